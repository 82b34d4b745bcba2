import type { Segment } from '@nepsh/ingest/recording';
import { CLIP_SECONDS } from '../../contract/clips.js';
import { SECOND } from '../../contract/time/units.js';
import type { RecordingDoc } from '../own-streams/recording.schema.js';
import { publicPartOf, type RecordingRange } from '../own-streams/recording-range.js';
import type { ClipDoc } from './clip.schema.js';

/** Segments of a clip. Instants are in ms since the epoch. */
export interface ClipCut extends RecordingRange {
  durationMs: number;
}

/**
 * Cuts a clip at segments, which start with a key frame. The clip has the segments that contain the requested start and end, but is never
 * longer than the maximum. Returns null if the segments are shorter than the minimum, as after a pause of the encoder.
 * @param segments public segments in the order of time
 */
export function cutClip(segments: readonly Segment[], { from, to }: RecordingRange): ClipCut | null {
  const included: Segment[] = [];
  let durationMs = 0;
  for (const segment of segments) {
    if (segment.startsAt + segment.durationMs <= from || segment.startsAt >= to) continue;
    if (durationMs + segment.durationMs > CLIP_SECONDS.max * SECOND) break;
    included.push(segment);
    durationMs += segment.durationMs;
  }
  const [first, last] = [included.at(0), included.at(-1)];
  if (!first || !last || durationMs < CLIP_SECONDS.min * SECOND) return null;
  // Dates have no fractions of a millisecond, and the range must contain both segments.
  return { from: Math.floor(first.startsAt), to: Math.ceil(last.startsAt + last.durationMs), durationMs };
}

/** Returns the public part of a clip, or null if its recording is not public any more. */
export function clipPartOf(
  { startsAt, endsAt }: Pick<ClipDoc, 'startsAt' | 'endsAt'>,
  recording: Pick<RecordingDoc, 'openedAt' | 'finishedAt'>,
): RecordingRange | null {
  const range = publicPartOf(recording);
  return range && { from: Math.max(range.from, startsAt.getTime()), to: Math.min(range.to, endsAt.getTime()) };
}
