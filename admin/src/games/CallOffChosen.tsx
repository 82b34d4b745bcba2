import { Label } from '@contract/dto/decorators.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { statusTextsOf } from '@contract/results.js';
import PostponeIcon from '@mui/icons-material/EventBusyOutlined';
import { IsIn } from 'class-validator';
import { gameCalls } from '../api/index.js';
import { Field } from '../shared/form/index.js';
import { useBulk } from '../shared/list/index.js';
import { CalledOffNote } from './CalledOffNote.js';
import { ChosenForm } from './ChosenForm.js';
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

  const give = (form: StatusTextForm): void => {
    const statusText = form.statusText === PLAYED ? '' : form.statusText;
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
    <ChosenForm
      label="Postpone"
      icon={PostponeIcon}
      busy={busy}
      title="Postpone or cancel games"
      dto={StatusTextForm}
      initial={{ statusText: 'Postponed' }}
      onFilled={give}
    >
      <Field of={StatusTextForm} source="statusText" choices={CHOICES} autoFocus />
      <CalledOffNote />
    </ChosenForm>
  );
}
