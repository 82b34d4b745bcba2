import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import { useDataProvider } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { confirm } from '../shared/confirm.js';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';
import { viewerZone } from '../shared/time.js';
import { useSettings } from '../shared/useSettings.js';
import { GameFields } from './GameFields.js';
import { atOnce, GameForm, NewGameForm, newGame } from './game-form.js';

interface GameDialogProps {
  game?: GameRecord;
  /** The match a new game is added to; empty: to be chosen. */
  matchId?: string;
  /** What is known of a new game before somebody types. */
  prefill?: Partial<NewGameForm>;
  withHighlights?: boolean;
  onClose(): void;
}

/** The form asks for a league by its id. */
const MOVE = { league: 'leagueId' };
const resolvers = { create: dtoResolver(NewGameForm, MOVE), edit: dtoResolver(GameForm, MOVE) };
const LABELS = {
  title: 'Title',
  homeTeam: 'Home team',
  awayTeam: 'Away team',
  location: 'Location',
  date: 'Date',
  time: 'Time',
  timeZone: 'Time zone',
  platforms: 'Platforms',
  status: 'Status',
  highlightsUrl: 'Highlights URL',
};
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
  const { game, matchId = '', prefill, withHighlights = false, onClose } = props;
  const { settings, isReady } = useSettings();
  const save = useSave('games');
  const provider = useDataProvider();

  const categoryOf = async (id: unknown): Promise<string | undefined> => {
    try {
      return (await provider.getOne<MatchRecord>('matches', { id: String(id) })).data.category;
    } catch {
      // Whoever may add games need not be able to read matches: the server decides by what it knows.
      return undefined;
    }
  };
  const submit = async (values: FieldValues, revision?: number) => {
    const becomes = atOnce(values, game?.category ?? (await categoryOf(values.matchId)), settings);
    if (becomes && !(await confirm({ ...AT_ONCE[becomes], items: [String(values.title)] }))) return false;
    // The name of the league stays behind: the id says which one is meant.
    return save({ ...values, league: undefined }, { record: game, revision, meta: { matchId: values.matchId } });
  };

  // The form's defaults come from the settings.
  if (!isReady) return null;
  return (
    <FormDialog
      title={game ? 'Edit game' : 'Add game'}
      initial={game ?? { ...newGame(settings?.timeZone ?? viewerZone(), matchId), ...prefill }}
      resolver={game ? resolvers.edit : resolvers.create}
      labels={LABELS}
      // A draft of another game has no place in a form that is already filled in.
      draftKey={prefill ? undefined : `game:${game?.id ?? 'new'}`}
      move={MOVE}
      submitLabel={game ? 'Save' : 'Add game'}
      save={submit}
      onClose={onClose}
    >
      <GameFields isNew={!game} withHighlights={withHighlights} />
    </FormDialog>
  );
}
