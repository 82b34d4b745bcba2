import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Config } from '../config/config.js';
import { ApiError } from '../http/api-error.js';
import { ALIVE } from '../http/health.controller.js';
import { noticePage, RETRY_SECONDS } from '../http/notice-page.js';
import { apiHeadersOf } from '../http/security-headers.js';

/** Times that listening is tried again when the port is not free yet, and the wait between two, in milliseconds. */
const TRIES = 40;
const WAIT_MS = 25;

/** Answers every request while the service stands by: 503, but that the process is alive. */
export class MaintenanceServer {
  private server: Server | null = null;

  /** @param port the one on which the service listens */
  constructor(
    private readonly config: Config,
    private readonly port: number,
  ) {}

  /** Takes the port as soon as it is free. */
  listen(): void {
    const server = createServer((request, response) => this.answer(request, response));
    this.server = server;
    let tries = 0;
    const listen = (): void => void server.listen({ port: this.port, host: this.config.host });
    server.on('error', () => {
      tries += 1;
      if (tries <= TRIES && this.server === server) setTimeout(listen, WAIT_MS);
    });
    listen();
  }

  /** Frees the port at once. */
  close(): void {
    const { server } = this;
    this.server = null;
    server?.close();
    server?.closeIdleConnections();
  }

  /** Whether the request is answered: always. */
  answer(request: IncomingMessage, response: ServerResponse): true {
    const { url = '/', method = 'GET' } = request;
    const common = { 'cache-control': 'no-store', connection: 'close' };
    const send = (status: number, own: object, body: string): void => {
      response.writeHead(status, { ...common, ...own, 'content-length': Buffer.byteLength(body) });
      response.end(method === 'HEAD' ? undefined : body);
    };
    // A body that is still coming in is not waited for.
    request.resume();
    const [path = '/'] = url.split('?');
    const isCall = path === '/api' || path.startsWith('/api/') || path === '/metrics';
    const json = { ...apiHeadersOf(this.config), 'content-type': 'application/json; charset=utf-8' };
    const again = { 'retry-after': String(RETRY_SECONDS) };
    if (path === '/api/health/live') send(200, json, JSON.stringify({ message: ALIVE }));
    else if (isCall) send(503, { ...json, ...again }, JSON.stringify(new ApiError('MAINTENANCE').body));
    else {
      const { headers, body } = noticePage('maintenance', this.config, request);
      send(503, headers, body);
    }
    return true;
  }
}
