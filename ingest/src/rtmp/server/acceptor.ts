import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { addressMatcher, limitKey, normalizeAddress } from './client-address.js';
import type { RtmpLimits } from './limits.js';
import { parseProxyHeader } from './proxy-protocol.js';
import type { RejectionLog } from './rejection-log.js';

export interface AcceptorOptions {
  limits: Readonly<RtmpLimits>;
  /** PEM */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** addresses and CIDR ranges whose connections may start with a PROXY header */
  trustedProxies?: readonly string[];
  rejections: RejectionLog;
  /** `address` is the client's, without a port. */
  open: (stream: Duplex, address: string) => void;
}

/** Accepts TCP connections within the limits, reads PROXY headers and unwraps TLS. */
export class Acceptor {
  readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly counts = new Map<string, number>();
  private readonly isProxy: (address: string) => boolean;
  private readonly secureContext: SecureContext | null;

  constructor(private readonly options: AcceptorOptions) {
    this.isProxy = addressMatcher(options.trustedProxies ?? []);
    this.secureContext = options.tls ? createSecureContext(options.tls) : null;
    this.server = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  /** Destroys all connections. */
  destroyAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const address = normalizeAddress(socket.remoteAddress);
    if (this.sockets.size >= this.options.limits.maxConnections) return this.reject(socket, address);
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));

    if (this.isProxy(address)) this.readProxyHeader(socket, address);
    else this.open(socket, address, null);
  }

  private readProxyHeader(socket: Socket, address: string): void {
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => socket.destroy(), this.options.limits.publishTimeoutMs);
    socket.on('close', () => clearTimeout(timer));
    const read = (bytes: Buffer): void => {
      received = Buffer.concat([received, bytes]);
      let header;
      try {
        header = parseProxyHeader(received);
      } catch {
        return this.reject(socket, address);
      }
      if (header === undefined) return;
      clearTimeout(timer);
      socket.off('data', read);
      socket.pause();
      this.open(socket, normalizeAddress(header?.address ?? address), received.subarray(header?.bytes ?? 0));
    };
    socket.on('data', read);
  }

  /** Opens a connection of a client. `first` are bytes that were read after a PROXY header. */
  private open(socket: Socket, address: string, first: Buffer | null): void {
    if (socket.destroyed || !this.count(socket, address)) return this.reject(socket, address);
    if (first && first.length > 0) socket.unshift(first);
    this.options.open(this.secureContext ? secure(socket, this.secureContext, first !== null) : socket, address);
  }

  /** Counts a connection until it closes. Returns false if its address has the maximum number already. */
  private count(socket: Socket, address: string): boolean {
    const key = limitKey(address);
    const count = this.counts.get(key) ?? 0;
    if (count >= this.options.limits.maxConnectionsPerAddress) return false;
    this.counts.set(key, count + 1);
    socket.on('close', () => {
      const remaining = (this.counts.get(key) ?? 1) - 1;
      if (remaining > 0) this.counts.set(key, remaining);
      else this.counts.delete(key);
    });
    return true;
  }

  private reject(socket: Socket, address: string): void {
    const text = 'too many connections or an invalid PROXY header';
    if (!socket.destroyed) this.options.rejections.log(`Rejected an RTMP connection from ${address}: ${text}.`);
    socket.destroy();
  }
}

function secure(socket: Socket, secureContext: SecureContext, hasReadBytes: boolean): Duplex {
  // TLS reads from the handle of a socket and would miss bytes that were read already.
  const stream = hasReadBytes ? Duplex.from({ readable: socket, writable: socket }) : socket;
  const secured = new TLSSocket(stream, { isServer: true, secureContext });
  secured.on('close', () => socket.destroy());
  return secured;
}
