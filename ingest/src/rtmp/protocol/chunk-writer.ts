import { DEFAULT_CHUNK_SIZE, EXTENDED_TIMESTAMP, type RtmpMessage } from './message.js';

/** Serializes messages as chunks with complete headers (RTMP specification 1.0, section 5.3). */
export class ChunkWriter {
  chunkSize = DEFAULT_CHUNK_SIZE;

  /** `chunkStreamId` is 2 to 63. */
  write(chunkStreamId: number, { type, streamId, timestamp, payload }: RtmpMessage): Buffer {
    const isExtended = timestamp >= EXTENDED_TIMESTAMP;
    const header = Buffer.alloc(12);
    header.writeUInt8(chunkStreamId, 0);
    header.writeUIntBE(isExtended ? EXTENDED_TIMESTAMP : timestamp, 1, 3);
    header.writeUIntBE(payload.length, 4, 3);
    header.writeUInt8(type, 7);
    header.writeUInt32LE(streamId, 8);
    const extended = Buffer.alloc(isExtended ? 4 : 0);
    if (isExtended) extended.writeUInt32BE(timestamp, 0);

    const parts = [header, extended, payload.subarray(0, this.chunkSize)];
    const continued = Buffer.from([0xc0 | chunkStreamId]);
    for (let at = this.chunkSize; at < payload.length; at += this.chunkSize) {
      parts.push(continued, extended, payload.subarray(at, at + this.chunkSize));
    }
    return Buffer.concat(parts);
  }
}
