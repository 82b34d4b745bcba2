import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rm } from 'node:fs/promises';
import type {
  IngestMessage,
  PublisherState,
  RejectedPublisher,
  ServiceMessage,
} from '../../ingest/src/control/protocol.js';
import { eventually } from './wait.js';

/** File of the socket, as in the protocol. */
const SOCKET_FILE = 'ingest.sock';

type Decision = Extract<ServiceMessage, { type: 'authorized' }>;

/** Encoder of a test. */
export interface Attempt {
  name: string;
  key: string;
  address?: string;
}

/** Splits a stream key of the API: NAME?key=SECRET. */
export function attemptOf(streamKey: string, more: Partial<Attempt> = {}): Attempt {
  const [name = '', key = ''] = streamKey.split('?key=');
  return { name, key, ...more };
}

/** A small ingest that speaks the protocol over a real socket, but receives no media. */
export class FakeIngest {
  readonly received: ServiceMessage[] = [];
  readonly publishers = new Map<string, PublisherState>();
  /** Number of connections of service processes so far. */
  accepted = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly path: string,
  ) {}

  static async start(dataDir: string): Promise<FakeIngest> {
    const path = join(dataDir, SOCKET_FILE);
    await rm(path, { force: true });
    const server = createServer();
    const ingest = new FakeIngest(server, path);
    server.on('connection', (socket) => ingest.accept(socket));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return ingest;
  }

  /** Ends all connections, as if the process was killed. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    await rm(this.path, { force: true });
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** Resolves when a service process is connected. */
  untilConnected(): Promise<true> {
    return eventually(() => (this.sockets.size > 0 ? true : undefined));
  }

  /** Asks the service whether an encoder may publish. */
  async authorize({ name, key, address = '203.0.113.7' }: Attempt): Promise<Decision> {
    await this.untilConnected();
    const id = randomUUID();
    this.send({ type: 'authorize', id, connectionId: `c-${id}`, name, key, address, encoder: 'obs-test' });
    return eventually(() =>
      this.received.find((message): message is Decision => message.type === 'authorized' && message.id === id),
    );
  }

  /** Connects an encoder: requests permission, then reports its first media. */
  async connect(streamKey: string, since: number): Promise<PublisherState> {
    const attempt = attemptOf(streamKey);
    const decision = await this.authorize(attempt);
    if (!decision.allow) throw new Error(decision.text);
    const publisher: PublisherState = {
      connectionId: `c-${decision.id}`,
      name: attempt.name,
      recordingId: decision.recordingId,
      address: '203.0.113.7',
      encoder: 'obs-test',
      since,
      tracks: [{ kind: 'video', codec: 'avc1.64001f', width: 1280, height: 720, fps: 25, bitrate: 2_500_000 }],
      advice: [],
    };
    this.publishers.set(publisher.connectionId, publisher);
    this.send({ type: 'up', publisher });
    return publisher;
  }

  /** Sends measurements of a connected encoder. */
  measure(publisher: PublisherState, more: Partial<PublisherState>): void {
    const measured = { ...publisher, ...more };
    this.publishers.set(publisher.connectionId, measured);
    this.send({ type: 'state', publisher: measured });
  }

  /** Ends the connection of an encoder. */
  drop(
    { connectionId, name, recordingId }: PublisherState,
    at: number,
    reason: Extract<IngestMessage, { type: 'down' }>['reason'] = 'connection-lost',
    text = 'The connection was lost.',
  ): void {
    this.publishers.delete(connectionId);
    this.send({ type: 'down', connectionId, name, recordingId, reason, text, at });
  }

  /** Reports that a second encoder was rejected. */
  reject({ name }: PublisherState, at: number, more: Partial<RejectedPublisher> = {}): void {
    this.send({ type: 'rejected', publisher: { name, address: '198.51.100.7', encoder: 'larix-test', at, ...more } });
  }

  /** Resolves to the message that disconnects an encoder. */
  disconnected({ connectionId }: PublisherState): Promise<Extract<ServiceMessage, { type: 'disconnect' }>> {
    return eventually(() =>
      this.received.find(
        (message): message is Extract<ServiceMessage, { type: 'disconnect' }> =>
          message.type === 'disconnect' && message.connectionId === connectionId,
      ),
    );
  }

  send(message: IngestMessage): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  write(text: string): void {
    for (const socket of this.sockets) socket.write(text);
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    this.accepted += 1;
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    createInterface({ input: socket })
      .on('line', (line) => this.received.push(JSON.parse(line) as ServiceMessage))
      .on('error', () => undefined);
    socket.write(`${JSON.stringify({ type: 'hello', publishers: [...this.publishers.values()] })}\n`);
  }
}
