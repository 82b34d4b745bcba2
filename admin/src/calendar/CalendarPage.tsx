import { clashesOf } from '@contract/clashes.js';
import { GAME_STATUSES } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert, Box, LinearProgress, MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { GameDialogs } from '../games/index.js';
import { AddGameButton } from '../games/GameDialogs.js';
import { gamesOfDays, utcDay } from '../games/neighbours.js';
import { Loading } from '../layout/Loading.js';
import { ErrorState } from '../shared/EmptyState.js';
import { MyTimeSwitch, useMyTime } from '../shared/my-time.js';
import { Page } from '../shared/Page.js';
import { viewerZone } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { type CalendarFilter, eventsOf, isShown, NO_FILTER } from './events.js';
import { useMoveGame } from './useMoveGame.js';

const Calendar = lazy(() => import('./Calendar.js'));

/** Games of one view at most: more are named, not drawn. */
const MOST_GAMES = 2_000;

/** Every game by day, week or month. */
export default function CalendarPage() {
  return (
    <Page title="Calendar" permission="schedule-matches:access" actions={<AddGameButton />}>
      <Games />
      <GameDialogs />
    </Page>
  );
}

function Games() {
  const provider = useDataProvider();
  const mayMove = usePermission('games:update');
  const [myTime] = useMyTime();
  const { open } = useDialogParam();
  const move = useMoveGame();
  const [filter, setFilter] = useState(NO_FILTER);
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);
  const zone = myTime ? viewerZone() : null;

  // A day more on both sides: a game may stand on another day in its zone.
  const { from, to } = days ?? { from: '', to: '' };
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['games', 'calendar', from, to],
    queryFn: () => gamesOfDays(provider, utcDay(Date.parse(from), -1), utcDay(Date.parse(to), 1), MOST_GAMES),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  });
  const games = useMemo(() => data?.games ?? [], [data]);
  // Of all games, shown or not: what a filter hides clashes all the same.
  const clashes = useMemo(() => clashesOf(games), [games]);
  const events = useMemo(
    () =>
      eventsOf(
        games.filter((game) => isShown(game, filter)),
        zone,
        clashes,
        mayMove,
      ),
    [games, filter, zone, clashes, mayMove],
  );

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Filters games={games} filter={filter} onChange={setFilter} />
      {data && data.total > games.length && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {`The first ${games.length.toLocaleString('en')} of ${data.total.toLocaleString('en')} games are shown. Choose a shorter time.`}
        </Alert>
      )}
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress aria-label="Loading games" sx={{ height: 3 }} />}</Box>
      <Suspense fallback={<Loading />}>
        <Calendar
          events={events}
          zone={zone}
          isLoading={isPending || isPlaceholderData}
          onDays={(first, last) => setDays({ from: first, to: last })}
          onOpen={mayMove ? (game: GameRecord) => open('edit', game.id) : undefined}
          onMove={(game, kickoff) => void move(game, kickoff)}
        />
      </Suspense>
    </>
  );
}

interface FiltersProps {
  games: readonly GameRecord[];
  filter: CalendarFilter;
  onChange(filter: CalendarFilter): void;
}

/** What there is to choose from is what the days have, and what is chosen. */
function Filters({ games, filter, onChange }: FiltersProps) {
  const leagues = new Map(games.map(({ leagueId, league }) => [leagueId, league]));
  const sports = new Set(games.map(({ category }) => category));
  if (filter.leagueId && !leagues.has(filter.leagueId)) leagues.set(filter.leagueId, 'Chosen league');
  if (filter.category) sports.add(filter.category);
  const set = (change: Partial<CalendarFilter>): void => onChange({ ...filter, ...change });
  const byName = (a: [string, string], b: [string, string]): number => a[1].localeCompare(b[1]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <Choice
        label="League"
        value={filter.leagueId}
        choices={[...leagues].sort(byName)}
        onChange={(leagueId) => set({ leagueId })}
      />
      <Choice
        label="Category"
        value={filter.category}
        choices={[...sports]
          .filter(Boolean)
          .sort()
          .map((sport) => [sport, sport])}
        onChange={(category) => set({ category })}
      />
      <Choice
        label="Status"
        value={filter.status}
        choices={GAME_STATUSES.map((status) => [status, status])}
        onChange={(status) => set({ status: status as CalendarFilter['status'] })}
      />
      <MyTimeSwitch />
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange(value: string): void;
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ width: { xs: 'calc(50% - 4px)', sm: 190 } }}
  >
    <MenuItem value="">All</MenuItem>
    {choices.map(([id, name]) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
