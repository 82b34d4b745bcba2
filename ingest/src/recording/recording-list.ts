import type { SegmentState } from '../control/protocol.js';

/** Packets with equal settings on one clock. A new run begins with a discontinuity. */
export interface Run {
  run: number;
  /** Number of the live playlist. `targetDuration` and the presence of audio are the same in all runs of a playlist. */
  playlist: number;
  /** upper bound of the segments' durations once rounded, in seconds */
  targetDuration: number;
  /** file name of the initialization section */
  init: string;
  video: { codec: string; width: number; height: number; fps: number };
  audio: { codec: string; sampleRate: number; channels: number } | null;
}

export type Segment = Omit<SegmentState, 'recordingId'>;

/** Content of a recording's folder. */
export interface RecordingList {
  recordingId: string;
  name: string;
  runs: Run[];
  /** in the order of time */
  segments: Segment[];
}
