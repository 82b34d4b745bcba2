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
import { ChosenForm, gameCount } from './ChosenForm.js';

class PlatformsForm {
  @Label('Show on')
  @IsIn(PLATFORMS)
  platforms!: Platforms;
}

function platformsTask({ platforms }: PlatformsForm): BulkTask<GameRecord> {
  const where = platformLabel(platforms).toLowerCase();
  return {
    nameOf: (game) => `${game.title}: now ${platformLabel(game.platforms).toLowerCase()}`,
    question: (count) => ({
      title: `Show ${gameCount(count)} on ${where}?`,
      text: platforms === 'both' ? 'They are listed everywhere.' : `They leave the lists of the other platform.`,
      action: `Change ${count}`,
    }),
    run: (game) => gameCalls.changeGame(game, { platforms }),
    done: (count) => `${gameCount(count)} shown on ${where}`,
    doing: 'Changing platforms',
  };
}

/** Says where the chosen games are shown. */
export const PlatformsOfChosen = () => (
  <ChosenForm
    label="Platforms"
    icon={PlatformsIcon}
    title="Platforms of the chosen games"
    dto={PlatformsForm}
    initial={{ platforms: 'both' }}
    task={platformsTask}
  >
    <Field of={PlatformsForm} source="platforms" choices={platformChoices} autoFocus />
  </ChosenForm>
);

export const UsualStreamsOfChosen = () => (
  <BulkAction<GameRecord>
    label="Usual streams"
    icon={StreamsIcon}
    nameOf={(game) => `${game.title}: ${game.league}`}
    question={(count) => ({
      title: `Give ${gameCount(count)} the usual streams of ${count === 1 ? 'its league' : 'their leagues'}?`,
      text: 'Streams whose address a game has already are left out; nothing is removed.',
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

export function DuplicateChosen() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Choose one game to duplicate';
  return <DialogButton {...DUPLICATE} variant="text" locked={locked} id={selectedIds[0]} />;
}

/** The same from a card: there are no boxes to choose games by. */
export const DuplicateButton = () => <DialogButton {...DUPLICATE} />;

/** Leads from the one game that is chosen to a new replay that is filled in from it. */
export function ReplayOfChosen() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Choose one game to make a replay of';
  return <ReplayButton variant="text" locked={locked} id={String(selectedIds[0])} />;
}

/** The same from a card. */
export const ReplayOf = ({ game: { id } }: { game: GameRecord }) => <ReplayButton id={id} />;

interface ReplayButtonProps {
  id: string;
  variant?: 'text';
  locked?: string;
}

function ReplayButton({ id, ...button }: ReplayButtonProps) {
  const navigate = useNavigate();
  // The form is on a page of its own.
  if (!usePermission('replays:access')) return null;
  const go = (): void => void navigate(`/dashboard/replays?dialog=create&id=${encodeURIComponent(id)}`);
  return <ActionButton permission="replays:create" label="Make a replay" icon={ReplayIcon} onClick={go} {...button} />;
}
