import { GAME_DEFAULTS, type GameStatus } from '@contract/games.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { isCalledOff, statusTextsOf } from '@contract/results.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { localZone } from '@contract/time/zones.js';
import { Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { apiPath } from '../api/envelope.js';
import { usePermission } from '../auth/index.js';
import { useSettings } from '../settings/calls.js';
import { confirm } from '../shared/confirm.js';
import { Field, Fields, FormDialog, useSave, useTypedInstant } from '../shared/form/index.js';
import { platformChoices } from '../shared/choices.js';
import { useNow } from '../shared/time.js';
import { ClashWarning } from './clashes.js';
import { atOnce, GameForm, newGame, NewGameForm } from './game-form.js';
import { LeagueInput, MatchInput } from './inputs.js';
import { CalledOffNote } from './Score.js';

interface GameDialogProps {
  game?: GameRecord;
  /** Match of a new game. If empty, the user selects a match. */
  matchId?: string;
  /** Initial values of a new game. */
  prefill?: Partial<NewGameForm>;
  /** Visitor's request for which the new game is added. */
  request?: Pick<MatchRequestRecord, 'id' | 'revision'>;
  /** Game to copy, including its streams. */
  copyOf?: GameRecord;
  withHighlights?: boolean;
  onClose(): void;
}

/** Maps the error field `league` to the form's field `leagueId`. */
const MOVE = { league: 'leagueId' };
const AT_ONCE = {
  live: {
    title: 'Go live immediately?',
    text: 'The kick-off has already passed. The game goes live as soon as you save it. This cannot be undone.',
    action: 'Save and go live',
    color: 'warning',
  },
  finished: {
    title: 'Finish immediately?',
    text: 'According to its kick-off and the usual length of its sport, this game has already ended. Saving sets it to Finished without going live.',
    action: 'Save as finished',
    color: 'warning',
  },
} as const;

/** Adds a game to a match, or edits `game`. */
export default function GameDialog(props: GameDialogProps) {
  const { game, matchId = '', prefill, request, copyOf, withHighlights = false, onClose } = props;
  const maySetStreams = usePermission('games:update');
  const { settings, isReady } = useSettings();
  const save = useSave('games');
  const provider = useDataProvider();

  const categoryOf = async (id: unknown): Promise<string | undefined> => {
    try {
      return (await provider.getOne<MatchRecord>('matches', { id: String(id) })).data.category;
    } catch {
      // Users who may add games may not be able to read matches, so the server decides.
      return undefined;
    }
  };
  const submit = async (values: FieldValues, revision?: number) => {
    const becomes = atOnce(values, game?.category ?? (await categoryOf(values.matchId)), settings);
    if (becomes && !(await confirm({ ...AT_ONCE[becomes], items: [String(values.title)] }))) return false;
    // The call for a requested game also approves the request.
    const meta = request
      ? {
          path: `${apiPath('requests', request.id)}/game`,
          revision: request.revision,
          body: { matchId: values.matchId },
        }
      : { body: { copyOf: maySetStreams ? copyOf?.id : undefined } };
    // The id identifies the league, so its name is not sent.
    return save({ ...values, league: undefined }, { record: game, revision, meta });
  };

  if (!isReady) return null;
  return (
    <FormDialog
      title={game ? 'Edit game' : copyOf ? `Duplicate ${copyOf.title}` : 'Add game'}
      initial={game ?? { ...newGame(settings?.timeZone ?? localZone(), matchId), ...prefill }}
      dto={game ? GameForm : NewGameForm}
      // A draft of another game must not replace prefilled values.
      draftKey={prefill ? undefined : `game:${game?.id ?? 'new'}`}
      history={game && { resource: 'games', id: game.id, name: game.title }}
      move={MOVE}
      submitLabel={game ? 'Save' : 'Add game'}
      save={submit}
      onClose={onClose}
    >
      <GameFields game={game} copies={!!copyOf} withHighlights={withHighlights} />
    </FormDialog>
  );
}

/** Shows the entered kick-off in the game's zone and in the viewer's. */
function KickoffPreview() {
  const now = useNow(15_000);
  const kickoff = useTypedInstant('date', 'time', GAME_DEFAULTS.time);
  if (!kickoff) return null;
  const { instant, iso, zone } = kickoff;
  const viewerZone = localZone();
  const past = instant <= now;
  return (
    <Typography
      variant="body2"
      color={past ? 'warning' : 'text.secondary'}
      aria-live="polite"
      sx={{ mt: 0.5, mb: 1.25 }}
    >
      {`Kick-off ${dayAndHour(iso, zone, now)} ${zoneName(iso, zone)}${viewerZone !== zone ? ` = ${dayAndHour(iso, viewerZone, now)} your time` : ''}, ${fromNow(instant, now)}`}
    </Typography>
  );
}

/** Suggests a title from the teams ('Arsenal vs Chelsea') until the user enters a different title. */
function useSuggestedTitle(active: boolean): void {
  const { setValue, getValues } = useFormContext();
  const [home, away] = useWatch({ name: ['homeTeam', 'awayTeam'] }) as [string | null, string | null];
  const suggested = useRef('');

  useEffect(() => {
    const title = getValues('title') as string | null;
    if (!active || (title && title !== suggested.current)) return;
    suggested.current = home && away ? `${home} vs ${away}` : '';
    if (suggested.current || title) setValue('title', suggested.current);
  }, [active, away, getValues, home, setValue]);
}

/** Fields for the score of a started game and for the status text of any game. */
function ResultFields({ isNew, sport }: { isNew: boolean; sport: string | undefined }) {
  const status = useWatch({ name: 'status' }) as GameStatus;
  const statusText = (useWatch({ name: 'statusText' }) as string | null) ?? '';
  const texts = useId();
  const hasStarted = status !== 'Scheduled';
  if (isNew && !hasStarted) return null;
  return (
    <Fields columns={hasStarted ? 3 : 1}>
      {hasStarted && <Field of={GameForm} source="homeScore" />}
      {hasStarted && <Field of={GameForm} source="awayScore" />}
      <Field of={GameForm} source="statusText" slotProps={{ htmlInput: { list: texts } }} />
      {isCalledOff({ status, statusText }) && <CalledOffNote />}
      <datalist id={texts}>
        {statusTextsOf(status, sport).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </Fields>
  );
}

interface GameFieldsProps {
  game?: GameRecord;
  /** Whether the form copies a game: every field except the day is filled in. */
  copies: boolean;
  withHighlights: boolean;
}

function GameFields({ game, copies, withHighlights }: GameFieldsProps) {
  const isNew = !game;
  useSuggestedTitle(isNew);
  return (
    <>
      {isNew && <MatchInput />}
      <LeagueInput />
      <Fields>
        <Field of={GameForm} source="homeTeam" />
        <Field of={GameForm} source="awayTeam" />
        <Field of={GameForm} source="title" />
        <Field of={GameForm} source="location" />
      </Fields>
      <Fields columns={3}>
        <Field of={GameForm} source="date" autoFocus={copies} />
        <Field of={GameForm} source="time" />
        <Field of={GameForm} source="timeZone" />
      </Fields>
      <KickoffPreview />
      <Field of={GameForm} source="isTimeConfirmed" />
      <ClashWarning game={game} />
      <Fields>
        <Field of={GameForm} source="platforms" choices={platformChoices} />
        <Field of={GameForm} source="status" />
      </Fields>
      <ResultFields isNew={isNew} sport={game?.category} />
      {withHighlights && <Field of={GameForm} source="highlightsUrl" helperText="Optional" />}
    </>
  );
}
