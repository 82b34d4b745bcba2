import { GAME_DEFAULTS, type GameStatus } from '@contract/games.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import { isCalledOff, statusTextsOf } from '@contract/results.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { localZone } from '@contract/time/zones.js';
import { Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type { SeenRequest } from '../api/games.js';
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
  /** The match a new game is added to; empty: to be chosen. */
  matchId?: string;
  /** What is known of a new game before somebody types. */
  prefill?: Partial<NewGameForm>;
  /** The visitor's request that a new game answers. */
  request?: SeenRequest;
  /** The game that a new one is a copy of: its streams come along. */
  copyOf?: GameRecord;
  withHighlights?: boolean;
  onClose(): void;
}

/** The form asks for a league by its id. */
const MOVE = { league: 'leagueId' };
const AT_ONCE = {
  live: {
    title: 'Go live at once?',
    text: 'The kick-off is already past. A scheduled game with this time goes live as soon as it is saved.',
    action: 'Save and go live',
    color: 'warning',
  },
  finished: {
    title: 'Finish at once?',
    text: 'By its kick-off and the usual length of its sport this game is over. It is finished as soon as it is saved, without going live.',
    action: 'Save as finished',
    color: 'warning',
  },
} as const;

/** Adds a game to a match, or changes the one given. */
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
      // Users who may add games may not be able to read matches: the server decides by what it knows.
      return undefined;
    }
  };
  const submit = async (values: FieldValues, revision?: number) => {
    const becomes = atOnce(values, game?.category ?? (await categoryOf(values.matchId)), settings);
    if (becomes && !(await confirm({ ...AT_ONCE[becomes], items: [String(values.title)] }))) return false;
    // The name of the league is not sent: its id is, and says which one is meant.
    return save(
      { ...values, league: undefined },
      {
        record: game,
        revision,
        meta: { matchId: values.matchId, request, copyOf: maySetStreams ? copyOf?.id : undefined },
      },
    );
  };

  // The form's defaults come from the settings.
  if (!isReady) return null;
  return (
    <FormDialog
      title={game ? 'Edit game' : copyOf ? `Duplicate ${copyOf.title}` : 'Add game'}
      initial={game ?? { ...newGame(settings?.timeZone ?? localZone(), matchId), ...prefill }}
      dto={game ? GameForm : NewGameForm}
      // A draft of another game has no place in a form that is already filled in.
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

/** The kick-off that the form says, in the game's zone and in the viewer's. */
function KickoffPreview() {
  const now = useNow(15_000);
  const kickoff = useTypedInstant('date', 'time', GAME_DEFAULTS.time);
  if (!kickoff) return null;
  const { instant, iso, zone } = kickoff;
  const own = localZone();
  const past = instant <= now;
  return (
    <Typography
      variant="body2"
      color={past ? 'warning' : 'text.secondary'}
      aria-live="polite"
      sx={{ mt: 0.5, mb: 1.25 }}
    >
      {`Kick-off ${dayAndHour(iso, zone, now)} ${zoneName(iso, zone)}${own !== zone ? ` = ${dayAndHour(iso, own, now)} your time` : ''}, ${fromNow(instant, now)}`}
    </Typography>
  );
}

/** Until somebody writes a title of their own, it follows the teams: 'Arsenal vs Chelsea'. */
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

/** The score of a game that has begun, and what is to be said of any game. */
function ResultFields({ isNew }: { isNew: boolean }) {
  const status = useWatch({ name: 'status' }) as GameStatus;
  const statusText = (useWatch({ name: 'statusText' }) as string | null) ?? '';
  const texts = useId();
  const hasBegun = status !== 'Scheduled';
  if (isNew && !hasBegun) return null;
  return (
    <Fields columns={hasBegun ? 3 : 1}>
      {hasBegun && <Field of={GameForm} source="homeScore" />}
      {hasBegun && <Field of={GameForm} source="awayScore" />}
      <Field of={GameForm} source="statusText" slotProps={{ htmlInput: { list: texts } }} />
      {isCalledOff({ status, statusText }) && <CalledOffNote />}
      <datalist id={texts}>
        {statusTextsOf(status).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </Fields>
  );
}

interface GameFieldsProps {
  game?: GameRecord;
  /** Everything but the day is filled in. */
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
      <ResultFields isNew={isNew} />
      {withHighlights && <Field of={GameForm} source="highlightsUrl" helperText="Optional" />}
    </>
  );
}
