import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './wait.js';

/** How often each process is asked whether it is well, in milliseconds. */
const ASK_EVERY_MS = 100;

interface Backend {
  url: string;
  isWell: boolean;
  agent: Agent;
  timer: NodeJS.Timeout;
}

/**
 * A load balancer as plain as one can be: it goes round the processes whose `/api/health` answers 200 and tries nothing
 * twice, so that whatever a process drops is seen.
 */
export class Balancer {
  private readonly backends = new Map<string, Backend>();
  private readonly server: Server;
  private turn = 0;
  /** Requests that a process did not answer. */
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

  /** Resolves when the process is well and gets requests. */
  async add(url: string): Promise<void> {
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const backend: Backend = { url, isWell: false, agent: new Agent({ keepAlive: true }), timer };
    const ask = async (): Promise<void> => {
      backend.isWell = await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    this.backends.set(url, backend);
    await eventually(() => backend.isWell || undefined);
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
    const well = [...this.backends.values()].filter(({ isWell }) => isWell);
    const backend = well[(this.turn += 1) % well.length];
    const fail = (reason: string): void => {
      // A reader that has gone is nobody's fault.
      if (outgoing.destroyed) return;
      this.dropped.push(`${method ?? ''} ${path ?? ''} at ${backend?.url ?? 'nobody'}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (!backend) return fail('nobody is well');
    const onward = request(`${backend.url}${path ?? ''}`, { method, headers, agent: backend.agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', (error) => fail(error.message));
    });
    onward.on('error', (error) => fail(error.message));
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
