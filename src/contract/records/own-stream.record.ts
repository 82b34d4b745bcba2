import type { GameStatus } from '../games.js';
import type { OwnStreamState } from '../own-streams.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** Measured track of a connected encoder. Unknown values are omitted. */
export class OwnStreamTrack {
  /** Medium of the track. */
  kind!: 'video' | 'audio';
  /** Codec as in RFC 6381: 'avc1.64001f'. */
  codec!: string;
  /** In pixels. */
  width?: number;
  /** In pixels. */
  height?: number;
  /** Frames per second. */
  fps?: number;
  /** Bits per second over the last seconds. */
  bitrate!: number;
  /** Seconds between the last two key frames. Omitted before the second key frame. */
  keyFrameInterval?: number;
  /** Seconds since the last key frame. Omitted after the second key frame. */
  keyFrameAge?: number;
  /** Number of audio channels. */
  channels?: number;
  /** In Hz. */
  sampleRate?: number;
}

/** Last encoder that was rejected because another one sends the stream. */
export class RejectedEncoder {
  /** Time of the rejection, ISO 8601, UTC. */
  at!: string;
  /** Client address, without a port. */
  address!: string;
  /** Software, as the encoder names itself. May be empty. */
  encoder!: string;
  /** Whether the connected encoder has the same address and software. Such encoders cannot be distinguished. */
  isAlike!: boolean;
}

/** State of an own stream with the measurements of its encoder. */
export class OwnStreamStatus {
  /**
   * 'waiting': no encoder has connected yet. 'up': media arrives. 'down': the encoder has disconnected. 'ended': the key has
   * expired.
   */
  state!: OwnStreamState;
  /** Start of the state, ISO 8601, UTC. */
  since!: string;
  /** Tracks of the connected encoder. Empty without an encoder. */
  tracks!: OwnStreamTrack[];
  /** Seconds for which the connected encoder has sent media. 0 without an encoder. */
  uptime!: number;
  /** Number of lost connections. */
  drops!: number;
  /** Sentences about settings of the encoder that viewers would notice. */
  advice!: string[];
  /** Reason why the last encoder disconnected, as a sentence. Empty while an encoder is connected and before the first one. */
  reason!: string;
  /** Encoder that was rejected in the last minutes. Null without `own-streams:update`, which is required to see addresses. */
  rejected!: RejectedEncoder | null;
}

/** Game of an own stream. */
export class OwnStreamGame {
  /** Id of the game. */
  _id!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
  /** Kick-off, ISO 8601, UTC. */
  startsAt!: string;
  /** 'Scheduled' until the go-live, then 'Live', then 'Finished'. */
  status!: GameStatus;
}

/** A stream that an encoder sends to this service. No record contains the key. */
export class OwnStreamRecord extends BaseRecord implements OwnStreamStatus {
  /** Public name: the part of the encoder's key before the question mark. */
  name!: string;
  /** Title of the stream for visitors. */
  title!: string;
  /** Id of the entry in the game's `streamUrls`. */
  streamId!: string;
  /** Id of the game. */
  gameId!: string;
  /** Null if the game was deleted. */
  game!: OwnStreamGame | null;
  /** Minutes before the go-live from which a connected encoder sets the game live. 0 after it has done so. */
  earlyLiveMinutes!: number;
  /** Whether an encoder can connect. False after the key was revoked. */
  hasKey!: boolean;
  /** Time from which the key works, ISO 8601, UTC. Null if the game is called off or deleted. */
  keyFrom!: string | null;
  /**
   * Path of a playlist of everything that was recorded, so that staff can watch before the streams open. It works for at least
   * 6 hours. Null if no encoder has connected.
   */
  previewUrl!: string | null;
  /**
   * 'waiting': no encoder has connected yet. 'up': media arrives. 'down': the encoder has disconnected. 'ended': the key has
   * expired.
   */
  state!: OwnStreamState;
  /** Start of the state, ISO 8601 UTC. */
  since!: string;
  /** Tracks of the connected encoder. Empty without an encoder. */
  tracks!: OwnStreamTrack[];
  /** Seconds for which the connected encoder has sent media. 0 without an encoder. */
  uptime!: number;
  /** Number of lost connections. */
  drops!: number;
  /** Sentences about settings of the encoder that viewers would notice. */
  advice!: string[];
  /** Reason why the last encoder disconnected. Empty while an encoder is connected. */
  reason!: string;
  /** Encoder that was rejected in the last minutes. Null without own-streams:update. */
  rejected!: RejectedEncoder | null;
}

/** Settings of an encoder. */
export class IngestAddress {
  /** Server address, such as rtmp://HOST/live. It contains the port unless the port is the standard one. */
  server!: string;
  /** Stream key: NAME?key=SECRET. Only the response that creates the key contains it. */
  key!: string;
}

export class OwnStreamResponse extends MessageResponse {
  ownStream!: OwnStreamRecord;
}

export class OwnStreamKeyResponse extends OwnStreamResponse {
  ingest!: IngestAddress;
}

export class OwnStreamsResponse extends MessageResponse {
  ownStreams!: OwnStreamRecord[];
}
