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
  const numbers = new Map(list.runs.map((run) => [run.run, run]));
  const isListed = (segment: Segment): boolean =>
    options.playlist === undefined || numbers.get(segment.run)?.playlist === options.playlist;
  const segments = segmentsWithin(list, options).filter((segment) => numbers.has(segment.run) && isListed(segment));
  const last = segments.at(-1);
  if (!last) return null;
  const runNumbers = new Set(segments.map((segment) => segment.run));
  const runs = list.runs.filter((run) => runNumbers.has(run.run));
  const { video } = numbers.get(last.run)!;
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
