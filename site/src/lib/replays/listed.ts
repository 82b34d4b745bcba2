import type { ListedReplay, ReplayPage, ReplayRecord } from '@contract/records/replay.record.js';
import { LIMITS } from '@contract/limits.js';
import type { Get } from '../reads.js';

/** Cuts a record of the API down to what the lists read. */
export const toListed = (replay: ReplayRecord): ListedReplay => ({
  _id: replay._id,
  title: replay.title,
  thumbnail: replay.thumbnail,
  league: replay.league,
  category: replay.category,
  date: replay.date,
  viewCount: replay.viewCount,
  parts: replay.parts.length,
});

/** Replays that a page shows at first, and more with each step. */
export const REPLAYS_STEP = 48;
/** Replays that the home page shows: the newest. */
export const MAX_IN_STRIP = 16;

/** Which replays a page shows. */
export interface ReplayAsk {
  /** A sport; an empty text: all. */
  category: string;
  /** The page, from 1. */
  page: number;
  /** How many of the page, from its first on. */
  shown: number;
}

/** The newest replays on the home page. */
export const IN_STRIP: ReplayAsk = { category: '', page: 1, shown: MAX_IN_STRIP };

/** The replays of a page, the last page where there are not so many. */
export async function loadReplays(get: Get, { category, page, shown }: ReplayAsk): Promise<ReplayPage> {
  const query = { category: category.slice(0, LIMITS.name), page, shown };
  const { message: _message, ...listing } = await get('/api/replays/web', { query });
  return listing;
}

/** How many replays of a page an address asks for (`?shown=96`): whole steps, one at least. */
export const shownIn = (asked: string | null): number =>
  Math.min(LIMITS.replaysOfPage, Math.max(1, Math.ceil((Number(asked) || 0) / REPLAYS_STEP)) * REPLAYS_STEP);
