import type { ListedReplay, ReplayPage, ReplayRecord } from '@contract/records/replay.record.js';
import { LIMITS } from '@contract/limits.js';
import type { Get } from '../reads.js';

/** Picks the fields that lists read from a record of the API. */
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

/** Initial number of replays on a page, and the step to show more. */
export const REPLAYS_STEP = 48;
/** Number of replays on the home page. */
export const MAX_IN_STRIP = 16;

/** State of a list of replays. */
export interface ReplayQuery {
  /** Sport. Empty for all sports. */
  category: string;
  /** Page number, from 1. */
  page: number;
  /** Number of shown replays of the page. */
  shown: number;
}

/** Newest replays for the home page. */
export const IN_STRIP: ReplayQuery = { category: '', page: 1, shown: MAX_IN_STRIP };

/** Reads the replays of a page. Returns the last page if the number is too high. */
export async function loadReplays(get: Get, { category, page, shown }: ReplayQuery): Promise<ReplayPage> {
  const query = { category: category.slice(0, LIMITS.name), page, shown };
  const { message: _message, ...listing } = await get('/api/replays/web', { query });
  return listing;
}

/** Returns the number of replays to show for an address (`?shown=96`): a positive multiple of the step. */
export const shownIn = (parameter: string | null): number =>
  Math.min(LIMITS.replaysOfPage, Math.max(1, Math.ceil((Number(parameter) || 0) / REPLAYS_STEP)) * REPLAYS_STEP);
