import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { readMessages, writeMessage } from '@nepsh/ingest/lines';
import { SOCKET_FILE, type IngestLoad, type IngestMessage } from '@nepsh/ingest/protocol';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { backoff } from '../../../contract/backoff.js';
import { SECOND } from '../../../contract/time/units.js';
import { Clock, type Cancel } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { ingestConfig } from '../../../platform/processes/ingest.config.js';
import { hasNoWorkers } from '../../../platform/scheduler/worker.js';
import { requestIngest } from '../../../platform/processes/supervisor-link.js';
import type { ChildIngest } from '../../../platform/processes/child-ingest.js';
import { LOST, MediaServer, type Authorize, type MediaListener, type PublisherState } from '../media-server.js';

/** Waits between attempts to connect. The ingest starts within a second, or was restarted. */
const waitAfter = backoff({ base: 100, maximum: 2 * SECOND, jitter: 'equal' });
/** Time without a connection after which the streams count as down, in ms. An ingest that restarts is back earlier. */
const LOST_MS = 5 * SECOND;

const UNAVAILABLE = 'The service is not available right now. Try again in a moment.';

/** Adapter of the media port for the embedded ingest: JSON messages over its socket in the data folder. */
@Injectable()
export class IngestClient extends MediaServer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ingest');
  private readonly listeners: MediaListener[] = [];
  private readonly connected = new Map<string, PublisherState>();
  private authorize: Authorize = () => Promise.resolve({ allow: false, text: UNAVAILABLE });
  /** Ingest of a service without a supervisor. */
  private child: Promise<ChildIngest> | null = null;
  private socket: Socket | null = null;
  private lastLoad: IngestLoad | null = null;
  private isStarted = false;
  private isStopping = false;
  /** Whether the ingest has reported the connected encoders. */
  private isKnown = false;
  private failures = 0;
  private cancelRetry: Cancel = () => undefined;
  private cancelLoss: Cancel = () => undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly clock: Clock,
    private readonly registry: SchedulerRegistry,
  ) {
    super();
  }

  start(): void {
    // A command leaves the ingest to the service, which detects a new key within seconds.
    if (this.isStarted || this.isStopping || hasNoWorkers(this.registry)) return;
    this.isStarted = true;
    if (!requestIngest() && this.config.get(ingestConfig)?.waitsForPort) this.child = this.startChild();
    this.expectConnection();
    this.open();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.cancelRetry();
    this.cancelLoss();
    this.socket?.destroy();
    await (await this.child)?.stop();
  }

  authorizeWith(authorize: Authorize): void {
    this.authorize = authorize;
  }

  listen(listener: MediaListener): void {
    this.listeners.push(listener);
  }

  publishers(): readonly PublisherState[] | null {
    return this.isKnown ? [...this.connected.values()] : null;
  }

  load(): IngestLoad | null {
    return this.lastLoad;
  }

  disconnect(name: string, text: string, blockMs?: number): void {
    for (const { connectionId, name: publisherName } of this.connected.values()) {
      if (publisherName === name && this.socket)
        writeMessage(this.socket, { type: 'disconnect', connectionId, text, blockMs });
    }
  }

  private async startChild(): Promise<ChildIngest> {
    const { ChildIngest: Child } = await import('../../../platform/processes/child-ingest.js');
    return new Child(this.config, this.logger);
  }

  /** Treats all encoders as disconnected if the ingest does not report them within `LOST_MS`. */
  private expectConnection(): void {
    this.cancelLoss();
    this.cancelLoss = this.clock.after(LOST_MS, () => this.replaceAll([]));
  }

  private open(): void {
    if (this.isStopping) return;
    const socket = connect(join(this.config.dataDir, SOCKET_FILE));
    this.socket = socket;
    readMessages<IngestMessage>(socket, (message) => this.handle(message, socket));
    // The event 'close' follows. The text of an error is not logged, because it may quote a message with a key.
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === undefined) this.logger.error('The ingest sent an invalid message. Connecting again.');
    });
    socket.on('close', () => this.retry());
  }

  private retry(): void {
    this.socket = null;
    this.lastLoad = null;
    if (this.isStopping) return;
    // The first failure after a connection starts the time after which the streams count as down.
    if (this.failures === 0 && this.isKnown) {
      this.logger.warn('The connection to the ingest was lost. Connecting again.');
      requestIngest();
      this.expectConnection();
    }
    this.failures += 1;
    this.cancelRetry = this.clock.after(waitAfter(this.failures), () => this.open());
  }

  private handle(message: IngestMessage, socket: Socket): void {
    switch (message.type) {
      case 'hello':
        this.failures = 0;
        this.cancelLoss();
        return this.replaceAll(message.publishers);
      case 'authorize':
        return void this.respond(message, socket);
      case 'up':
        return this.add(message.publisher);
      case 'state':
        // The message may follow the end of a connection that this process already knows.
        if (!this.connected.has(message.publisher.connectionId)) return;
        this.connected.set(message.publisher.connectionId, message.publisher);
        return this.notify((listener) => listener.measured?.(message.publisher));
      case 'rejected':
        return this.notify((listener) => listener.rejected?.(message.publisher));
      case 'load':
        this.lastLoad = message;
        return;
      case 'segment':
        return this.notify((listener) => listener.segment?.(message.segment));
      case 'down':
        return this.remove(message);
    }
  }

  /** Replaces the connected encoders by the reported ones, and announces the differences. */
  private replaceAll(publishers: readonly PublisherState[]): void {
    this.isKnown = true;
    const ids = new Set(publishers.map(({ connectionId }) => connectionId));
    for (const { connectionId, name } of [...this.connected.values()]) {
      if (!ids.has(connectionId)) this.remove({ connectionId, name, ...LOST, at: this.clock.now() });
    }
    for (const publisher of publishers) this.add(publisher);
  }

  private add(publisher: PublisherState): void {
    const isNew = !this.connected.has(publisher.connectionId);
    this.connected.set(publisher.connectionId, publisher);
    this.notify((listener) => (isNew ? listener.up?.(publisher) : listener.measured?.(publisher)));
  }

  private remove({ connectionId, name, reason, text, at }: Parameters<NonNullable<MediaListener['down']>>[0]): void {
    if (!this.connected.delete(connectionId)) return;
    this.notify((listener) => listener.down?.({ connectionId, name, reason, text, at }));
  }

  private notify(call: (listener: MediaListener) => void): void {
    for (const listener of this.listeners) call(listener);
  }

  private async respond(attempt: Extract<IngestMessage, { type: 'authorize' }>, socket: Socket): Promise<void> {
    const { id, name, key, address } = attempt;
    const decision = await this.authorize({ name, key, address }).catch((error: unknown) => {
      this.logger.error(`Failed to check a stream key: ${error instanceof Error ? error.name : 'unknown error'}`);
      return { allow: false as const, text: UNAVAILABLE };
    });
    writeMessage(socket, { type: 'authorized', id, ...decision });
  }
}
