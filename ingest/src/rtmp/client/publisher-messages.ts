import { randomBytes } from 'node:crypto';
import { amfObject, type AmfValue, encodeAmf } from '../protocol/amf0.js';
import { ChunkWriter } from '../protocol/chunk-writer.js';
import { HANDSHAKE_BYTES } from '../protocol/handshake.js';
import { MESSAGE } from '../protocol/message.js';
import type { FlvMessage } from './flv.js';

export interface PublishTarget {
  app: string;
  tcUrl: string;
  streamName: string;
  /** name of the encoder */
  encoder: string;
}

const CHUNK_BYTES = 4_096;
const [CONTROL_CHUNKS, COMMAND_CHUNKS, MEDIA_CHUNKS] = [2, 3, 4];
const STREAM_ID = 1;

/** Serializes the bytes that an encoder sends, without waiting for the server's responses. */
export class PublisherMessages {
  private readonly writer = new ChunkWriter();

  constructor(private readonly target: PublishTarget) {}

  /** C0 and C1, and a C2 that does not depend on S1. */
  static handshake(): Buffer {
    return Buffer.concat([
      Buffer.from([3]),
      Buffer.alloc(8),
      randomBytes(HANDSHAKE_BYTES - 8),
      Buffer.alloc(HANDSHAKE_BYTES),
    ]);
  }

  connect(): Buffer {
    const { app, tcUrl, encoder } = this.target;
    const size = Buffer.alloc(4);
    size.writeUInt32BE(CHUNK_BYTES, 0);
    const chunkSize = this.writer.write(CONTROL_CHUNKS, message(MESSAGE.SET_CHUNK_SIZE, 0, size));
    this.writer.chunkSize = CHUNK_BYTES;
    const properties = amfObject({ app, type: 'nonprivate', flashVer: encoder, tcUrl });
    return Buffer.concat([chunkSize, this.command(0, 'connect', 1, properties)]);
  }

  createStream(): Buffer {
    const { streamName } = this.target;
    return Buffer.concat([
      this.command(0, 'releaseStream', 2, null, streamName),
      this.command(0, 'FCPublish', 3, null, streamName),
      this.command(0, 'createStream', 4, null),
    ]);
  }

  publish(): Buffer {
    return this.command(STREAM_ID, 'publish', 5, null, this.target.streamName, 'live');
  }

  unpublish(): Buffer {
    return Buffer.concat([
      this.command(0, 'FCUnpublish', 6, null, this.target.streamName),
      this.command(0, 'deleteStream', 7, null, STREAM_ID),
    ]);
  }

  media({ type, timestamp, payload }: FlvMessage): Buffer {
    return this.writer.write(MEDIA_CHUNKS, { type, streamId: STREAM_ID, timestamp, payload });
  }

  command(streamId: number, ...values: AmfValue[]): Buffer {
    return this.writer.write(COMMAND_CHUNKS, message(MESSAGE.COMMAND, streamId, encodeAmf(...values)));
  }
}

const message = (type: number, streamId: number, payload: Buffer) => ({ type, streamId, timestamp: 0, payload });
