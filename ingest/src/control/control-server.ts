import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { END_TEXTS } from '../rtmp/end-texts.js';
import { readMessages, writeMessage } from './lines.js';
import type { Authorization, IngestMessage, PublisherState, ServiceMessage } from './protocol.js';

/** Time within which a service process must decide about a publisher, in ms. A restart of the service takes less. */
const DECISION_MS = 5_000;
/** Maximum number of unsent bytes of a service process that does not read. */
const MAX_UNSENT_BYTES = 8 * 1_048_576;
/** Longest path of a unix socket on the supported systems, in bytes. */
const MAX_SOCKET_PATH = 103;

export type Question = Omit<Extract<IngestMessage, { type: 'authorize' }>, 'type' | 'id'>;

export interface ControlParts {
  /** Returns the connected encoders. */
  publishers: () => PublisherState[];
  /** Ends the connection of an encoder because the service requested it. */
  disconnect: (connectionId: string, text: string, blockMs?: number) => void;
  decisionMs?: number;
}

interface OpenQuestion {
  question: Question;
  decide: (authorization: Authorization) => void;
  /** Service process that received the question, or null while none is connected. */
  service: Socket | null;
}

/** Socket on which the processes of the service connect to the ingest. */
export class ControlServer {
  private readonly server: Server;
  /** The connected service processes, oldest first. */
  private readonly services = new Set<Socket>();
  private readonly questions = new Map<string, OpenQuestion>();

  constructor(private readonly parts: ControlParts) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /**
   * Listens on a socket file that only its owner can open. Replaces the file of a killed process. Throws if another ingest listens
   * on it.
   */
  async listen(path: string): Promise<void> {
    if (Buffer.byteLength(path) > MAX_SOCKET_PATH)
      throw new Error(
        `The path of the ingest's socket is longer than ${MAX_SOCKET_PATH} bytes. Choose a shorter DATA_DIR.`,
      );
    if (await isListening(path)) throw new Error('Another ingest uses the same DATA_DIR. Stop that ingest first.');
    rmSync(path, { force: true });
    const umask = process.umask(0o177);
    try {
      // The socket file is created before `listen` returns.
      this.server.listen(path);
    } finally {
      process.umask(umask);
    }
    await once(this.server, 'listening');
    chmodSync(path, 0o600);
  }

  /** Asks a service process whether an encoder may publish. Denies it if none decides in time. */
  authorize(question: Question): Promise<Authorization> {
    const { promise, resolve } = Promise.withResolvers<Authorization>();
    const id = randomUUID();
    const timer = setTimeout(() => decide(this.undecided()), this.parts.decisionMs ?? DECISION_MS);
    const decide = (authorization: Authorization): void => {
      clearTimeout(timer);
      this.questions.delete(id);
      resolve(authorization);
    };
    const open: OpenQuestion = { question, decide, service: null };
    this.questions.set(id, open);
    this.pose(id, open);
    return promise;
  }

  /** Sends a message to all service processes. */
  publish(message: Exclude<IngestMessage, { type: 'authorize' | 'hello' }>): void {
    for (const service of this.services) this.send(service, message);
  }

  /** Closes all connections and removes the socket file. */
  async close(): Promise<void> {
    for (const { decide } of this.questions.values()) decide({ allow: false, text: END_TEXTS.shutdown });
    const closed = once(this.server, 'close');
    this.server.close();
    for (const service of this.services) service.destroy();
    await closed;
  }

  private accept(service: Socket): void {
    this.services.add(service);
    service.once('close', () => this.lose(service));
    // 'close' follows each error.
    service.on('error', () => undefined);
    readMessages<ServiceMessage>(service, (message) => this.receive(message));
    this.greet(service);
    for (const [id, open] of this.questions) if (!open.service) this.pose(id, open);
  }

  private lose(service: Socket): void {
    this.services.delete(service);
    for (const [id, open] of this.questions) if (open.service === service) this.pose(id, open);
  }

  private receive(message: ServiceMessage): void {
    if (message.type === 'disconnect') this.parts.disconnect(message.connectionId, message.text, message.blockMs);
    else this.questions.get(message.id)?.decide(authorizationIn(message));
  }

  private greet(service: Socket): void {
    this.send(service, { type: 'hello', publishers: this.parts.publishers() });
  }

  private pose(id: string, open: OpenQuestion): void {
    const [service = null] = this.services;
    open.service = service;
    if (service) this.send(service, { type: 'authorize', id, ...open.question });
  }

  private send(service: Socket, message: IngestMessage): void {
    writeMessage(service, message);
    if (service.writableLength > MAX_UNSENT_BYTES) service.destroy();
  }

  private undecided(): Authorization {
    const text =
      this.services.size > 0
        ? 'The server is busy. Start the stream again.'
        : 'The server is starting. Start the stream again in a few seconds.';
    return { allow: false, text };
  }
}

const authorizationIn = (message: Authorization): Authorization =>
  message.allow ? { allow: true, recordingId: message.recordingId } : { allow: false, text: message.text };

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
