import type { Resource } from './resources/index.js';
import { compareCodeUnits } from './sort-key.js';

export const GAME_STATUSES = ['Scheduled', 'Live', 'Finished'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Kind of a change of a live game whose time is stored. */
export type MomentKind = 'score' | 'phase';

/** Platforms on which a game, an affiliate link or a push is shown. */
export const PLATFORMS = ['web', 'mobile', 'both'] as const;
export type Platforms = (typeof PLATFORMS)[number];

/** Returns the teams of a game as 'Arsenal vs Chelsea'. This is the usual title of a game. */
export const versus = ({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }): string =>
  `${homeTeam} vs ${awayTeam}`;

/** Platforms that read games. */
export const READERS = ['web', 'mobile'] as const;
export type Reader = (typeof READERS)[number];

export const GAME_DEFAULTS = { time: '20:00', platforms: 'both', status: 'Scheduled' } as const;

/** Resources on which responses with games depend. A change of an affiliate link is published as a change of games. */
export const GAME_RESOURCES: readonly Resource[] = ['matches', 'games', 'leagues', 'settings'];

/** Number of views above which a live game is popular. */
export const POPULAR_MIN_VIEWS = 50;
/** Playback time before a view counts, in seconds. */
export const VIEW_AFTER_SECONDS = 60;
/** Time in which repeated views of a visitor do not count, in minutes. */
export const VIEW_REPEAT_MINUTES = 20;

/** Fields by which lists select and sort games. */
export interface RankedGame {
  status: GameStatus;
  isTrending: boolean;
  viewCount: number;
  startsAt: string;
}

const byStart = (a: RankedGame, b: RankedGame): number => compareCodeUnits(a.startsAt, b.startsAt);
const liveRank = (game: RankedGame): number => (game.status === 'Live' ? 0 : 1);

/** Compares games: live games first, then by kick-off. */
export function compareGames(a: RankedGame, b: RankedGame): number {
  return liveRank(a) - liveRank(b) || byStart(a, b);
}

/** Returns live games with more than `POPULAR_MIN_VIEWS` views, most viewed first. */
export function popularGames<G extends RankedGame>(games: readonly G[]): G[] {
  return games
    .filter((game) => game.status === 'Live' && game.viewCount > POPULAR_MIN_VIEWS)
    .sort((a, b) => b.viewCount - a.viewCount);
}

/** Returns unfinished games that are flagged as trending, live games first. */
export function trendingGames<G extends RankedGame>(games: readonly G[]): G[] {
  return games.filter((game) => game.isTrending && game.status !== 'Finished').sort(compareGames);
}

/** Interval between counts of viewers, in ms. */
export const WATCHING_EVERY_MS = 5_000;
/** Maximum number of games with published viewer counts, most viewers first. */
export const MAX_WATCHED = 300;
/** Maximum number of open games that are counted per event stream. */
export const MAX_WATCHED_AT_ONCE = 8;
