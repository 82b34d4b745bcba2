/** Place in an own stream: the newest image, the opening, or an instant in ms since the epoch. */
export type Place = 'live' | 'start' | number;

/** Part of the segments of a playlist that this module reads, as hls.js provides them. */
export interface Dated {
  /** In seconds on the clock of the video. */
  start: number;
  duration: number;
  /** Instant of the first image, in ms since the epoch. */
  programDateTime: number | null;
}

/** Returns the instant of a position, in ms since the epoch, or null if the playlist does not contain the position. */
export function instantAt(fragments: readonly Dated[], seconds: number): number | null {
  const fragment = fragments.findLast(({ start }) => start <= seconds) ?? fragments[0];
  if (fragment?.programDateTime == null) return null;
  const within = Math.min(Math.max(0, seconds - fragment.start), fragment.duration);
  return fragment.programDateTime + within * 1_000;
}

/**
 * Returns the position of a place, in seconds on the clock of the video. An instant between two fragments is the start of the later
 * fragment. Returns -1 for the newest image, which hls.js selects.
 */
export function positionOf(fragments: readonly Dated[], place: Place): number {
  if (place === 'live') return -1;
  if (place === 'start') return fragments[0]?.start ?? 0;
  const fragment = fragments.find((one) => (one.programDateTime ?? 0) + one.duration * 1_000 > place);
  if (!fragment) return -1;
  return fragment.start + Math.max(0, (place - (fragment.programDateTime ?? place)) / 1_000);
}
