import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Disconnect, EndReason, MediaSink } from '../../media.js';
import { END_TEXTS } from '../end-texts.js';
import { MediaReader } from '../media/media-reader.js';
import { RtmpSession } from '../protocol/rtmp-session.js';
import { protocolError, RtmpError, unsupported } from '../rtmp-error.js';
import type { RtmpLimits } from './limits.js';
import { parsePublishAddress } from './publish-address.js';
import type { RejectionLog } from './rejection-log.js';
import { TokenBucket } from './token-bucket.js';

export interface AuthorizeRequest {
  connectionId: string;
  /** public name of the stream */
  name: string;
  key: string;
  /** client address, without a port */
  address: string;
  encoder: string;
  /** ends this connection from the side of the sink */
  disconnect: Disconnect;
}

/** `sink` is called once the path is free for the connection, so a refused takeover creates no sink. */
export type AuthorizeResult = { allow: true; sink: () => MediaSink } | { allow: false; text: string };

export interface Publisher {
  connectionId: string;
  name: string;
  address: string;
  encoder: string;
  receivedBytes: number;
  unpackagedBytes: number;
}

export interface ConnectionOptions {
  limits: Readonly<RtmpLimits>;
  now: () => number;
  /** The text holds neither the key nor any other input before the key was checked. */
  log: (text: string) => void;
  rejections: RejectionLog;
  authorize: (request: AuthorizeRequest) => Promise<AuthorizeResult>;
  /** Reserves the path. Rejects with an RtmpError if it is taken. */
  claim: (name: string, connection: RtmpConnection) => Promise<void>;
  onUp: (publisher: Publisher) => void;
  onEnd: (connection: RtmpConnection, reason: EndReason, text: string) => void;
}

/** Time in which a refused encoder reads the text before its connection is destroyed. */
const LINGER_MS = 1_000;
/** Responses that a client has not read, in bytes. */
const MAX_UNREAD_BYTES = 262_144;
/** Bytes that may arrive while the key is checked: the socket is paused, which takes effect after the current read. */
const MAX_PENDING_BYTES = 1_048_576;
const BITS_PER_MEGABIT = 1_000_000;
const CHECK_FAILED = 'The server cannot check the stream key at the moment. Start the stream again in a minute.';
const FAILED = 'The server failed to process the stream. Start the stream again.';
/** Ends of which the encoder knows already. */
const WITHOUT_STATUS: ReadonlySet<EndReason> = new Set(['stopped', 'connection-lost']);

/** One connection of an encoder, from the handshake to the end of its sink. */
export class RtmpConnection {
  readonly id = randomUUID();
  /** path that the connection claimed after its key was checked */
  name: string | null = null;
  /** Software, as the encoder named it before it published. Its metadata may name other software. */
  encoder = '';
  /** resolves when the sink has stored everything; never rejects */
  ended: Promise<void> = Promise.resolve();
  private state: 'opening' | 'authorizing' | 'publishing' | 'ended' = 'opening';
  private readonly session: RtmpSession;
  private readonly bits: TokenBucket;
  private readonly messages: TokenBucket;
  private sink: MediaSink | null = null;
  private media: MediaReader | null = null;
  receivedBytes = 0;
  private lastMediaAt: number;
  private readonly openedAt: number;
  private key = '';

  constructor(
    private readonly socket: Duplex,
    readonly address: string,
    private readonly options: ConnectionOptions,
  ) {
    const { limits, now } = options;
    this.openedAt = this.lastMediaAt = now();
    this.bits = new TokenBucket(limits.maxBitrate, this.openedAt);
    this.messages = new TokenBucket(limits.maxMessageRate, this.openedAt);
    this.session = new RtmpSession(limits, {
      send: (bytes) => this.send(bytes),
      publish: (request) => {
        const parsed = parsePublishAddress(request);
        if ('text' in parsed) return this.finish('unsupported', parsed.text);
        void this.authorize(parsed.name, parsed.key);
      },
      media: (message) => {
        if (this.media?.read(message)) this.lastMediaAt = this.options.now();
      },
      stopped: () => this.finish('stopped'),
    });
    socket.on('data', (bytes: Buffer) => this.receive(bytes));
    socket.on('error', () => this.finish('connection-lost'));
    socket.on('close', () => this.finish('connection-lost'));
    socket.on('end', () => this.finish('connection-lost'));
    // The socket is paused after a PROXY header.
    socket.resume();
  }

  get isPublishing(): boolean {
    return this.state === 'publishing';
  }

  get unpackagedBytes(): number {
    return this.sink?.unpackagedBytes ?? 0;
  }

  /** Time without media, in ms. */
  get silentMs(): number {
    return this.options.now() - this.lastMediaAt;
  }

  /** Ends the connection if it exceeds a time limit. */
  checkTimes(): void {
    const { limits, now } = this.options;
    if (this.state === 'publishing') {
      if (this.silentMs >= limits.silenceTimeoutMs) this.finish('silent');
    } else if (now() - this.openedAt >= limits.publishTimeoutMs) {
      this.finish(
        'silent',
        this.state === 'authorizing'
          ? CHECK_FAILED
          : 'The encoder connected but did not start a stream in time. Start the stream again.',
      );
    }
  }

  describe(): Publisher {
    const { id, address, receivedBytes, unpackagedBytes } = this;
    const encoder = this.withoutKey(this.session.encoder);
    return { connectionId: id, name: this.name ?? '', address, encoder, receivedBytes, unpackagedBytes };
  }

  /** Ends the connection once. The encoder receives the text unless it ended the connection itself. */
  finish(reason: EndReason, text = END_TEXTS[reason]): void {
    if (this.state === 'ended') return;
    const { state, sink } = this;
    this.state = 'ended';
    this.media = this.sink = null;
    if (!WITHOUT_STATUS.has(reason)) this.session.refuse(text);
    this.socket.end();
    this.socket.resume();
    setTimeout(() => this.socket.destroy(), LINGER_MS).unref();

    if (sink) this.endSink(sink, reason);
    const safeText = this.withoutKey(text);
    if (state === 'publishing')
      this.options.log(`RTMP connection ${this.id} of ${this.name} ended (${reason}): ${safeText}`);
    else if (!WITHOUT_STATUS.has(reason)) {
      this.options.rejections.log(`Rejected RTMP connection ${this.id} from ${this.address}: ${safeText}`);
    }
    this.options.onEnd(this, reason, safeText);
  }

  private endSink(sink: MediaSink, reason: EndReason): void {
    const stored = new Promise<void>((resolve) => resolve(sink.end(reason)));
    this.ended = stored.catch((error: unknown) => this.logError('Failed to end the recording', error));
  }

  private receive(bytes: Buffer): void {
    if (this.state === 'ended') return;
    this.receivedBytes += bytes.length;
    // All responses to these bytes leave in one write.
    this.socket.cork();
    this.guard(() => {
      this.checkBitrate(bytes.length);
      const { messageCount } = this.session;
      this.session.receive(bytes);
      const count = this.session.messageCount - messageCount;
      if (!this.messages.take(count, this.options.now())) throw protocolError('too many messages');
      if (this.session.pendingBytes > MAX_PENDING_BYTES) throw protocolError('data before the key was checked');
      this.checkUnpackaged();
    });
    this.socket.uncork();
  }

  private checkBitrate(bytes: number): void {
    if (this.bits.take(bytes * 8, this.options.now())) return;
    const limit = Math.round((this.options.limits.maxBitrate / BITS_PER_MEGABIT) * 10) / 10;
    throw unsupported(`The bitrate is above ${limit} Mbit/s. Set a lower bitrate in the encoder.`);
  }

  private checkUnpackaged(): void {
    if (this.unpackagedBytes > this.options.limits.maxUnpackagedBytes) this.finish('too-much-unpackaged');
  }

  private async authorize(name: string, key: string): Promise<void> {
    this.state = 'authorizing';
    this.key = key;
    this.socket.pause();
    try {
      const { id: connectionId, address } = this;
      const disconnect: Disconnect = (reason, text) => this.finish(reason, text);
      const encoder = (this.encoder = this.withoutKey(this.session.encoder));
      const result = await this.options.authorize({ connectionId, name, key, address, encoder, disconnect });
      if (this.hasEnded()) return;
      if (!result.allow) return this.finish('unsupported', result.text);
      this.name = name;
      this.lastMediaAt = this.options.now();
      await this.options.claim(name, this);
      if (this.hasEnded()) return;
      const sink = result.sink();
      // A sink may disconnect while it is created.
      if (this.hasEnded()) this.endSink(sink, 'kicked');
      else this.start(sink);
    } catch (error) {
      if (error instanceof RtmpError) return this.finish(error.reason, error.message);
      this.logError('Failed to check a stream key', error);
      this.finish('unsupported', CHECK_FAILED);
    }
  }

  private start(sink: MediaSink): void {
    this.sink = sink;
    this.media = new MediaReader(sink);
    this.state = 'publishing';
    this.lastMediaAt = this.options.now();
    this.options.log(`RTMP connection ${this.id} from ${this.address} publishes ${this.name}.`);
    this.options.onUp(this.describe());
    this.guard(() => this.session.accept());
    this.socket.resume();
  }

  private hasEnded(): boolean {
    return this.state === 'ended';
  }

  private send(bytes: Buffer): void {
    if (!this.socket.writable) return;
    this.socket.write(bytes);
    if (this.socket.writableLength > MAX_UNREAD_BYTES) this.socket.destroy();
  }

  /** No input may throw out of the server. */
  private guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof RtmpError) return this.finish(error.reason, error.message);
      this.logError('Failed to process a stream', error);
      this.finish('protocol-error', FAILED);
    }
  }

  private logError(what: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.options.log(`${what} (RTMP connection ${this.id}): ${this.withoutKey(text)}`);
  }

  private withoutKey(text: string): string {
    if (this.key === '') return text;
    return text.replaceAll(this.key, '***').replaceAll(encodeURIComponent(this.key), '***');
  }
}
