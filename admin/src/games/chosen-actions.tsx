import { Label } from '@contract/dto/decorators.js';
import { PLATFORMS, type Platforms } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import PlatformsIcon from '@mui/icons-material/DevicesOutlined';
import StreamsIcon from '@mui/icons-material/PlaylistAddOutlined';
import { IsIn } from 'class-validator';
import { useListContext } from 'react-admin';
import { gameCalls } from '../api/index.js';
import { Field } from '../shared/form/index.js';
import { BulkAction, type BulkTask } from '../shared/list/index.js';
import { platformChoices, platformLabel } from '../shared/choices.js';
import { BulkForm, gameCount } from './BulkForm.js';
import { DuplicateButton, ReplayButton } from './copy-actions.js';

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

export function DuplicateSelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to duplicate';
  return <DuplicateButton variant="text" locked={locked} id={selectedIds[0]} />;
}

export function ReplaySelected() {
  const { selectedIds } = useListContext<GameRecord>();
  const locked = selectedIds.length === 1 ? undefined : 'Select one game to create a replay';
  return <ReplayButton variant="text" locked={locked} id={String(selectedIds[0])} />;
}
