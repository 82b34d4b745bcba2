import type {
  Authorization,
  IngestLoad,
  PublisherState,
  RejectedPublisher,
  SegmentState,
} from '@nepsh/ingest/protocol';

export type { Authorization, IngestLoad, PublisherState, RejectedPublisher, SegmentState };

/** An encoder that wants to publish. */
export interface PublishAttempt {
  /** Public name, as the encoder sent it. It may contain anything, also a key at the wrong place: never log it. */
  name: string;
  /** Secret: never log it. */
  key: string;
  /** Client address, without a port. */
  address: string;
}

/** End of a connection that was publishing. */
export interface Departure {
  connectionId: string;
  name: string;
  /** Reason, such as 'connection-lost'. */
  reason: string;
  /** Sentence for staff. */
  text: string;
  /** Time in ms since the epoch. */
  at: number;
}

/** Sentences for encoders that the service disconnects. */
export const ENCODER_TEXTS = {
  replaced: 'The stream key was replaced. Enter the new key in the encoder.',
  revoked: 'The stream key was revoked. Ask your staff for a new key.',
  deleted: 'The stream was deleted. Ask your staff for a new stream key.',
  removed: 'The stream was removed from its game. Ask your staff for a new stream key.',
  byStaff: 'Staff disconnected the encoder.',
  switched: 'Staff switched the stream to another encoder.',
};

/** End of a connection whose encoder the media server no longer reports. */
export const LOST = { reason: 'connection-lost', text: 'The connection to the encoder was lost. Check its network.' };

/** Decides whether an encoder may publish. */
export type Authorize = (attempt: PublishAttempt) => Promise<Authorization>;

/** Receives changes of the connected encoders, in order. */
export interface MediaListener {
  up?(publisher: PublisherState): void;
  /** New measurements of a connected encoder. */
  measured?(publisher: PublisherState): void;
  down?(departure: Departure): void;
  /** An encoder was rejected because another one sends the stream. */
  rejected?(publisher: RejectedPublisher): void;
  /** A stored segment of a recording. */
  segment?(segment: SegmentState): void;
}

/**
 * The media port: a server that receives streams of encoders and stores them as segments. Adapters connect to the embedded ingest
 * or to another media server.
 */
export abstract class MediaServer {
  /** Starts the media server if it is not running, and connects to it. Can be called any number of times. */
  abstract start(): void;
  /** Sets the function that admits encoders. */
  abstract authorizeWith(authorize: Authorize): void;
  abstract listen(listener: MediaListener): void;
  /** Returns the connected encoders, or null before the media server has reported them. */
  abstract publishers(): readonly PublisherState[] | null;
  /** Returns the last reported load, or null if it is unknown. */
  abstract load(): IngestLoad | null;
  /**
   * Disconnects the encoder of an own stream, if there is one. The encoder and staff see `text`.
   * @param blockMs time in which the same encoder cannot connect again
   */
  abstract disconnect(name: string, text: string, blockMs?: number): void;
}
