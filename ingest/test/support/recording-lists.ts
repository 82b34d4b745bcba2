import type { RecordingList, Run, Segment } from '../../src/recording/recording-list.js';

/** Instant of the first segment, in ms since the epoch. */
export const FIRST_INSTANT = Date.UTC(2026, 10, 30, 12);
/** Pause between two runs, in ms. */
const RUN_PAUSE_MS = 5_000;

interface RunShape extends Partial<Run> {
  segments: number;
  durationMs?: number;
  bytes?: number;
}

/** Creates the list of a recording with the given runs, 5 s apart. */
export function createList(shapes: RunShape[]): RecordingList {
  const list: RecordingList = { recordingId: 'recording-1', name: 'court-1', runs: [], segments: [] };
  let startsAt = FIRST_INSTANT;
  for (const [run, { segments, durationMs = 2_000, bytes = 1_000_000, ...overrides }] of shapes.entries()) {
    list.runs.push(createRun({ run, init: `init-${run}.mp4`, ...overrides }));
    for (let index = 0; index < segments; index++) {
      list.segments.push(createSegment({ file: `${run}-${index}.m4s`, startsAt, durationMs, bytes, run }));
      startsAt += durationMs;
    }
    startsAt += RUN_PAUSE_MS;
  }
  return list;
}

export function createRun(overrides: Partial<Run> = {}): Run {
  return {
    run: 0,
    playlist: 0,
    targetDuration: 2,
    init: 'init.mp4',
    video: { codec: 'avc1.64001f', width: 1_280, height: 720, fps: 25 },
    audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
    ...overrides,
  };
}

export function createSegment(overrides: Partial<Segment> = {}): Segment {
  return { file: 'segment.m4s', startsAt: FIRST_INSTANT, durationMs: 2_000, bytes: 1_000_000, run: 0, ...overrides };
}
