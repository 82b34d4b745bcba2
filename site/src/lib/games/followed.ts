import { compareGames } from '@contract/games.js';
import { LIMITS } from '@contract/limits.js';
import { teamId } from '@contract/teams.js';
import { addDays } from '@contract/time/days.js';
import { compareCodeUnits } from '@contract/sort-key.js';
import type { Follow } from '../push/preferences.js';
import { listQuery, type Get } from '../reads.js';
import { toBoardGame, type BoardGame } from './board.js';
import { readGames } from './load.js';

/** Days before and after today whose games a visitor sees of a followed team. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = LIMITS.windowDays - 1 - DAYS_BEFORE;
/** Maximum number of games of the followed leagues together. */
const MAX_OF_LEAGUES = LIMITS.pageSize;

/** Reads the games that a visitor follows, directly or by team or league. `today` is the current day of the zone. */
export async function loadFollowed(
  get: Get,
  follows: readonly Follow[],
  { zone, today }: { zone: string; today: string },
): Promise<BoardGame[]> {
  const valuesOf = (kind: Follow['kind']): string[] =>
    follows.filter((follow) => follow.kind === kind).map(({ value }) => value);
  const teams = [...new Set(valuesOf('team').map(teamId))];
  const [leagues, games] = [valuesOf('league'), valuesOf('game')];
  const window = { from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER), timeZone: zone };
  const coming = { platforms: ['web', 'both'], status: ['Live', 'Scheduled'] };
  const parts = await Promise.all([
    ...chunks(teams, LIMITS.teamsOfList).map(async (some) => {
      const { matches } = await get('/api/matches/web', { query: { ...window, teams: some.join(',') } });
      return matches.flatMap((match) => match.games.map(toBoardGame));
    }),
    leagues.length > 0 ? nextOf(get, { ...coming, leagueId: leagues }) : [],
    ...chunks(games, LIMITS.pageSize).map((ids) => readGames(get, { platforms: ['web', 'both'], id: ids })),
  ]);
  return [...new Map(parts.flat().map((game) => [game._id, game])).values()].sort(compareGames);
}

/** Returns the first games of a filter by kick-off. */
const nextOf = async (get: Get, filter: object): Promise<BoardGame[]> =>
  (await get('/api/games', { query: listQuery(filter, [0, MAX_OF_LEAGUES - 1], ['startsAt', 'ASC']) })).games.map(
    toBoardGame,
  );

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Returns the games of the short overview: live games, then the next games, then the last results, newest first. */
export function followedHighlights(games: readonly BoardGame[], max: number): BoardGame[] {
  const coming = games.filter(({ status }) => status !== 'Finished');
  const over = games
    .filter(({ status }) => status === 'Finished')
    .sort((a, b) => compareCodeUnits(b.startsAt, a.startsAt));
  // At least one result stays visible, even with a long list of games to come.
  const results = over.slice(0, Math.max(1, max - coming.length));
  return [...coming.slice(0, max - results.length), ...results];
}
