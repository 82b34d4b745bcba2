import type { SegmentState } from '../control/protocol.js';

/** Packets with equal settings on one clock. A new run begins with a discontinuity. */
export interface Run {
  run: number;
  /** Number of the live playlist. All runs of a playlist have the same `targetDuration`. */
  playlist: number;
  /** upper bound of the segments' durations once rounded, in seconds */
  targetDuration: number;
  /** file name of the initialization section */
  init: string;
  video: { codec: string; width: number; height: number; fps: number };
  audio: { codec: string; sampleRate: number; channels: number };
  /** False if the encoder sent no audio. The track is silent then, since players need the same tracks in all runs. */
  hasSound: boolean;
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
