import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './servers.js';

/** A connection to a unix socket or a port of this machine that a test can cut and restore. */
export class CuttableLink {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  port = 0;

  constructor(private readonly target: string | number) {}

  /** Accepts connections. */
  async restore(): Promise<void> {
    this.port ||= await freePort();
    this.server = createServer((near) => {
      const far = typeof this.target === 'string' ? connect(this.target) : connect(this.target, '127.0.0.1');
      for (const [source, target] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(source);
        source.on('error', () => target.destroy());
        source.on('close', () => {
          this.sockets.delete(source);
          target.destroy();
        });
        source.pipe(target);
      }
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Closes every connection and rejects new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = undefined;
  }
}
