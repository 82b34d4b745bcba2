import type { Resource } from './resources/index.js';

export const GAME_STATUSES = ['Scheduled', 'Live', 'Finished'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Where a game, an affiliate link or a push is shown. */
export const PLATFORMS = ['web', 'mobile', 'both'] as const;
export type Platforms = (typeof PLATFORMS)[number];

/** Where games are read. */
export const READERS = ['web', 'mobile'] as const;
export type Reader = (typeof READERS)[number];

export const GAME_DEFAULTS = { time: '20:00', platforms: 'both', status: 'Scheduled' } as const;

/** What records of games, and of matches with their games, are made from. A change of a partner's link is published as one of games. */
export const GAME_RESOURCES: readonly Resource[] = ['matches', 'games', 'leagues', 'settings'];

/** A popular game is live with more views than this. */
export const POPULAR_MIN_VIEWS = 50;
/** Seconds of play before a view is counted. */
export const VIEW_AFTER_SECONDS = 60;
/** Minutes during which a further view of the same visitor does not count. */
export const VIEW_REPEAT_MINUTES = 20;

/** What the lists need to know of a game to choose and order it. */
export interface RankedGame {
  status: GameStatus;
  isTrending: boolean;
  viewCount: number;
  startsAt: string;
}

/** Instants as ISO texts: `localeCompare` takes many times as long, and a list has thousands. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byStart = (a: RankedGame, b: RankedGame): number => compareTexts(a.startsAt, b.startsAt);
const liveRank = (game: RankedGame): number => (game.status === 'Live' ? 0 : 1);

/** Live first, then by start. */
export function compareGames(a: RankedGame, b: RankedGame): number {
  return liveRank(a) - liveRank(b) || byStart(a, b);
}

/** Games that are live with more than 50 views, most viewed first. */
export function popularGames<G extends RankedGame>(games: readonly G[]): G[] {
  return games
    .filter((game) => game.status === 'Live' && game.viewCount > POPULAR_MIN_VIEWS)
    .sort((a, b) => b.viewCount - a.viewCount);
}

/** Games flagged as trending and not finished, live first. */
export function trendingGames<G extends RankedGame>(games: readonly G[]): G[] {
  return games.filter((game) => game.isTrending && game.status !== 'Finished').sort(compareGames);
}

/** How often it is counted who has which game open, in milliseconds. */
export const WATCHING_EVERY_MS = 5_000;
/** Games whose watchers are published, the most watched first. */
export const MAX_WATCHED = 300;
/** Games that one browser can have open for the count. */
export const MAX_WATCHED_AT_ONCE = 8;
