import { Label } from '@contract/dto/decorators.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { statusTextsOf } from '@contract/results.js';
import PostponeIcon from '@mui/icons-material/EventBusyOutlined';
import { IsIn } from 'class-validator';
import { useState } from 'react';
import { gameCalls } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Field, FormDialog } from '../shared/form/index.js';
import { useBulk } from '../shared/list/index.js';
import { CalledOffNote } from './CalledOffNote.js';
import { counted } from './counted.js';

/** No text: they are played. A choice needs a value. */
const PLAYED = 'none';
const TEXTS = statusTextsOf('Scheduled');
const CHOICES = [
  ...TEXTS.map((text) => ({ id: text, name: text })),
  { id: PLAYED, name: 'No text: played as planned' },
];

class StatusTextForm {
  @Label('Status text')
  @IsIn([...TEXTS, PLAYED])
  statusText!: string;
}

/** Postpones or cancels the chosen games, or has them played after all. */
export function CallOffChosen() {
  const { start, busy } = useBulk<GameRecord>();
  const [open, setOpen] = useState(false);

  const give = (chosen: string): void => {
    const statusText = chosen === PLAYED ? '' : chosen;
    start({
      nameOf: (game) => (game.statusText ? `${game.title}: ${game.statusText} until now` : game.title),
      question: (count) => ({
        title: statusText
          ? `Mark ${counted(count)} as ${statusText.toLowerCase()}?`
          : `Clear the text of ${counted(count)}?`,
        text: 'Visitors see it at once, on pages that are open too.',
        action: statusText ? `Mark ${count}` : `Clear ${count}`,
      }),
      run: (game) => gameCalls.setResult(game, { statusText }),
      done: (count) =>
        statusText ? `${counted(count)} ${statusText.toLowerCase()}` : `${counted(count)} without a text`,
      doing: 'Changing status texts',
    });
  };

  return (
    <>
      <ActionButton
        permission="games:update"
        label="Postpone"
        icon={PostponeIcon}
        variant="text"
        disabled={busy}
        onClick={() => setOpen(true)}
      />
      {open && (
        <FormDialog
          title="Postpone or cancel games"
          initial={{ statusText: 'Postponed' }}
          dto={StatusTextForm}
          maxWidth="xs"
          submitLabel="Continue"
          save={(values) => Promise.resolve(give(String(values.statusText)))}
          onClose={() => setOpen(false)}
        >
          <Field of={StatusTextForm} source="statusText" choices={CHOICES} autoFocus />
          <CalledOffNote />
        </FormDialog>
      )}
    </>
  );
}
