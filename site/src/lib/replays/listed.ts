import type { ReplayRecord } from '@contract/records/replay.record.js';

/** What a list needs to know of a replay. */
export type ListedReplay = Pick<
  ReplayRecord,
  '_id' | 'title' | 'thumbnail' | 'league' | 'category' | 'date' | 'viewCount'
> & {
  /** How many parts it has. */
  parts: number;
};

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

/** Replays of a sport, whichever way it is written; of every sport when none is asked for. */
export function ofCategory<Replay extends Pick<ReplayRecord, 'category'>>(
  replays: readonly Replay[],
  category: string,
): Replay[] {
  const wanted = category.toLowerCase();
  return replays.filter((replay) => wanted === '' || replay.category.toLowerCase() === wanted);
}

/** The sports that have replays, most replays first. */
export function categoriesOf(replays: readonly Pick<ReplayRecord, 'category'>[]): { sport: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of replays) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([sport, count]) => ({ sport, count }))
    .sort((a, b) => b.count - a.count || a.sport.localeCompare(b.sport));
}

/** Replays that a page shows at first, and more with each step. */
export const REPLAYS_STEP = 48;
/** Replays that a page shows at most; more are on the next: to render them all takes the server too long. */
export const MAX_REPLAYS_OF_PAGE = 5 * REPLAYS_STEP;

/** A part of a list that may be long, and what the page says of the whole. */
export interface ReplayListing {
  replays: ListedReplay[];
  /** Replays of the pages before. */
  before: number;
  /** Replays of the sport, or of all. */
  total: number;
  sports: { sport: string; count: number }[];
}

/** The first replays of a sport on a page, the last page where there are not so many; `shown` is at least one step. */
export function listingOf(replays: readonly ListedReplay[], category: string, shown: number, page = 1): ReplayListing {
  const wanted = ofCategory(replays, category);
  const last = Math.max(1, Math.ceil(wanted.length / MAX_REPLAYS_OF_PAGE));
  const before = (Math.min(page, last) - 1) * MAX_REPLAYS_OF_PAGE;
  return {
    replays: wanted.slice(before, before + shown),
    before,
    total: wanted.length,
    sports: categoriesOf(replays),
  };
}

/** How many replays of a page an address asks for (`?shown=96`): whole steps, one at least. */
export const shownIn = (asked: string | null): number =>
  Math.min(MAX_REPLAYS_OF_PAGE, Math.max(1, Math.ceil((Number(asked) || 0) / REPLAYS_STEP)) * REPLAYS_STEP);
