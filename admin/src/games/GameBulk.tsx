import { Label } from '@contract/dto/decorators.js';
import type { GameStatus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { statusTextsOf } from '@contract/results.js';
import PostponeIcon from '@mui/icons-material/EventBusyOutlined';
import MoveIcon from '@mui/icons-material/MoreTimeOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import StarIcon from '@mui/icons-material/StarBorder';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { IsIn } from 'class-validator';
import { useListContext } from 'react-admin';
import { gameCalls } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { Field, Fields } from '../shared/form/index.js';
import { BulkAction, DeleteChosen, useBulk } from '../shared/list/index.js';
import { DuplicateChosen, PlatformsOfChosen, ReplayOfChosen, UsualStreamsOfChosen } from './chosen-actions.js';
import { ChosenForm, gameCount } from './ChosenForm.js';
import { CalledOffNote } from './Score.js';
import { shifted, ShiftForm, shiftInWords, shiftOf } from './shift.js';

const nameOf = ({ title, matchTitle }: GameRecord): string => `${title} (${matchTitle})`;

/** What can be done with the chosen games of a page. */
export function GameBulk({ status }: { status: GameStatus }) {
  const seesTrending = usePermission('trending:view');
  return (
    <>
      {status === 'Scheduled' && <MoveChosen />}
      {status === 'Scheduled' && <CallOffChosen />}
      {status === 'Scheduled' && (
        <BulkAction<GameRecord>
          label="Set live"
          icon={LiveIcon}
          nameOf={nameOf}
          question={(count) => ({
            title: `Set ${gameCount(count)} live?`,
            text: 'They go live now, before their kick-off: followers are notified and their streams open.',
            action: `Set ${count} live`,
            color: 'success',
          })}
          run={gameCalls.goLive}
          done={(count) => `${gameCount(count)} set live`}
          doing="Setting games live"
        />
      )}
      {status === 'Live' && (
        <BulkAction<GameRecord>
          label="Finish"
          icon={FinishIcon}
          nameOf={nameOf}
          question={(count) => ({
            title: `Finish ${gameCount(count)}?`,
            text: 'They leave the live list, and their streams are no longer shown.',
            action: `Finish ${count}`,
          })}
          run={(game) => gameCalls.setStatus(game, 'Finished')}
          done={(count) => `${gameCount(count)} finished`}
          doing="Finishing games"
        />
      )}
      {status === 'Finished' && <ReplayOfChosen />}
      {seesTrending && <FlagChosen />}
      {status !== 'Finished' && <UsualStreamsOfChosen />}
      <PlatformsOfChosen />
      <DuplicateChosen />
      <DeleteChosen<GameRecord> nameOf={nameOf} consequence="Their streams go with them." />
    </>
  );
}

/** Flags the chosen games as trending, or takes the flags away where all of them that are shown have one. */
function FlagChosen() {
  const { selectedIds, data = [] } = useListContext<GameRecord>();
  const shown = data.filter(({ id }) => selectedIds.includes(id));
  const areFlagged = shown.length > 0 && shown.every(({ isTrending }) => isTrending);
  const shared = { icon: StarIcon, nameOf };
  return areFlagged ? (
    <BulkAction<GameRecord>
      {...shared}
      label="Take the flags away"
      question={(count) => ({
        title: `Take the flag of ${gameCount(count)} away?`,
        text: 'They are no longer among the trending ones on the site and in the apps.',
        action: `Take ${count} away`,
      })}
      run={(game) => gameCalls.setTrending(game, false)}
      done={(count) => `${gameCount(count)} no longer flagged`}
      doing="Taking flags away"
    />
  ) : (
    <BulkAction<GameRecord>
      {...shared}
      label="Flag as trending"
      question={(count) => ({
        title: `Flag ${gameCount(count)} as trending?`,
        text: 'They are shown among the trending ones on the site and in the apps.',
        action: `Flag ${count}`,
      })}
      run={(game) => gameCalls.setTrending(game, true)}
      done={(count) => `${gameCount(count)} flagged as trending`}
      doing="Flagging games as trending"
    />
  );
}

/** Moves the kick-offs of the chosen games by a time, after showing each old and new one. */
function MoveChosen() {
  const { start, busy } = useBulk<GameRecord>();

  const move = (shift: ShiftForm): void =>
    start({
      nameOf: (game) => `${game.title}: ${shiftOf(game, shift)}`,
      question: (count, rows) => ({
        title: `Move ${gameCount(count)} ${shiftInWords(shift)}?`,
        text: `Kick-offs are in each game’s own time zone. ${pastText(rows, shift)}`.trim(),
        action: `Move ${count}`,
      }),
      run: (game) => gameCalls.moveGame(game, shifted(game, shift)),
      done: (count) => `${gameCount(count)} moved ${shiftInWords(shift)}`,
      doing: 'Moving games',
    });

  return (
    <ChosenForm
      label="Move"
      icon={MoveIcon}
      busy={busy}
      title="Move kick-offs"
      dto={ShiftForm}
      initial={{ amount: 15, unit: 'minutes', direction: 'later' }}
      onFilled={move}
    >
      <Fields>
        <Field of={ShiftForm} source="amount" label="By" autoFocus />
        <Field of={ShiftForm} source="unit" />
      </Fields>
      <Field of={ShiftForm} source="direction" />
    </ChosenForm>
  );
}

/** What becomes of games that would have begun already. */
function pastText(rows: readonly GameRecord[], shift: ShiftForm): string {
  const past = rows.filter((game) => Date.parse(shifted(game, shift).startsAt) <= Date.now()).length;
  return past === 0
    ? ''
    : `${gameCount(past)} would have begun already and ${past === 1 ? 'goes' : 'go'} live, or finished, at once.`;
}

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
function CallOffChosen() {
  const { start, busy } = useBulk<GameRecord>();

  const give = (form: StatusTextForm): void => {
    const statusText = form.statusText === PLAYED ? '' : form.statusText;
    start({
      nameOf: (game) => (game.statusText ? `${game.title}: ${game.statusText} until now` : game.title),
      question: (count) => ({
        title: statusText
          ? `Mark ${gameCount(count)} as ${statusText.toLowerCase()}?`
          : `Clear the text of ${gameCount(count)}?`,
        text: 'Visitors see it at once, on pages that are open too.',
        action: statusText ? `Mark ${count}` : `Clear ${count}`,
      }),
      run: (game) => gameCalls.setResult(game, { statusText }),
      done: (count) =>
        statusText ? `${gameCount(count)} ${statusText.toLowerCase()}` : `${gameCount(count)} without a text`,
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
