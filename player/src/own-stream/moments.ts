import type { GameMoment, GameMomentsResponse } from '@contract/records/match.record.js';
import { instantAt, positionOf, type Dated } from '@contract/playlist-positions.js';

/** A moment of a game on the time line of a stream. */
export interface Marker {
  /** Time of the moment, in ms since the epoch. */
  at: number;
  /** In seconds on the clock of the video. */
  seconds: number;
  moment: GameMoment;
}

/** Returns the moments that a time line contains, in order. Omits spoilers if the viewer hides scores. */
export function markersIn(
  fragments: readonly Dated[],
  moments: readonly GameMoment[],
  { hidesScores }: { hidesScores: boolean },
): Marker[] {
  const first = fragments[0] && instantAt(fragments, fragments[0].start);
  if (first == null) return [];
  return moments
    .filter(({ isSpoiler }) => !(hidesScores && isSpoiler))
    .map((moment) => ({ at: Date.parse(moment.at), moment }))
    .filter(({ at }) => at >= first)
    .map((marker) => ({ ...marker, seconds: positionOf(fragments, marker.at) }))
    .filter(({ seconds }) => seconds >= 0)
    .sort((a, b) => a.seconds - b.seconds);
}

/** Loads the moments of a game. Returns null if the request fails, because the video plays without them. */
export async function loadMoments(path: string): Promise<GameMoment[] | null> {
  try {
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as GameMomentsResponse).moments : null;
  } catch {
    return null;
  }
}
