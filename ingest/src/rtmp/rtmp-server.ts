import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { EndReason } from '../media.js';
import { Acceptor, type AcceptorOptions } from './server/acceptor.js';
import { type AuthorizeRequest, type AuthorizeResult, type Publisher, RtmpConnection } from './server/connection.js';
import { DEFAULT_LIMITS, type RtmpLimits } from './server/limits.js';
import { PublisherRegistry } from './server/publisher-registry.js';
import { RejectionLog } from './server/rejection-log.js';

export type { AuthorizeRequest, AuthorizeResult, Publisher, RtmpLimits };

export interface RtmpServerOptions extends Pick<AcceptorOptions, 'tls' | 'trustedProxies'> {
  host: string;
  /** 0: a free port */
  port: number;
  limits?: Partial<RtmpLimits>;
  /** Lines hold no key, and no input of an encoder whose key was not checked. */
  log: (text: string) => void;
  authorize: (request: AuthorizeRequest) => Promise<AuthorizeResult>;
  /** An encoder was accepted. Its first media follow. */
  onUp?: (publisher: Publisher) => void;
  /** An accepted encoder is gone. Its sink may still store media. */
  onDown?: (publisher: Publisher, reason: EndReason, text: string) => void;
  /** An encoder with the correct key was rejected because another one sends the stream. */
  onRejected?: (publisher: Publisher) => void;
  /** monotonic time, in ms */
  now?: () => number;
}

/** Interval between checks of time limits, in ms. */
const CHECK_INTERVAL_MS = 250;

/** Receives streams over RTMP or RTMPS. Never plays. */
export class RtmpServer {
  private readonly limits: Readonly<RtmpLimits>;
  private readonly now: () => number;
  private readonly rejections: RejectionLog;
  private readonly acceptor: Acceptor;
  private readonly registry: PublisherRegistry;
  private readonly connections = new Map<string, RtmpConnection>();
  private readonly published = new Set<string>();
  private checks: NodeJS.Timeout | null = null;
  private isClosing = false;
  /** received by connections that have ended */
  private endedBytes = 0;

  constructor(private readonly options: RtmpServerOptions) {
    const { tls, trustedProxies, log } = options;
    this.now = options.now ?? (() => performance.now());
    this.rejections = new RejectionLog(log, this.now);
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.registry = new PublisherRegistry(this.limits, this.now, (connection) =>
      options.onRejected?.(connection.describe()),
    );
    this.acceptor = new Acceptor({
      limits: this.limits,
      tls,
      trustedProxies,
      rejections: this.rejections,
      open: (stream, address) => {
        const connection = this.connect(stream, address);
        this.connections.set(connection.id, connection);
      },
    });
  }

  /** Listens, and returns the port. Rejects if the port is in use. */
  async listen(): Promise<number> {
    const { host, port, log } = this.options;
    const { server } = this.acceptor;
    server.listen({ host, port });
    await once(server, 'listening');
    server.on('error', (error) => log(`RTMP listener failed: ${error.message}`));
    this.checks = setInterval(() => this.check(), CHECK_INTERVAL_MS);
    this.checks.unref();
    return (server.address() as AddressInfo).port;
  }

  /**
   * Disconnects an encoder with a text. Returns false if the connection does not exist.
   * @param blockMs time in which the same encoder cannot send the stream again
   */
  disconnect(connectionId: string, text: string, blockMs = 0): boolean {
    const connection = this.connections.get(connectionId);
    if (!connection) return false;
    if (blockMs > 0) this.registry.block(connection, blockMs);
    connection.finish('kicked', text);
    return true;
  }

  /** Returns the accepted encoders. */
  list(): Publisher[] {
    return [...this.connections.values()].filter(({ isPublishing }) => isPublishing).map((entry) => entry.describe());
  }

  /** Bytes that all connections have received since the start. */
  get receivedBytes(): number {
    return [...this.connections.values()].reduce((sum, { receivedBytes }) => sum + receivedBytes, this.endedBytes);
  }

  /** Ends all connections. Resolves when their sinks have stored everything. */
  async close(): Promise<void> {
    this.isClosing = true;
    if (this.checks) clearInterval(this.checks);
    const { server } = this.acceptor;
    const closed = server.listening ? once(server, 'close') : Promise.resolve();
    server.close();
    for (const connection of this.connections.values()) connection.finish('shutdown');
    await this.registry.whenEnded();
    this.acceptor.destroyAll();
    await closed;
  }

  private connect(stream: ConstructorParameters<typeof RtmpConnection>[0], address: string): RtmpConnection {
    const { authorize, log } = this.options;
    return new RtmpConnection(stream, address, {
      limits: this.limits,
      now: this.now,
      log,
      rejections: this.rejections,
      authorize,
      claim: (name, connection) => this.registry.claim(name, connection),
      onUp: (publisher) => {
        this.published.add(publisher.connectionId);
        this.options.onUp?.(publisher);
      },
      onEnd: (connection, reason, text) => {
        if (this.connections.delete(connection.id)) this.endedBytes += connection.receivedBytes;
        this.registry.release(connection);
        if (this.published.delete(connection.id)) this.options.onDown?.(connection.describe(), reason, text);
      },
    });
  }

  private check(): void {
    if (this.isClosing) return;
    for (const connection of this.connections.values()) connection.checkTimes();
    this.registry.checkUnpackaged();
  }
}
