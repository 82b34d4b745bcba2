import { protocolError, RtmpError } from '../rtmp-error.js';
import { readAggregate } from './aggregate.js';
import { amfObject, type AmfValue, decodeAmf, encodeAmf } from './amf0.js';
import { ChunkReader, type ChunkLimits } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import { ServerHandshake } from './handshake.js';
import { MESSAGE, type RtmpMessage, USER_CONTROL } from './message.js';

/** Largest message before the key was checked, in bytes. */
const MAX_COMMAND_BYTES = 65_536;
/** Chunk size of this side, in bytes. */
const SENT_CHUNK_BYTES = 4_096;
/** Bytes after which each side acknowledges. */
const WINDOW_BYTES = 2_500_000;
/** A smaller window of the encoder counts as this one. */
const MIN_WINDOW_BYTES = 16_384;
/** The only message stream of a connection. */
const STREAM_ID = 1;
const [CONTROL_CHUNKS, COMMAND_CHUNKS] = [2, 3];
const MAX_ENCODER_LENGTH = 100;

export interface SessionRequest {
  /** application and stream name as sent: both may hold the key */
  app: string;
  streamName: string;
}

export interface MediaMessage {
  kind: 'video' | 'audio';
  /** in ms, modulo 2^32 */
  timestamp: number;
  payload: Buffer;
}

export interface SessionHandler {
  send(bytes: Buffer): void;
  /** The session reads no further until `accept` or `refuse` is called. */
  publish(request: SessionRequest): void;
  media(message: MediaMessage): void;
  /** The encoder ended its stream. */
  stopped(): void;
}

/** Commands without effect that encoders send before they publish. */
const ACKNOWLEDGED_COMMANDS = new Set(['releaseStream', 'FCPublish', '_checkbw']);
const STOP_COMMANDS = new Set(['FCUnpublish', 'deleteStream', 'closeStream']);
const PLAY_COMMANDS = new Set(['play', 'play2', 'receiveAudio', 'receiveVideo', 'seek', 'pause']);

/** The server's side of one RTMP connection, without a transport. It accepts one published stream and never plays. */
export class RtmpSession {
  /** as the encoder names itself, printable, at most 100 characters */
  encoder = '';
  /** number of messages that were read */
  messageCount = 0;
  private handshake: ServerHandshake | null = new ServerHandshake();
  private readonly reader: ChunkReader;
  private readonly writer = new ChunkWriter();
  private readonly maxMessageBytes: number;
  private state: 'new' | 'connected' | 'authorizing' | 'publishing' | 'ended' = 'new';
  private app = '';
  private window = WINDOW_BYTES;
  private receivedBytes = 0;
  private acknowledgedBytes = 0;

  constructor(
    limits: ChunkLimits,
    private readonly handler: SessionHandler,
  ) {
    this.maxMessageBytes = limits.maxMessageBytes;
    this.reader = new ChunkReader({ ...limits, maxMessageBytes: Math.min(MAX_COMMAND_BYTES, limits.maxMessageBytes) });
  }

  /** Bytes that wait for `accept`. */
  get pendingBytes(): number {
    return this.reader.pendingBytes;
  }

  /** Reads bytes of the encoder. Throws an RtmpError if the connection has to end. */
  receive(bytes: Buffer): void {
    if (this.state === 'ended') return;
    this.receivedBytes += bytes.length;
    const following = this.handshake ? this.handshake.receive(bytes, (response) => this.handler.send(response)) : bytes;
    if (!following) return;
    this.handshake = null;
    this.reader.push(following);
    this.readMessages();
    this.acknowledge();
  }

  /** Starts the published stream. Throws an RtmpError like `receive`, because waiting bytes are read. */
  accept(): void {
    if (this.state !== 'authorizing') return;
    this.state = 'publishing';
    this.reader.maxMessageBytes = this.maxMessageBytes;
    this.control(MESSAGE.USER_CONTROL, [USER_CONTROL.STREAM_BEGIN, 2], [STREAM_ID, 4]);
    this.sendStatus('status', 'NetStream.Publish.Start', 'The stream is received.');
    this.readMessages();
  }

  /** Ends the session with a text for the encoder. */
  refuse(text: string): void {
    const code = this.state === 'publishing' ? 'NetStream.Publish.Rejected' : 'NetStream.Publish.Unauthorized';
    // A status is readable only after the handshake.
    if (!this.handshake && this.state !== 'ended') this.sendStatus('error', code, text);
    this.state = 'ended';
  }

  private readMessages(): void {
    while (this.state !== 'authorizing' && this.state !== 'ended') {
      const message = this.reader.next();
      if (!message) return;
      this.messageCount++;
      this.read(message);
    }
  }

  private read(message: RtmpMessage): void {
    const { type, payload } = message;
    switch (type) {
      case MESSAGE.SET_CHUNK_SIZE:
        return this.reader.setChunkSize(controlValue(payload));
      case MESSAGE.ABORT:
        return this.reader.abort(controlValue(payload));
      case MESSAGE.WINDOW_SIZE:
        this.window = Math.max(MIN_WINDOW_BYTES, controlValue(payload));
        return;
      case MESSAGE.USER_CONTROL:
        return this.readUserControl(payload);
      case MESSAGE.COMMAND:
        return this.readCommand(payload);
      case MESSAGE.COMMAND_AMF3:
        // Commands of this type hold AMF 0 after one byte.
        return this.readCommand(payload.subarray(1));
      case MESSAGE.AUDIO:
        return this.readMedia('audio', message);
      case MESSAGE.VIDEO:
        return this.readMedia('video', message);
      case MESSAGE.AGGREGATE:
        for (const part of readAggregate(message)) {
          this.messageCount++;
          this.read(part);
        }
        return;
      case MESSAGE.DATA:
        return this.readData(payload);
      case MESSAGE.DATA_AMF3:
        return this.readData(payload.subarray(1));
    }
  }

  private readMedia(kind: MediaMessage['kind'], { timestamp, payload }: RtmpMessage): void {
    if (this.state === 'publishing' && payload.length > 0) this.handler.media({ kind, timestamp, payload });
  }

  private readUserControl(payload: Buffer): void {
    if (payload.length < 6 || payload.readUInt16BE(0) !== USER_CONTROL.PING_REQUEST) return;
    this.control(MESSAGE.USER_CONTROL, [USER_CONTROL.PING_RESPONSE, 2], [payload.readUInt32BE(2), 4]);
  }

  /** Reads the encoder's name from the metadata: connect often names only the library. */
  private readData(payload: Buffer): void {
    if (payload.length > MAX_COMMAND_BYTES) return;
    const values = decodeLeniently(payload);
    const metadata = values.find((value) => value instanceof Map);
    const encoder = metadata?.get('encoder');
    if (values.includes('onMetaData') && typeof encoder === 'string') this.setEncoder(encoder);
  }

  private setEncoder(name: string): void {
    const printable = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').slice(0, MAX_ENCODER_LENGTH);
    if (printable) this.encoder = printable;
  }

  private readCommand(payload: Buffer): void {
    if (payload.length > MAX_COMMAND_BYTES) throw protocolError('command size');
    const [name, transaction, ...values] = decodeAmf(payload);
    if (typeof name !== 'string' || typeof transaction !== 'number') throw protocolError('command');
    if (name === 'connect') return this.connect(transaction, values[0]);
    if (this.state === 'new') throw protocolError('command before connect');
    if (name === 'createStream') return this.sendCommand(0, '_result', transaction, null, STREAM_ID);
    if (name === 'publish') return this.publish(values[1]);
    if (ACKNOWLEDGED_COMMANDS.has(name)) return this.sendCommand(0, '_result', transaction, null, null);
    if (PLAY_COMMANDS.has(name)) throw new RtmpError('unsupported', 'This address only receives streams.');
    if (STOP_COMMANDS.has(name) && this.state === 'publishing') {
      this.sendStatus('status', 'NetStream.Unpublish.Success', 'The stream has ended.');
      this.state = 'ended';
      this.handler.stopped();
    }
  }

  private connect(transaction: number, properties: AmfValue | undefined): void {
    if (this.state !== 'new' || !(properties instanceof Map)) throw protocolError('connect');
    this.app = textOf(properties.get('app'));
    this.setEncoder(textOf(properties.get('flashVer')));
    this.state = 'connected';

    this.control(MESSAGE.WINDOW_SIZE, [WINDOW_BYTES, 4]);
    this.control(MESSAGE.PEER_BANDWIDTH, [WINDOW_BYTES, 4], [2, 1]);
    this.control(MESSAGE.SET_CHUNK_SIZE, [SENT_CHUNK_BYTES, 4]);
    this.writer.chunkSize = SENT_CHUNK_BYTES;
    const server = amfObject({ fmsVer: 'FMS/3,0,1,123', capabilities: 31 });
    const code = 'NetConnection.Connect.Success';
    const status = amfObject({ level: 'status', code, description: 'Connected.', objectEncoding: 0 });
    this.sendCommand(0, '_result', transaction, server, status);
  }

  private publish(streamName: AmfValue | undefined): void {
    if (this.state !== 'connected') throw protocolError('second publish');
    this.state = 'authorizing';
    this.handler.publish({ app: this.app, streamName: textOf(streamName) });
  }

  private acknowledge(): void {
    if (this.handshake || this.receivedBytes - this.acknowledgedBytes < this.window) return;
    this.acknowledgedBytes = this.receivedBytes;
    this.control(MESSAGE.ACKNOWLEDGEMENT, [this.receivedBytes % 2 ** 32, 4]);
  }

  private sendStatus(level: 'status' | 'error', code: string, description: string): void {
    this.sendCommand(STREAM_ID, 'onStatus', 0, null, amfObject({ level, code, description }));
  }

  private sendCommand(streamId: number, ...values: AmfValue[]): void {
    const message = { type: MESSAGE.COMMAND, streamId, timestamp: 0, payload: encodeAmf(...values) };
    this.handler.send(this.writer.write(COMMAND_CHUNKS, message));
  }

  /** Sends a control message of big-endian integers, each with its length in bytes. */
  private control(type: number, ...fields: [value: number, bytes: number][]): void {
    const payload = Buffer.concat(
      fields.map(([value, bytes]) => {
        const field = Buffer.alloc(bytes);
        field.writeUIntBE(value, 0, bytes);
        return field;
      }),
    );
    this.handler.send(this.writer.write(CONTROL_CHUNKS, { type, streamId: 0, timestamp: 0, payload }));
  }
}

/** Returns no values for a malformed message: a stream plays without its metadata. */
function decodeLeniently(payload: Buffer): AmfValue[] {
  try {
    return decodeAmf(payload);
  } catch {
    return [];
  }
}

const textOf = (value: AmfValue | undefined): string => (typeof value === 'string' ? value : '');

function controlValue(payload: Buffer): number {
  if (payload.length < 4) throw protocolError('control message');
  return payload.readUInt32BE(0);
}
