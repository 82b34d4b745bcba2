import type { GameRecord } from '@contract/records/match.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { gameCalls } from '../api/index.js';
import { readSettings } from '../settings/useSettings.js';
import { useZone } from '../shared/clock.js';
import { Field, Fields, FormDialog } from '../shared/form/index.js';
import type { BulkTask } from '../shared/list/index.js';
import { type BulkFormProps, gameCount } from './BulkForm.js';
import { atOnceWhenMoved } from './game-form.js';
import { shifted, ShiftForm, shiftInWords, shiftOf } from './shift.js';

const moveTask = (shift: ShiftForm, settings: SettingsRecord, zone: string): BulkTask<GameRecord> => ({
  nameOf: (game) => `${game.title}: ${shiftOf(game, shift, zone)}`,
  question: (count, rows) => ({
    title: `Move ${gameCount(count)} ${shiftInWords(shift)}?`,
    text: atOnceText(rows, shift, settings),
    action: `Move ${count}`,
  }),
  run: (game) => gameCalls.changeGame(game, shifted(game, shift)),
  done: (count) => `${gameCount(count)} moved ${shiftInWords(shift)}`,
  doing: 'Moving games',
});

/** Describes the games whose new kick-off is past: 'Immediately, 1 game goes live. Immediately, 2 games are finished.' */
function atOnceText(rows: readonly GameRecord[], shift: ShiftForm, settings: SettingsRecord): string {
  const effects = rows.map((game) => atOnceWhenMoved(game, shifted(game, shift), settings));
  const [live, finished] = (['live', 'finished'] as const).map(
    (one) => effects.filter((effect) => effect === one).length,
  );
  return [
    live ? `Immediately, ${gameCount(live)} ${live === 1 ? 'goes' : 'go'} live.` : '',
    finished ? `Immediately, ${gameCount(finished)} ${finished === 1 ? 'is' : 'are'} finished.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Moves the kick-offs of the selected games after a confirmation with each old and new kick-off. */
export default function MoveForm({ start, onClose }: BulkFormProps) {
  const zone = useZone();
  return (
    <FormDialog
      title="Move kick-offs"
      initial={{ amount: 15, unit: 'minutes', direction: 'later' }}
      dto={ShiftForm}
      maxWidth="xs"
      submitLabel="Continue"
      // The settings delay the go-live, or bring it forward.
      save={async (values) => start(moveTask(values as ShiftForm, await readSettings(), zone))}
      onClose={onClose}
    >
      <Fields>
        <Field of={ShiftForm} source="amount" label="By" autoFocus />
        <Field of={ShiftForm} source="unit" />
      </Fields>
      <Field of={ShiftForm} source="direction" />
    </FormDialog>
  );
}
