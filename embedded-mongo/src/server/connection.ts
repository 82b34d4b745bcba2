import type { Socket } from 'node:net';
import type { Doc, Encodable } from '../bson/types.js';
import type { Client } from '../commands/context.js';
import { SLICED_BYTES } from '../bson/decode.js';
import { inSlice, type Pause } from '../pace.js';
import { storageError } from '../storage/storage-error.js';
import type { Dispatcher } from './dispatcher.js';
import { buildReply, MAX_MESSAGE_BYTES, parsing, type Request } from './wire.js';

/** One client connection: splits the stream into messages and replies to them in order. */
export class ClientConnection implements Client {
  metadata: Doc | undefined;
  isBusy = false;
  private chunks: Buffer[] = [];
  private buffered = 0;
  private readonly queue: Buffer[] = [];
  private closed = false;

  constructor(
    private readonly socket: Socket,
    private readonly dispatcher: Dispatcher,
    private readonly id: number,
    private readonly onClose: () => void,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', () => this.close());
    socket.on('close', () => this.close());
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.socket.destroy();
    this.onClose();
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    while (this.buffered >= 4 && !this.closed) {
      if (this.chunks[0].length < 4) this.chunks = [Buffer.concat(this.chunks)];
      const length = this.chunks[0].readInt32LE(0);
      // The sender does not speak the protocol.
      if (length < 21 || length > MAX_MESSAGE_BYTES + 16384) return this.close();
      if (this.buffered < length) return;
      const all = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
      this.queue.push(all.subarray(0, length));
      this.buffered -= length;
      this.chunks = this.buffered > 0 ? [all.subarray(length)] : [];
    }
    this.next();
  }

  private next(): void {
    while (!this.isBusy && !this.closed) {
      const message = this.queue.shift();
      if (!message) return;
      this.handle(message);
    }
  }

  private handle(message: Buffer): void {
    this.isBusy = true;
    this.parse(message, parsing(message));
  }

  /** Parses a message. A large message is parsed in time slices. */
  private parse(message: Buffer, work: Generator<Pause, Request, void>): void {
    let step: IteratorResult<Pause, Request>;
    try {
      step = message.length > SLICED_BYTES ? inSlice(Infinity, () => work.next()) : work.next();
    } catch (error) {
      this.isBusy = false;
      const requestId = message.readInt32LE(4);
      this.socket.write(buildReply({ requestId, legacy: false }, storageError(error).toReply()));
      if (this.queue.length > 0) setImmediate(() => this.next());
      return;
    }
    if (step.done) this.dispatch(step.value);
    else setImmediate(() => this.parse(message, work));
  }

  private dispatch(request: Request): void {
    let hasReplied = false;
    this.dispatcher.dispatch(request, this.id, (reply) => {
      if (hasReplied) return;
      hasReplied = true;
      this.isBusy = false;
      if (!request.unacknowledged && !this.closed) this.socket.write(replyTo(request, reply));
      // Often called from a commit's callback, so the next message is handled later.
      if (this.queue.length > 0) setImmediate(() => this.next());
    });
  }
}

/** Returns the message for a reply, or for the error that the reply is too large. */
function replyTo(request: Request, reply: { [field: string]: Encodable }): Buffer {
  try {
    return buildReply(request, reply);
  } catch (error) {
    return buildReply(request, storageError(error).toReply());
  }
}
