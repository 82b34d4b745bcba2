import { Label } from '@contract/dto/decorators.js';
import { PLATFORMS, type Platforms } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined';
import PlatformsIcon from '@mui/icons-material/DevicesOutlined';
import StreamsIcon from '@mui/icons-material/PlaylistAddOutlined';
import ReplayIcon from '@mui/icons-material/VideoLibraryOutlined';
import { IsIn } from 'class-validator';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { gameCalls } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { Field } from '../shared/form/index.js';
import { BulkAction, type BulkTask } from '../shared/list/index.js';
import { platformChoices, platformLabel } from '../shared/choices.js';
import { BulkForm, gameCount } from './BulkForm.js';

class PlatformsForm {
  @Label('Show on')
  @IsIn(PLATFORMS)
  platforms!: Platforms;
}

function platformsTask({ platforms }: PlatformsForm): BulkTask<GameRecord> {
  const where = platformLabel(platforms).toLowerCase();
  return {
    nameOf: (game) => `${game.title}: currently ${platformLabel(game.platforms).toLowerCase()}`,
    question: (count) => ({
      title: `Show ${gameCount(count)} on ${where}?`,
      text:
        platforms === 'both' ? 'They are listed everywhere.' : `They are removed from the lists of the other platform.`,
      action: `Change ${count}`,
    }),
    run: (game) => gameCalls.changeGame(game, { platforms }),
    done: (count) => `${gameCount(count)} shown on ${where}`,
    doing: 'Changing platforms',
  };
}

/** Sets the platforms of the selected games. */
export const PlatformsAction = () => (
  <BulkForm
    label="Platforms"
    icon={PlatformsIcon}
    title="Platforms of the selected games"
    dto={PlatformsForm}
    initial={{ platforms: 'both' }}
    task={platformsTask}
  >
    <Field of={PlatformsForm} source="platforms" choices={platformChoices} autoFocus />
  </BulkForm>
);

export const UsualStreamsAction = () => (
  <BulkAction<GameRecord>
    label="Usual streams"
    icon={StreamsIcon}
    nameOf={(game) => `${game.title}: ${game.league}`}
    question={(count) => ({
      title: `Add the usual streams of ${count === 1 ? 'its league' : 'their leagues'} to ${gameCount(count)}?`,
      text: 'Streams that a game already has are skipped. Nothing is removed.',
      action: `Add to ${count}`,
    })}
    run={gameCalls.addUsualStreams}
    done={(count) => `${gameCount(count)} with the usual streams`}
    doing="Adding the usual streams"
  />
);

const DUPLICATE = {
  permission: 'games:create',
  label: 'Duplicate',
  icon: DuplicateIcon,
  dialog: 'duplicate',
} as const;

export function DuplicateSelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to duplicate';
  return <DialogButton {...DUPLICATE} variant="text" locked={locked} id={selectedIds[0]} />;
}

/** Duplicates the game of a card, because cards have no checkboxes. */
export const DuplicateButton = () => <DialogButton {...DUPLICATE} />;

/** Opens a new replay that is filled in from the selected game. */
export function ReplaySelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to create a replay';
  return <ReplayButton variant="text" locked={locked} id={String(selectedIds[0])} />;
}

/** Opens a new replay for the game of a card. */
export const ReplayOf = ({ game: { id } }: { game: GameRecord }) => <ReplayButton id={id} />;

interface ReplayButtonProps {
  id: string;
  variant?: 'text';
  locked?: string;
}

function ReplayButton({ id, ...button }: ReplayButtonProps) {
  const navigate = useNavigate();
  // The form is on another page, which requires a separate permission.
  if (!usePermission('replays:access')) return null;
  const go = (): void => void navigate(`/dashboard/replays?dialog=create&id=${encodeURIComponent(id)}`);
  return (
    <ActionButton permission="replays:create" label="Create a replay" icon={ReplayIcon} onClick={go} {...button} />
  );
}
