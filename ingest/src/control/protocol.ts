/**
 * Messages between the ingest and the service: one JSON text per line on a unix socket in the data folder. The ingest listens; any
 * number of service processes connect. Times are ms since the epoch, by the clock of this machine.
 */
import type { EndReason } from '../media.js';

/** Measurements of a track. Unknown values are missing. */
export interface TrackState {
  kind: 'video' | 'audio';
  /** RFC 6381 */
  codec: string;
  width?: number;
  height?: number;
  /** pictures per second */
  fps?: number;
  /** bits per second over the last seconds */
  bitrate: number;
  /** seconds between the last two key frames, known from the second key frame on */
  keyFrameInterval?: number;
  /** seconds since the last key frame, until the second one arrives */
  keyFrameAge?: number;
  channels?: number;
  /** in Hz */
  sampleRate?: number;
}

/** A connected encoder. */
export interface PublisherState {
  connectionId: string;
  /** public name of the own stream: the path without the key */
  name: string;
  recordingId: string;
  /** client address, without a port */
  address: string;
  /** as the encoder names itself, at most 100 characters */
  encoder: string;
  /** first media; null until then */
  since: number | null;
  tracks: TrackState[];
  /** sentences about settings that viewers would notice */
  advice: string[];
}

/** An encoder that was rejected because another one sends the same stream. */
export interface RejectedPublisher {
  name: string;
  /** client address, without a port */
  address: string;
  /** as the encoder names itself, at most 100 characters */
  encoder: string;
  /** instant of the rejection */
  at: number;
}

/** A stored segment of a recording. */
export interface SegmentState {
  recordingId: string;
  /** file name within the recording's folder; holds 128 random bits */
  file: string;
  /** instant of the first picture */
  startsAt: number;
  durationMs: number;
  bytes: number;
  /** number of the run; a new run begins with a discontinuity */
  run: number;
}

/** Load of the ingest. */
export interface IngestLoad {
  /** memory of the process (RSS) */
  memoryBytes: number;
  /** received from encoders since the start */
  receivedBytes: number;
  /** time since the last segment, or since the connection, of the encoder for which it is longest; null without encoders */
  segmentAgeMs: number | null;
}

/** Refusals and permissions of the service. `text` is one sentence that reaches the encoder. */
export type Authorization = { allow: true; recordingId: string } | { allow: false; text: string };

export type IngestMessage =
  /** first message to each service process */
  | { type: 'hello'; publishers: PublisherState[] }
  | { type: 'authorize'; id: string; connectionId: string; name: string; key: string; address: string; encoder: string }
  | { type: 'up'; publisher: PublisherState }
  /** at most once per second and publisher */
  | { type: 'state'; publisher: PublisherState }
  /** every few seconds */
  | ({ type: 'load' } & IngestLoad)
  | { type: 'segment'; connectionId: string; segment: SegmentState }
  | { type: 'rejected'; publisher: RejectedPublisher }
  | {
      type: 'down';
      connectionId: string;
      name: string;
      recordingId: string;
      reason: EndReason;
      text: string;
      at: number;
    };

export type ServiceMessage =
  | ({ type: 'authorized'; id: string } & Authorization)
  /** `blockMs`: time in which the same encoder cannot connect to the stream again */
  | { type: 'disconnect'; connectionId: string; text: string; blockMs?: number };

/** Maximum length of a message, in bytes. */
export const MAX_MESSAGE_BYTES = 1_048_576;
/** File of the socket in the data folder. */
export const SOCKET_FILE = 'ingest.sock';
