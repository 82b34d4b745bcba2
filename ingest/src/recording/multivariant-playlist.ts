import { segmentsWithin, type PlaylistBounds } from './playlist.js';
import type { RecordingList, Run, Segment } from './recording-list.js';

/** Segments shorter than this part of the target duration do not count for the peak (RFC 8216, 4.3.4.2). */
const MIN_PEAK_PART = 0.5;

export interface MultivariantOptions extends PlaylistBounds {
  /** address of the media playlist, relative to this one */
  uri: string;
  /** Lists only the runs of this live playlist. */
  playlist?: number;
}

/** Writes `index.m3u8` for one media playlist. Returns null if there is no segment to play. */
export function writeMultivariantPlaylist(list: RecordingList, options: MultivariantOptions): string | null {
  const bounded = Map.groupBy(segmentsWithin(list, options), (segment) => segment.run);
  const runs = list.runs.filter(
    ({ run, playlist }) => bounded.has(run) && (options.playlist === undefined || playlist === options.playlist),
  );
  const segments = runs.flatMap(({ run }) => bounded.get(run) ?? []);
  const lastRun = runs.at(-1);
  if (!lastRun) return null;
  const { video } = lastRun;
  const attributes = [
    `BANDWIDTH=${peakBandwidth(segments, runs)}`,
    `AVERAGE-BANDWIDTH=${averageBandwidth(segments)}`,
    `CODECS="${codecsOf(runs)}"`,
    `RESOLUTION=${video.width}x${video.height}`,
    `FRAME-RATE=${video.fps.toFixed(3)}`,
  ];
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:7`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-STREAM-INF:${attributes.join(',')}`,
    options.uri,
  ];
  return `${lines.join('\n')}\n`;
}

function codecsOf(runs: Run[]): string {
  const video = runs.map((run) => run.video.codec);
  const audio = runs.flatMap((run) => run.audio?.codec ?? []);
  return [...new Set([...video, ...audio])].join(',');
}

function averageBandwidth(segments: Segment[]): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const durationMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0);
  return bitsPerSecond(bytes, durationMs);
}

function peakBandwidth(segments: Segment[], runs: Run[]): number {
  const targetDurationMs = Math.max(...runs.map((run) => run.targetDuration)) * 1000;
  const peak = segments
    .filter(({ durationMs }) => durationMs >= targetDurationMs * MIN_PEAK_PART)
    .reduce((highest, { bytes, durationMs }) => Math.max(highest, bitsPerSecond(bytes, durationMs)), 0);
  return Math.max(peak, averageBandwidth(segments));
}

function bitsPerSecond(bytes: number, durationMs: number): number {
  return Math.ceil((bytes * 8000) / durationMs);
}
