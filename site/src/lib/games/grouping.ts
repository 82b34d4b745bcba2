import { compareGames } from '@contract/games.js';
import { goesLive } from '@contract/results.js';
import { compareCodeUnits, compareTexts } from '@contract/sort-key.js';
import { dayKey } from '@contract/time/zones.js';
import type { BoardGame } from './board.js';

/** The games of a match in a league, under one heading. */
export interface LeagueGroup {
  key: string;
  league: string;
  leagueId: string;
  leagueLogoUrl: string;
  matchId: string;
  matchTitle: string;
  games: BoardGame[];
  /** Number of games, including games that are only counted. */
  count: number;
}

/** A section of the list under a sticky heading: all live games, or one day. */
export interface DaySection {
  /** 'live' or the day (YYYY-MM-DD). */
  key: string;
  groups: LeagueGroup[];
  count: number;
}

/**
 * Groups games: live games first, then each day of the reader's zone. Within a day, by league and match in order of the
 * first kick-off. `keep` filters the games by day.
 */
export function groupGames(
  games: readonly BoardGame[],
  zoneOf: (game: BoardGame) => string,
  keep: (game: BoardGame, day: string) => boolean = () => true,
): DaySection[] {
  const sections = new Map<string, DaySection>();
  const groups = new Map<string, LeagueGroup>();
  let [start, zone, day] = ['', '', ''];
  for (const game of [...games].sort(compareGames)) {
    // Games that start simultaneously are adjacent.
    if (game.startsAt !== start || zoneOf(game) !== zone) {
      [start, zone] = [game.startsAt, zoneOf(game)];
      day = dayKey(start, zone);
    }
    if (!keep(game, day)) continue;
    const key = game.status === 'Live' ? 'live' : day;
    let section = sections.get(key);
    if (!section) sections.set(key, (section = { key, groups: [], count: 0 }));
    section.count += game.count ?? 1;
    // Uses a map, because a day can have a thousand leagues.
    const place = `${key} ${game.leagueId}:${game.matchId}`;
    let group = groups.get(place);
    if (!group) {
      groups.set(place, (group = groupOf(game)));
      section.groups.push(group);
    }
    group.games.push(game);
    group.count += game.count ?? 1;
  }
  // If each game has its own zone, a later kick-off can be on an earlier day, so the days are sorted separately.
  return [...sections.values()].sort((a, b) => compareCodeUnits(rank(a.key), rank(b.key)));
}

/** Returns live games, then today and the days to come, and then past days, the newest first. */
export function comingFirst(sections: readonly DaySection[], today: string): DaySection[] {
  const isPast = ({ key }: DaySection): boolean => key !== 'live' && key < today;
  return [...sections.filter((section) => !isPast(section)), ...sections.filter(isPast).reverse()];
}

const rank = (key: string): string => (key === 'live' ? '' : key);

function groupOf({ league, leagueId, leagueLogoUrl, matchId, matchTitle }: BoardGame): LeagueGroup {
  return { key: `${leagueId}:${matchId}`, league, leagueId, leagueLogoUrl, matchId, matchTitle, games: [], count: 0 };
}

/** Returns the sports with their number of games, most games first. */
export function sportsOf(games: readonly BoardGame[]): { sport: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const game of games) if (game.category) counts.set(game.category, (counts.get(game.category) ?? 0) + 1);
  return [...counts]
    .map(([sport, count]) => ({ sport, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.sport, b.sport));
}

/** Returns whether a game can be shown. Other entries are only counted. */
export const isWhole = (game: BoardGame): boolean => game.count === undefined;

/**
 * Returns the game at the top of the page: the live game with most viewers, or else the next game. Live games with
 * streams come first.
 */
export function leadGame(games: readonly BoardGame[]): BoardGame | undefined {
  const all = games.filter((game) => game.status === 'Live' && isWhole(game));
  const watchable = all.filter(({ hasStreams }) => hasStreams);
  const live = watchable.length > 0 ? watchable : all;
  return firstBy(live, (a, b) => b.viewCount - a.viewCount) ?? nextGame(games);
}

/** Returns the next game to start. */
export function nextGame(games: readonly BoardGame[]): BoardGame | undefined {
  const coming = games.filter((game) => goesLive(game) && isWhole(game));
  return firstBy(coming, (a, b) => compareCodeUnits(a.goLiveAt, b.goLiveAt));
}

/** Returns the first item of the sort order without sorting. */
function firstBy<T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (first, item) => (first === undefined || compare(item, first) < 0 ? item : first),
    undefined,
  );
}
