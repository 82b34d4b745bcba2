import { protocolError } from '../rtmp-error.js';
import { DEFAULT_CHUNK_SIZE, EXTENDED_TIMESTAMP, type RtmpMessage } from './message.js';

export interface ChunkLimits {
  maxMessageBytes: number;
  maxChunkStreams: number;
}

/** Bounds of the chunk size that an encoder may set, in bytes. */
const [MIN_CHUNK_BYTES, MAX_CHUNK_BYTES] = [128, 0x7f_ff_ff_ff];
/** First allocation for a message. It doubles as bytes arrive, so that an announced length alone costs no memory. */
const FIRST_ALLOCATION_BYTES = 4_096;
/** Partial messages of all chunk streams together, as a multiple of the largest message. */
const MAX_PARTIAL_MESSAGES = 2;
/** Length of the message header by chunk type (section 5.3.1.2). */
const HEADER_BYTES = [11, 7, 3, 0] as const;
const EMPTY = Buffer.alloc(0);

interface ChunkStream {
  type: number;
  streamId: number;
  length: number;
  timestamp: number;
  /** added to the timestamp when a message starts without a header */
  delta: number;
  /** value of the extended timestamp, or null if the header had none */
  extended: number | null;
  payload: Buffer;
  received: number;
  isPartial: boolean;
}

/** Assembles messages from chunks (section 5.3). Throws an RtmpError for bytes that break the protocol or a limit. */
export class ChunkReader {
  private input: Buffer = EMPTY;
  private offset = 0;
  private chunkSize = DEFAULT_CHUNK_SIZE;
  private readonly streams = new Map<number, ChunkStream>();
  /** the chunk whose payload is arriving */
  private current: { stream: ChunkStream; remaining: number } | null = null;
  private partialBytes = 0;
  maxMessageBytes: number;

  constructor(private readonly limits: ChunkLimits) {
    this.maxMessageBytes = limits.maxMessageBytes;
  }

  push(bytes: Buffer): void {
    this.input = this.offset < this.input.length ? Buffer.concat([this.input.subarray(this.offset), bytes]) : bytes;
    this.offset = 0;
  }

  /** Bytes that `next` has not read yet. */
  get pendingBytes(): number {
    return this.input.length - this.offset;
  }

  setChunkSize(bytes: number): void {
    if (bytes < MIN_CHUNK_BYTES || bytes > MAX_CHUNK_BYTES) throw protocolError('chunk size');
    this.chunkSize = bytes;
  }

  /** Discards the partial message of a chunk stream. */
  abort(chunkStreamId: number): void {
    const stream = this.streams.get(chunkStreamId);
    if (stream) this.discard(stream);
  }

  /** Returns the next complete message, or null until more bytes arrive. */
  next(): RtmpMessage | null {
    for (;;) {
      this.current ??= this.readHeader();
      if (!this.current) return null;
      const { stream } = this.current;
      const bytes = this.input.subarray(this.offset, this.offset + this.current.remaining);
      this.append(stream, bytes);
      this.offset += bytes.length;
      this.current.remaining -= bytes.length;
      if (this.current.remaining > 0) return null;
      this.current = null;
      if (stream.received === stream.length) return this.finish(stream);
    }
  }

  /** Reads the headers of a chunk, or returns null if they are incomplete. */
  private readHeader(): { stream: ChunkStream; remaining: number } | null {
    const basic = this.readBasicHeader();
    if (!basic) return null;
    const { format, id } = basic;
    let at = this.offset + basic.bytes;
    const headerBytes = HEADER_BYTES[format];
    if (at + headerBytes > this.input.length) return null;

    const previous = this.streams.get(id);
    if (!previous && format >= 2) throw protocolError('chunk without a header');
    const field = format < 3 ? this.input.readUIntBE(at, 3) : null;
    const hasExtended = field === null ? previous?.extended !== null : field === EXTENDED_TIMESTAMP;
    let extended: number | null = null;
    if (hasExtended) {
      if (at + headerBytes + 4 > this.input.length) return null;
      extended = this.input.readUInt32BE(at + headerBytes);
    }

    const stream = previous ?? this.addStream(id);
    if (field !== null) {
      this.discard(stream);
      const value = extended ?? field;
      stream.extended = extended;
      stream.delta = value;
      if (format < 2) {
        stream.length = this.input.readUIntBE(at + 3, 3);
        stream.type = this.input.readUInt8(at + 6);
      }
      if (format === 0) stream.streamId = this.input.readUInt32LE(at + 7);
      stream.timestamp = format === 0 ? value : (stream.timestamp + value) >>> 0;
      at += headerBytes + (extended === null ? 0 : 4);
    } else {
      // Some encoders leave the extended timestamp out of continued chunks.
      if (extended !== null && extended === stream.extended) at += 4;
      if (!stream.isPartial) stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
    }
    this.offset = at;
    if (!stream.isPartial) this.start(stream);
    return { stream, remaining: Math.min(this.chunkSize, stream.length - stream.received) };
  }

  private readBasicHeader(): { format: 0 | 1 | 2 | 3; id: number; bytes: number } | null {
    const available = this.pendingBytes;
    if (available === 0) return null;
    const first = this.input.readUInt8(this.offset);
    const format = (first >> 6) as 0 | 1 | 2 | 3;
    const id = first & 0x3f;
    if (id > 1) return { format, id, bytes: 1 };
    const bytes = id + 2;
    if (available < bytes) return null;
    const extra = id === 0 ? this.input.readUInt8(this.offset + 1) : this.input.readUInt16LE(this.offset + 1);
    return { format, id: 64 + extra, bytes };
  }

  private addStream(id: number): ChunkStream {
    if (this.streams.size >= this.limits.maxChunkStreams) throw protocolError('too many chunk streams');
    const stream: ChunkStream = {
      type: 0,
      streamId: 0,
      length: 0,
      timestamp: 0,
      delta: 0,
      extended: null,
      payload: EMPTY,
      received: 0,
      isPartial: false,
    };
    this.streams.set(id, stream);
    return stream;
  }

  private start(stream: ChunkStream): void {
    if (stream.length > this.maxMessageBytes) throw protocolError('message too large');
    stream.isPartial = true;
    stream.received = 0;
    stream.payload = Buffer.allocUnsafe(Math.min(stream.length, FIRST_ALLOCATION_BYTES));
  }

  private append(stream: ChunkStream, bytes: Buffer): void {
    const received = stream.received + bytes.length;
    if (received > stream.payload.length) {
      const larger = Buffer.allocUnsafe(Math.min(stream.length, Math.max(received, 2 * stream.payload.length)));
      stream.payload.copy(larger, 0, 0, stream.received);
      stream.payload = larger;
    }
    bytes.copy(stream.payload, stream.received);
    stream.received = received;
    this.partialBytes += bytes.length;
    if (this.partialBytes > MAX_PARTIAL_MESSAGES * this.maxMessageBytes)
      throw protocolError('too many partial messages');
  }

  private finish(stream: ChunkStream): RtmpMessage {
    const { type, streamId, timestamp, payload } = stream;
    this.discard(stream);
    return { type, streamId, timestamp, payload };
  }

  private discard(stream: ChunkStream): void {
    if (!stream.isPartial) return;
    this.partialBytes -= stream.received;
    stream.isPartial = false;
    stream.received = 0;
    stream.payload = EMPTY;
  }
}
