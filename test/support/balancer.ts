import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './wait.js';

/** Interval of health checks, in ms. */
const HEALTH_CHECK_MS = 100;

interface Backend {
  url: string;
  isHealthy: boolean;
  agent: Agent;
  timer: NodeJS.Timeout;
}

/**
 * A minimal load balancer: round robin over the processes whose `/api/health` returns 200. It never retries, so every
 * request that a process drops is visible.
 */
export class Balancer {
  private readonly backends = new Map<string, Backend>();
  private readonly server: Server;
  private next = 0;
  /** Requests to which a process did not respond. */
  readonly dropped: string[] = [];

  constructor() {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    this.server.keepAliveTimeout = 60_000;
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when the process is healthy and receives requests. */
  async add(url: string): Promise<void> {
    const timer = setInterval(() => void checkHealth(), HEALTH_CHECK_MS);
    const backend: Backend = { url, isHealthy: false, agent: new Agent({ keepAlive: true }), timer };
    const checkHealth = async (): Promise<void> => {
      backend.isHealthy = await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    this.backends.set(url, backend);
    await eventually(() => backend.isHealthy || undefined);
  }

  remove(url: string): void {
    const backend = this.backends.get(url);
    clearInterval(backend?.timer);
    backend?.agent.destroy();
    this.backends.delete(url);
  }

  close(): void {
    for (const url of [...this.backends.keys()]) this.remove(url);
    this.server.closeAllConnections();
    this.server.close();
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url: path, headers } = incoming;
    const healthy = [...this.backends.values()].filter(({ isHealthy }) => isHealthy);
    const backend = healthy[(this.next += 1) % healthy.length];
    const fail = (reason: string): void => {
      // The client disconnected.
      if (outgoing.destroyed) return;
      this.dropped.push(`${method ?? ''} ${path ?? ''} at ${backend?.url ?? 'no process'}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (!backend) return fail('no process is healthy');
    const backendRequest = request(
      `${backend.url}${path ?? ''}`,
      { method, headers, agent: backend.agent },
      (backendResponse) => {
        outgoing.writeHead(backendResponse.statusCode ?? 502, backendResponse.headers);
        backendResponse.pipe(outgoing);
        backendResponse.on('error', (error) => fail(error.message));
      },
    );
    backendRequest.on('error', (error) => fail(error.message));
    outgoing.on('close', () => backendRequest.destroy());
    incoming.pipe(backendRequest);
  }
}
