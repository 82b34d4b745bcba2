import { Label } from '@contract/dto/decorators.js';
import { PLATFORMS, type Platforms } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { IsIn } from 'class-validator';
import { gameCalls } from '../api/index.js';
import { platformChoices, platformLabel } from '../shared/choices.js';
import { Field, FormDialog } from '../shared/form/index.js';
import type { BulkTask } from '../shared/list/index.js';
import { type BulkFormProps, gameCount } from './BulkForm.js';

class PlatformsDto {
  @Label('Show on')
  @IsIn(PLATFORMS)
  platforms!: Platforms;
}

function platformsTask({ platforms }: PlatformsDto): BulkTask<GameRecord> {
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

export default function PlatformsForm({ start, onClose }: BulkFormProps) {
  return (
    <FormDialog
      title="Platforms of the selected games"
      initial={{ platforms: 'both' }}
      dto={PlatformsDto}
      maxWidth="xs"
      submitLabel="Continue"
      save={(values) => Promise.resolve(start(platformsTask(values as PlatformsDto)))}
      onClose={onClose}
    >
      <Field of={PlatformsDto} source="platforms" choices={platformChoices} autoFocus />
    </FormDialog>
  );
}
