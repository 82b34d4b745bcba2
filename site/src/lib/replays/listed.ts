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
