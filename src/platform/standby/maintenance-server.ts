import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Config } from '../config/config.js';
import { ApiError } from '../http/errors/api-error.js';
import { ALIVE } from '../http/health.controller.js';
import { noticePage, RETRY_SECONDS } from '../http/errors/notice-page.js';
import { apiHeadersOf } from '../http/security-headers.js';

/** Maximum number of retries while the port is in use, and the pause between them, in ms. */
const TRIES = 40;
const WAIT_MS = 25;

/** Responds to every request in maintenance mode: with 503, except that the liveness check succeeds. */
export class MaintenanceServer {
  private server: Server | null = null;

  /** @param port the port of the service */
  constructor(
    private readonly config: Config,
    private readonly port: number,
  ) {}

  /** Listens on the port as soon as it is free. */
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

  /** Frees the port immediately. */
  close(): void {
    const { server } = this;
    this.server = null;
    server?.close();
    server?.closeIdleConnections();
  }

  /** Responds to a request. Returns true, because every request gets a response. */
  answer(request: IncomingMessage, response: ServerResponse): true {
    const { url = '/', method = 'GET' } = request;
    const common = { 'cache-control': 'no-store', connection: 'close' };
    const send = (status: number, headers: object, body: string): void => {
      response.writeHead(status, { ...common, ...headers, 'content-length': Buffer.byteLength(body) });
      response.end(method === 'HEAD' ? undefined : body);
    };
    // The response does not wait for the rest of the body.
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
