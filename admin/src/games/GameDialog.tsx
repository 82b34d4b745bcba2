import { GAME_DEFAULTS, type GameStatus, versus } from '@contract/games.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { isCalledOff, statusTextsOf } from '@contract/results.js';
import { fromNow } from '@contract/time/labels.js';
import { localZone } from '@contract/time/zones.js';
import { Typography } from '@mui/material';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { apiPath } from '../api/envelope.js';
import { streamEntries } from '../api/game-body.js';
import { usePermission } from '../auth/index.js';
import { useSettings } from '../settings/useSettings.js';
import { confirm } from '../shared/confirm.js';
import { Field, Fields, FormDialog, useSave, useTypedInstant } from '../shared/form/index.js';
import { platformChoices } from '../shared/choices.js';
import { isMailOn } from '../shared/page-settings.js';
import { Quiet } from '../shared/text.js';
import { useZone } from '../shared/clock.js';
import { inBothZones } from '../shared/kickoff-words.js';
import { useNow } from '../shared/time.js';
import { ClashWarning } from './ClashWarning.js';
import { atOnce, GameForm, newGame, NewGameForm } from './game-form.js';
import { FirstStreams } from './FirstStreams.js';
import { useInheritedValues, useSuggestion } from './inherited.js';
import { LeagueInput, MatchInput, RequestedLeague } from './inputs.js';
import { CalledOffNote } from './Score.js';
import { TeamInput } from './TeamInput.js';

interface GameDialogProps {
  game?: GameRecord;
  /** Match of a new game. If empty, the user selects a match. */
  matchId?: string;
  /** Initial values of a new game. */
  prefill?: Partial<NewGameForm>;
  /** Visitor's request for which the new game is added. */
  request?: MatchRequestRecord;
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
    const meta: { body: object; path?: string; revision?: number } = request
      ? {
          path: `${apiPath('requests', request.id)}/game`,
          revision: request.revision,
          body: { matchId: values.matchId },
        }
      : { body: { copyOf: maySetStreams ? copyOf?.id : undefined } };
    // A copy has the streams of its game.
    if (!game && !copyOf && maySetStreams) {
      const streamUrls = streamEntries(values.streamUrls as object[]);
      meta.body = { ...meta.body, streamUrls, hasUsualStreams: values.hasUsualStreams };
    }
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
      <GameFields
        game={game}
        request={request}
        prefilled={copyOf ? undefined : Object.keys({ ...(matchId && { matchId }), ...prefill })}
        withHighlights={withHighlights}
      />
    </FormDialog>
  );
}

/** Shows the entered kick-off in the game's zone and in the zone of the dashboard. */
function KickoffPreview() {
  const shownZone = useZone();
  const now = useNow(15_000);
  const kickoff = useTypedInstant('date', 'time', GAME_DEFAULTS.time);
  if (!kickoff) return null;
  const { instant, iso, zone } = kickoff;
  const past = instant <= now;
  return (
    <Typography
      variant="body2"
      color={past ? 'warning' : 'text.secondary'}
      aria-live="polite"
      sx={{ mt: 0.5, mb: 1.25 }}
    >
      {`Kick-off ${inBothZones(iso, zone, shownZone)}, ${fromNow(instant, now, shownZone)}`}
    </Typography>
  );
}

/** Suggests a title from the teams ('Arsenal vs Chelsea') until the user enters a different title. */
function useSuggestedTitle(isActive: boolean): void {
  const [homeTeam, awayTeam] = useWatch({ name: ['homeTeam', 'awayTeam'] }) as [string | null, string | null];
  useSuggestion('title', homeTeam && awayTeam ? versus({ homeTeam, awayTeam }) : '', isActive);
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

/** Describes the effect of saving the game of a request. */
const approvalText = ({ username, email }: MatchRequestRecord): string =>
  isMailOn
    ? `Saving approves the request of ${username} and emails ${email} a link to the game.`
    : `Saving approves the request of ${username}. Email is not set up.`;

interface GameFieldsProps {
  game?: GameRecord;
  request?: MatchRequestRecord;
  /** Filled-in fields of a new game. undefined if the form copies a game, which fills in every field. */
  prefilled: readonly string[] | undefined;
  withHighlights: boolean;
}

function GameFields({ game, request, prefilled, withHighlights }: GameFieldsProps) {
  const isNew = !game;
  const copies = !prefilled;
  useSuggestedTitle(isNew);
  useInheritedValues(isNew && !copies, prefilled ?? []);
  return (
    <>
      {request && <Quiet sx={{ mb: 1.5 }}>{approvalText(request)}</Quiet>}
      {isNew && <MatchInput autoFocus={!copies} />}
      <Fields>
        <TeamInput source="homeTeam" autoFocus={!isNew} />
        <TeamInput source="awayTeam" />
      </Fields>
      {/* The time comes first: the day is usually filled in, and its parts take several presses of Tab. */}
      <Fields columns={3}>
        <Field of={GameForm} source="time" />
        <Field of={GameForm} source="date" autoFocus={copies} />
        <Field of={GameForm} source="timeZone" />
      </Fields>
      <KickoffPreview />
      <Field of={GameForm} source="isTimeConfirmed" />
      <ClashWarning game={game} />
      <LeagueInput />
      {request && <RequestedLeague {...request} />}
      <Fields>
        <Field of={GameForm} source="title" />
        <Field of={GameForm} source="location" />
      </Fields>
      {isNew && !copies && <FirstStreams />}
      <Fields>
        <Field of={GameForm} source="platforms" choices={platformChoices} />
        <Field of={GameForm} source="status" />
      </Fields>
      <ResultFields isNew={isNew} sport={game?.category} />
      {withHighlights && <Field of={GameForm} source="highlightsUrl" helperText="Optional" />}
    </>
  );
}
