import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Packet, TrackConfig } from '../../media.js';
import { type AmfValue, decodeAmf } from '../protocol/amf0.js';
import { ChunkReader } from '../protocol/chunk-reader.js';
import { HANDSHAKE_BYTES } from '../protocol/handshake.js';
import { MESSAGE, type RtmpMessage } from '../protocol/message.js';
import { type FlvMessage, packetMessage, settingsMessage } from './flv.js';
import { PublisherMessages } from './publisher-messages.js';

export interface PublisherOptions {
  host: string;
  port: number;
  /** `NAME?key=SECRET` */
  streamName: string;
  app?: string;
  encoder?: string;
  /** whether to use RTMPS */
  isEncrypted?: boolean;
  /** PEM certificates of a local server to trust; RTMPS is used if set */
  tlsCa?: string | Buffer;
  /** sent before the handshake, such as a PROXY header */
  preamble?: Buffer;
}

/** Information of the server (NetStream.onStatus). */
export interface PublishStatus {
  level: string;
  code: string;
  description: string;
}

/** The server rejected the stream. The message is the server's text. */
export class PublishRejectedError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
    this.name = 'PublishRejectedError';
  }
}

const LIMITS = { maxMessageBytes: 65_536, maxChunkStreams: 16 };

/** Publishes a stream over RTMP, as an encoder does. */
export class RtmpPublisher {
  /** in the order of arrival */
  readonly statuses: PublishStatus[] = [];
  /** types of control messages and names of commands in the order of arrival */
  readonly received: (number | string)[] = [];
  /** resolves when the connection is closed */
  readonly closed: Promise<void>;
  private readonly messages: PublisherMessages;
  private readonly reader = new ChunkReader(LIMITS);
  private handshakeBytes = 1 + 2 * HANDSHAKE_BYTES;
  private waiting: (() => void)[] = [];
  private isClosed = false;

  private constructor(
    readonly socket: Socket,
    { host, port, streamName, app = 'live', encoder = 'nepsh' }: PublisherOptions,
  ) {
    this.messages = new PublisherMessages({ app, tcUrl: `rtmp://${host}:${port}/${app}`, streamName, encoder });
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('data', (bytes: Buffer) => this.read(bytes));
    socket.on('error', () => socket.destroy());
    void this.closed.then(() => {
      this.isClosed = true;
      this.wake();
    });
  }

  /** Connects and publishes. Rejects with a PublishRejectedError if the server rejects the stream. */
  static async publish(options: PublisherOptions): Promise<RtmpPublisher> {
    const publisher = await RtmpPublisher.connect(options);
    publisher.startPublishing();
    await publisher.started();
    return publisher;
  }

  /** Connects without sending a command. */
  static async connect(options: PublisherOptions): Promise<RtmpPublisher> {
    const { host, port, isEncrypted = false, tlsCa, preamble } = options;
    const transport = connect({ host, port });
    await once(transport, 'connect');
    if (preamble) transport.write(preamble);
    if (!tlsCa && !isEncrypted) return new RtmpPublisher(transport, options);
    const trust = tlsCa ? { ca: tlsCa, servername: 'localhost' } : { host, servername: isIP(host) === 0 ? host : '' };
    const socket = connectTls({ socket: transport, ...trust });
    await once(socket, 'secureConnect');
    return new RtmpPublisher(socket, options);
  }

  /** Sends all commands up to `publish`. */
  startPublishing(): void {
    const { messages } = this;
    for (const bytes of [
      PublisherMessages.handshake(),
      messages.connect(),
      messages.createStream(),
      messages.publish(),
    ]) {
      this.socket.write(bytes);
    }
  }

  /** Resolves when the server accepts the stream. Rejects with a PublishRejectedError otherwise. */
  async started(): Promise<void> {
    const status = await this.status(({ code, level }) => level === 'error' || code === 'NetStream.Publish.Start');
    if (status.level === 'error') throw new PublishRejectedError(status.code, status.description);
  }

  /** Resolves with the first status that matches. Rejects when the connection closes without it. */
  async status(matches: (status: PublishStatus) => boolean): Promise<PublishStatus> {
    for (;;) {
      const found = this.statuses.find(matches);
      if (found) return found;
      if (this.isClosed) throw new Error('The server closed the connection without a status.');
      await this.next();
    }
  }

  /** Resolves when another message of the server arrived, or the connection closed. */
  private async next(): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  config(config: TrackConfig, timestamp = 0): void {
    this.send(settingsMessage(config, timestamp));
  }

  packet(packet: Packet): void {
    this.send(packetMessage(packet));
  }

  /** Sends a message as it is. Returns false if the caller should wait for `drained`. */
  send(message: FlvMessage): boolean {
    return this.socket.write(this.messages.media(message));
  }

  /** Resolves when the socket accepts more data, or is closed. */
  async drained(): Promise<void> {
    if (this.socket.writableNeedDrain) await Promise.race([once(this.socket, 'drain'), this.closed]);
  }

  /** Ends the stream in order. Resolves when the connection is closed. */
  async stop(): Promise<void> {
    this.socket.end(this.messages.unpublish());
    await this.closed;
  }

  /** Closes the connection without notifying the server. */
  async destroy(): Promise<void> {
    this.socket.resetAndDestroy();
    await this.closed;
  }

  private read(bytes: Buffer): void {
    const skipped = Math.min(this.handshakeBytes, bytes.length);
    this.handshakeBytes -= skipped;
    this.reader.push(bytes.subarray(skipped));
    for (let message = this.reader.next(); message; message = this.reader.next()) this.readMessage(message);
    this.wake();
  }

  private readMessage({ type, payload }: RtmpMessage): void {
    if (type === MESSAGE.SET_CHUNK_SIZE) this.reader.setChunkSize(payload.readUInt32BE(0));
    if (type !== MESSAGE.COMMAND) return void this.received.push(type);
    const [name, , , info] = decodeAmf(payload);
    this.received.push(textOf(name));
    if (name !== 'onStatus' || !(info instanceof Map)) return;
    const field = (key: keyof PublishStatus): string => textOf(info.get(key));
    this.statuses.push({ level: field('level'), code: field('code'), description: field('description') });
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resume of waiting) resume();
  }
}

const textOf = (value: AmfValue | undefined): string => (typeof value === 'string' ? value : '');
