import { clashesOf } from '@contract/clashes.js';
import { GAME_STATUSES } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { compareTexts } from '@contract/sort-key.js';
import { Alert, Box, LinearProgress, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { announcements, ApiError, gameCalls, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { atOnceWhenMoved } from '../games/game-form.js';
import { AddGameButton, GameDialogs } from '../games/GameDialogs.js';
import { gamesOfDays, utcDay } from '../games/games-of-days.js';
import { ErrorState } from '../shared/EmptyState.js';
import { useSettings } from '../settings/useSettings.js';
import { choicesOf } from '../shared/choices.js';
import { useZone } from '../shared/clock.js';
import { confirm } from '../shared/confirm.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { SelectBox } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { number } from '../shared/words.js';
import { type CalendarFilter, eventsOf, isShown, NO_FILTER } from './events.js';

const Calendar = lazy(() => import('./Calendar.js'));

/** Maximum number of games in a view. A message reports how many are missing. */
const MAX_GAMES = 2_000;

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
  const zone = useZone();
  const { open } = useDialogParam();
  const move = useMoveGame();
  const [filter, setFilter] = useState(NO_FILTER);
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);

  // The range includes a day on each side, because the API finds games by the day in their zone.
  const { from, to } = days ?? { from: '', to: '' };
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['games', 'calendar', from, to],
    queryFn: () => gamesOfDays(provider, utcDay(Date.parse(from), -1), utcDay(Date.parse(to), 1), MAX_GAMES),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  });
  const games = useMemo(() => data?.games ?? [], [data]);
  // Clashes include games that a filter hides.
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
          {`The first ${number(games.length)} of ${number(data.total)} games are shown. Select a shorter period.`}
        </Alert>
      )}
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress aria-label="Loading games" sx={{ height: 3 }} />}</Box>
      <Suspense fallback={<Skeleton variant="rounded" aria-label="Loading" sx={{ height: 'calc(100dvh - 260px)' }} />}>
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

/** Filters by the leagues and sports of the visible days and by the current selection. */
function Filters({ games, filter, onChange }: FiltersProps) {
  const leagues = new Map(games.map(({ leagueId, league }) => [leagueId, league]));
  const sports = new Set(games.map(({ category }) => category));
  if (filter.leagueId && !leagues.has(filter.leagueId)) leagues.set(filter.leagueId, 'Chosen league');
  if (filter.category) sports.add(filter.category);
  const set = (change: Partial<CalendarFilter>): void => onChange({ ...filter, ...change });
  const shared = { sx: { width: { xs: 'calc(50% - 4px)', sm: 190 } } };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, alignItems: 'center' }}>
      <SelectBox
        {...shared}
        label="League"
        value={filter.leagueId}
        choices={[...leagues].map(([id, name]) => ({ id, name })).sort((a, b) => compareTexts(a.name, b.name))}
        onChange={(leagueId) => set({ leagueId })}
      />
      <SelectBox
        {...shared}
        label="Category"
        value={filter.category}
        choices={choicesOf([...sports].filter(Boolean).sort(compareTexts))}
        onChange={(category) => set({ category })}
      />
      <SelectBox
        {...shared}
        label="Status"
        value={filter.status}
        choices={choicesOf(GAME_STATUSES)}
        onChange={(status) => set({ status: status as CalendarFilter['status'] })}
      />
    </Box>
  );
}

type Kickoff = Pick<GameRecord, 'date' | 'time' | 'startsAt'>;

const AT_ONCE = {
  live: 'This time has passed. The game goes live as soon as you save. This cannot be undone.',
  finished: 'With the new kick-off, this game has already ended. Saving sets it to Finished.',
};

/** Moves a game's kick-off after a confirmation. Confirms again if another user changed the game in the meantime. */
function useMoveGame() {
  const notify = useNotify();
  const zone = useZone();
  const refresh = useRefreshResource('games');
  const { settings } = useSettings();

  const move = async (game: GameRecord, to: Kickoff, isStale = false): Promise<void> => {
    const becomes = atOnceWhenMoved(game, to, settings);
    const question = {
      title: isStale ? 'Someone else changed this game. Move it anyway?' : 'Move the kick-off?',
      text: becomes ? AT_ONCE[becomes] : '',
      items: [`${game.title}: ${kickoffInWords(game, zone)} → ${kickoffInWords({ ...game, ...to }, zone)}`],
      action: 'Move',
      color: becomes ? ('warning' as const) : undefined,
    };
    if (!(await confirm(question))) return;
    try {
      announcements.emit(await gameCalls.changeGame(game, to));
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code === 'STALE_WRITE' && body.current) return await move(body.current as GameRecord, to, true);
      notify(messageOf(error), { type: 'error' });
    } finally {
      void refresh();
    }
  };
  return move;
}
