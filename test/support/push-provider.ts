import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** What a test has the provider do with a request in place of taking it. */
export type Mood =
  | { status: number; retryAfter?: string; body?: unknown }
  /** Answers nothing until the provider is released; what is held was not taken. */
  | 'hang'
  /** Breaks the connection. */
  | 'reset'
  /** Takes the messages; what it answers then gets lost, wholly or in part, or comes late. */
  | { taken: 'hang' | 'reset' | 'cut' | 'garbage' | 'short' }
  | { taken: 'slow'; ms: number };

/** One message that was taken. */
export interface Taken {
  /** The device's token, or the browser's endpoint. */
  address: string;
  title: string;
  body: unknown;
  headers: IncomingMessage['headers'];
  at: number;
  /** The number of the request that brought it. */
  request: number;
}

/** A request as it came in. */
export interface Arrived {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/**
 * Stands in for every push service: Expo's, Firebase's with its access tokens, and browsers'. It keeps a ledger of each
 * message by its address, and does with the next requests what a test says.
 */
export class PushProvider {
  /** Messages taken, by address. */
  readonly ledger = new Map<string, Taken[]>();
  /** Requests in the order of their arrival, taken or not. */
  readonly requests: string[] = [];
  /** What the next requests for messages meet, in order. */
  readonly moods: Mood[] = [];
  /** Addresses that are no more. */
  readonly dead = new Set<string>();
  /** Receipts that are no 'ok', by address. */
  readonly receipts = new Map<string, { status: 'error'; message: string; details: { error: string } }>();
  /** Called for every request for messages before it is answered; what it returns is awaited. */
  onRequest: (request: Arrived) => void | Promise<void> = () => undefined;
  /** What a request meets, in place of the next of `moods`; undefined: as ever. */
  moodOf: (request: Arrived) => Mood | undefined = () => this.moods.shift();
  /** Expo's tickets, with the address each was for. */
  readonly ticketsOf = new Map<string, string>();
  private readonly held: (() => void)[] = [];
  private tickets = 0;
  private requestsTaken = 0;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<PushProvider> {
    // It closes no idle connection by itself: a request that the service sends over one at that moment would be lost.
    const server = createServer({ keepAliveTimeout: 0 });
    const provider = new PushProvider(server);
    server.on('request', (request, response) => {
      // The sender may be killed in the middle of it: then nothing came.
      provider.answer(request, response).catch(() => request.socket.destroy());
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The environment of a service that sends through this, as fast as it can. */
  get env(): Record<string, string> {
    return {
      EXPO_PUSH_URL: this.url,
      FCM_URL: this.url,
      WEB_PUSH_ALLOW_PRIVATE: 'true',
      EXPO_RATE_PER_SECOND: '1000000000',
      FCM_RATE_PER_MINUTE: '60000000000',
    };
  }

  /** An endpoint of a browser. */
  endpoint(name: string): string {
    return `${this.url}/web/${name}`;
  }

  /** How often an address was reached. */
  count(address: string): number {
    return this.ledger.get(address)?.length ?? 0;
  }

  /** Every message taken, over all addresses. */
  get total(): number {
    let total = 0;
    for (const messages of this.ledger.values()) total += messages.length;
    return total;
  }

  /** Answers what hangs, as if it had never been taken. */
  letGo(): void {
    for (const go of this.held.splice(0)) go();
  }

  get hanging(): number {
    return this.held.length;
  }

  async stop(): Promise<void> {
    this.letGo();
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const raw = Buffer.concat(parts);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
    const path = request.url ?? '';
    if (path === '/token') return json(response, 200, { access_token: 'an access token', expires_in: 3600 });
    if (path === '/--/api/v2/push/getReceipts') return this.answerReceipts(body, response);
    this.requests.push(path);
    const arrived = { path, headers: request.headers, body };
    await this.onRequest(arrived);
    const mood = this.moodOf(arrived);
    if (mood === 'reset') return void request.socket.destroy();
    if (mood === 'hang') {
      await new Promise<void>((resolve) => this.held.push(resolve));
      return json(response, 500, {});
    }
    if (mood && 'taken' in mood) this.spoil(mood, response);
    else if (mood) {
      return json(response, mood.status, mood.body ?? {}, mood.retryAfter ? { 'retry-after': mood.retryAfter } : {});
    }
    this.requestsTaken += 1;
    if (path === '/--/api/v2/push/send') return this.answerExpo(body, request, response);
    if (path.endsWith('/messages:send')) return this.answerFcm(body, request, response);
    return this.answerWeb(`${this.url}${path}`, body, request, response);
  }

  /** Has the answer that comes go wrong on its way, after the messages were taken. */
  private spoil(mood: Extract<Mood, { taken: string }>, response: ServerResponse): void {
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    const way = (text: string): void => {
      if (mood.taken === 'slow') setTimeout(() => end(text), mood.ms);
      else if (mood.taken === 'hang') this.held.push(() => response.destroy());
      else if (mood.taken === 'reset') response.socket?.destroy();
      else if (mood.taken === 'cut') response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      else if (mood.taken === 'garbage') end('<html>Bad gateway</html>');
      else end(JSON.stringify({ data: (JSON.parse(text) as { data: unknown[] }).data.slice(1) }));
    };
    response.end = ((text: string) => (way(text), response)) as ServerResponse['end'];
  }

  private answerExpo(body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const messages = JSON.parse(body.toString()) as { to: string; title: string }[];
    const data = messages.map((message) => {
      if (this.dead.has(message.to)) {
        return { status: 'error', message: 'gone', details: { error: 'DeviceNotRegistered' } };
      }
      this.take(message.to, message.title, message, request);
      const id = `ticket-${(this.tickets += 1)}`;
      this.ticketsOf.set(id, message.to);
      return { status: 'ok', id };
    });
    json(response, 200, { data });
  }

  private answerReceipts(body: Buffer, response: ServerResponse): void {
    const { ids } = JSON.parse(body.toString()) as { ids: string[] };
    const receipts = ids.map((id) => [id, this.receipts.get(this.ticketsOf.get(id) ?? '') ?? { status: 'ok' }]);
    json(response, 200, { data: Object.fromEntries(receipts) as object });
  }

  private answerFcm(body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const { message } = JSON.parse(body.toString()) as {
      message: { token: string; notification: { title: string } };
    };
    if (this.dead.has(message.token)) {
      const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }];
      return json(response, 404, { error: { code: 404, status: 'NOT_FOUND', details } });
    }
    this.take(message.token, message.notification.title, message, request);
    json(response, 200, { name: 'projects/p/messages/1' });
  }

  private answerWeb(endpoint: string, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    if (this.dead.has(endpoint)) return json(response, 410, {});
    this.take(endpoint, '', body, request);
    json(response, 201, {});
  }

  private take(address: string, title: string, body: unknown, { headers }: IncomingMessage): void {
    const taken = { address, title, body, headers, at: Date.now(), request: this.requestsTaken };
    const known = this.ledger.get(address);
    if (known) known.push(taken);
    else this.ledger.set(address, [taken]);
  }
}
