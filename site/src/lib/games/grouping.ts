import { compareGames, compareTexts } from '@contract/games.js';
import { goesLive } from '@contract/results.js';
import { dayKey } from '@contract/time/zones.js';
import type { BoardGame } from './board.js';

/** The games of one match in one league, under one heading. */
export interface LeagueGroup {
  key: string;
  league: string;
  leagueId: string;
  leagueLogoUrl: string;
  matchId: string;
  matchTitle: string;
  games: BoardGame[];
  /** How many games it has, those included that are only counted. */
  count: number;
}

/** A stretch of the list under one sticky heading: all live games, or one day. */
export interface DaySection {
  /** 'live' or the day, YYYY-MM-DD. */
  key: string;
  groups: LeagueGroup[];
  count: number;
}

/**
 * Live games first, then each day of the reader's zone; within them by league and match, in order of the first kick-off.
 * `keep` chooses among the games by their day.
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
    // Games that start together come one after the other.
    if (game.startsAt !== start || zoneOf(game) !== zone) {
      [start, zone] = [game.startsAt, zoneOf(game)];
      day = dayKey(start, zone);
    }
    if (!keep(game, day)) continue;
    const key = game.status === 'Live' ? 'live' : day;
    let section = sections.get(key);
    if (!section) sections.set(key, (section = { key, groups: [], count: 0 }));
    section.count += game.count ?? 1;
    // By a map: a day can have a thousand leagues.
    const place = `${key} ${game.leagueId}:${game.matchId}`;
    let group = groups.get(place);
    if (!group) {
      groups.set(place, (group = groupOf(game)));
      section.groups.push(group);
    }
    group.games.push(game);
    group.count += game.count ?? 1;
  }
  // Zones of their own can put a later kick-off on an earlier day: the days are put in order by themselves.
  return [...sections.values()].sort((a, b) => compareTexts(rank(a.key), rank(b.key)));
}

const rank = (key: string): string => (key === 'live' ? '' : key);

function groupOf({ league, leagueId, leagueLogoUrl, matchId, matchTitle }: BoardGame): LeagueGroup {
  return { key: `${leagueId}:${matchId}`, league, leagueId, leagueLogoUrl, matchId, matchTitle, games: [], count: 0 };
}

/** The sports that have games, most games first, with how many. */
export function sportsOf(games: readonly BoardGame[]): { sport: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const game of games) if (game.category) counts.set(game.category, (counts.get(game.category) ?? 0) + 1);
  return [...counts]
    .map(([sport, count]) => ({ sport, count }))
    .sort((a, b) => b.count - a.count || a.sport.localeCompare(b.sport));
}

/** Whether a game is there to be shown, not only counted. */
export const isWhole = (game: BoardGame): boolean => game.count === undefined;

/** The game at the top of the page: the live one that most people watch, else the next to start. */
export function leadGame(games: readonly BoardGame[]): BoardGame | undefined {
  const live = games.filter((game) => game.status === 'Live' && isWhole(game));
  return firstBy(live, (a, b) => b.viewCount - a.viewCount) ?? nextGame(games);
}

/** The next game to start among those not live yet. */
export function nextGame(games: readonly BoardGame[]): BoardGame | undefined {
  const coming = games.filter((game) => goesLive(game) && isWhole(game));
  return firstBy(coming, (a, b) => compareTexts(a.goLiveAt, b.goLiveAt));
}

/** The one that sorting would put first, without sorting. */
function firstBy<T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (first, item) => (first === undefined || compare(item, first) < 0 ? item : first),
    undefined,
  );
}
