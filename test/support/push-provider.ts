import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A failure that a test injects into a request. */
export type Mood =
  | { status: number; retryAfter?: string; body?: unknown }
  /** Does not respond until the provider is released. The messages are not accepted. */
  | 'hang'
  /** Closes the connection. */
  | 'reset'
  /** Accepts the messages, but the response is lost in whole or in part, or is late. */
  | { accepted: 'hang' | 'reset' | 'cut' | 'garbage' | 'short' }
  | { accepted: 'slow'; ms: number };

/** An accepted message. */
export interface AcceptedMessage {
  /** The device's token, or the browser's endpoint. */
  address: string;
  title: string;
  body: unknown;
  headers: IncomingMessage['headers'];
  at: number;
  /** Number of the request that contained it. */
  request: number;
}

/** A received request. */
export interface ReceivedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/**
 * Replaces every push service: Expo, Firebase with its access tokens, and the browsers' services. It stores each
 * message by its address, and injects the failures that a test requests.
 */
export class PushProvider {
  /** Accepted messages by address. */
  readonly ledger = new Map<string, AcceptedMessage[]>();
  /** Paths of all requests in order of arrival, including rejected requests. */
  readonly requests: string[] = [];
  /** Failures of the next requests for messages, in order. */
  readonly moods: Mood[] = [];
  /** Addresses that no longer exist. */
  readonly dead = new Set<string>();
  /** Receipts with an error, by address. All others are 'ok'. */
  readonly receipts = new Map<string, { status: 'error'; message: string; details: { error: string } }>();
  /** Runs before the response to every request for messages. The provider awaits its result. */
  onRequest: (request: ReceivedRequest) => void | Promise<void> = () => undefined;
  /** Returns the failure of a request, or undefined without one. By default the next of `moods`. */
  moodOf: (request: ReceivedRequest) => Mood | undefined = () => this.moods.shift();
  /** Addresses of Expo's tickets, by ticket id. */
  readonly ticketsOf = new Map<string, string>();
  private readonly releases: (() => void)[] = [];
  private tickets = 0;
  private acceptedRequests = 0;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<PushProvider> {
    // The provider must not close idle connections: a request that the service sends at that moment would be lost.
    const server = createServer({ keepAliveTimeout: 0 });
    const provider = new PushProvider(server);
    server.on('request', (request, response) => {
      // The sender may be killed while it sends. Such a request counts as lost.
      provider.respond(request, response).catch(() => request.socket.destroy());
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment of a service that sends through this provider at full speed. */
  get env(): Record<string, string> {
    return {
      EXPO_PUSH_URL: this.url,
      FCM_URL: this.url,
      WEB_PUSH_ALLOW_PRIVATE: 'true',
      EXPO_RATE_PER_SECOND: '1000000000',
      FCM_RATE_PER_MINUTE: '60000000000',
    };
  }

  /** Returns an endpoint of a browser. */
  endpoint(name: string): string {
    return `${this.url}/web/${name}`;
  }

  /** Returns the number of messages to an address. */
  count(address: string): number {
    return this.ledger.get(address)?.length ?? 0;
  }

  /** Number of accepted messages to all addresses. */
  get total(): number {
    let total = 0;
    for (const messages of this.ledger.values()) total += messages.length;
    return total;
  }

  /** Responds to all pending requests without accepting their messages. */
  release(): void {
    for (const respond of this.releases.splice(0)) respond();
  }

  get pendingCount(): number {
    return this.releases.length;
  }

  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const raw = Buffer.concat(parts);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
    const path = request.url ?? '';
    if (path === '/token') return json(response, 200, { access_token: 'an access token', expires_in: 3600 });
    if (path === '/--/api/v2/push/getReceipts') return this.respondWithReceipts(body, response);
    this.requests.push(path);
    const received = { path, headers: request.headers, body };
    await this.onRequest(received);
    const mood = this.moodOf(received);
    if (mood === 'reset') return void request.socket.destroy();
    if (mood === 'hang') {
      await new Promise<void>((resolve) => this.releases.push(resolve));
      return json(response, 500, {});
    }
    if (mood && 'accepted' in mood) this.spoil(mood, response);
    else if (mood) {
      return json(response, mood.status, mood.body ?? {}, mood.retryAfter ? { 'retry-after': mood.retryAfter } : {});
    }
    this.acceptedRequests += 1;
    if (path === '/--/api/v2/push/send') return this.respondAsExpo(body, request, response);
    if (path.endsWith('/messages:send')) return this.respondAsFcm(body, request, response);
    return this.respondAsWebPush(`${this.url}${path}`, body, request, response);
  }

  /** Breaks the response after the messages were accepted. */
  private spoil(mood: Extract<Mood, { accepted: string }>, response: ServerResponse): void {
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    const send = (text: string): void => {
      if (mood.accepted === 'slow') setTimeout(() => end(text), mood.ms);
      else if (mood.accepted === 'hang') this.releases.push(() => response.destroy());
      else if (mood.accepted === 'reset') response.socket?.destroy();
      else if (mood.accepted === 'cut')
        response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      else if (mood.accepted === 'garbage') end('<html>Bad gateway</html>');
      else end(JSON.stringify({ data: (JSON.parse(text) as { data: unknown[] }).data.slice(1) }));
    };
    response.end = ((text: string) => (send(text), response)) as ServerResponse['end'];
  }

  private respondAsExpo(body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const messages = JSON.parse(body.toString()) as { to: string; title: string }[];
    const data = messages.map((message) => {
      if (this.dead.has(message.to)) {
        return { status: 'error', message: 'gone', details: { error: 'DeviceNotRegistered' } };
      }
      this.accept(message.to, message.title, message, request);
      const id = `ticket-${(this.tickets += 1)}`;
      this.ticketsOf.set(id, message.to);
      return { status: 'ok', id };
    });
    json(response, 200, { data });
  }

  private respondWithReceipts(body: Buffer, response: ServerResponse): void {
    const { ids } = JSON.parse(body.toString()) as { ids: string[] };
    const receipts = ids.map((id) => [id, this.receipts.get(this.ticketsOf.get(id) ?? '') ?? { status: 'ok' }]);
    json(response, 200, { data: Object.fromEntries(receipts) as object });
  }

  private respondAsFcm(body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const { message } = JSON.parse(body.toString()) as {
      message: { token: string; notification: { title: string } };
    };
    if (this.dead.has(message.token)) {
      const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }];
      return json(response, 404, { error: { code: 404, status: 'NOT_FOUND', details } });
    }
    this.accept(message.token, message.notification.title, message, request);
    json(response, 200, { name: 'projects/p/messages/1' });
  }

  private respondAsWebPush(endpoint: string, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    if (this.dead.has(endpoint)) return json(response, 410, {});
    this.accept(endpoint, '', body, request);
    json(response, 201, {});
  }

  private accept(address: string, title: string, body: unknown, { headers }: IncomingMessage): void {
    const message = { address, title, body, headers, at: Date.now(), request: this.acceptedRequests };
    const messages = this.ledger.get(address);
    if (messages) messages.push(message);
    else this.ledger.set(address, [message]);
  }
}
