import { API_ERRORS, type ApiErrorBody, type ApiErrorCode } from '@contract/errors.js';
import type { EventMap, paths } from '@nepsh/client';

type Method = 'get' | 'post' | 'put' | 'delete';

type BodyOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in Exclude<keyof Responses, 'default'>]: Responses[Status] extends {
        content: { 'application/json': infer Body };
      }
        ? Body
        : undefined;
    }[Exclude<keyof Responses, 'default'>]
  : never;

/** Response bodies by call, as the contract's records declare them. The message may be omitted: it is empty then. */
type Bodies = {
  [
    Path in keyof paths as {
      [Name in Method]: paths[Path][Name] extends object ? `${Uppercase<Name>} ${Path & string}` : never;
    }[Method]
  ]: Path;
};

/** A call of the API: 'GET /api/faq', 'PUT /api/faq/{id}'. */
export type Call = keyof Bodies;

type SuccessOf<Name extends Call> = Name extends `${infer Verb} ${string}`
  ? BodyOf<paths[Bodies[Name]][Lowercase<Verb> & Method]>
  : never;

type Loose<Body> = Body extends { message: string } ? Omit<Body, 'message'> & { message?: string } : Body;

/** A request that was sent. `body` is the parsed JSON, undefined without one. */
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  /** Aborted when the page no longer needs the response. */
  signal: AbortSignal;
}

/** A response other than a plain success: a failure, or a list that has more rows than it returns. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly status = 200,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The server cannot be reached. */
export const offline = Symbol('offline');

type Outcome<Body> = Body | Reply<Body> | Reply<ApiErrorBody> | typeof offline;

/** Responses by call: a body, a reply, or a function of the request, which may wait before it responds. */
export type Responses = {
  [Name in Call]?:
    | Outcome<Loose<SuccessOf<Name>>>
    | ((request: SentRequest) => Outcome<Loose<SuccessOf<Name>>> | Promise<Outcome<Loose<SuccessOf<Name>>>>);
};

/** The failure that the server sends for a code of the contract. */
export function failure(code: ApiErrorCode, more: Partial<ApiErrorBody> = {}): Reply<ApiErrorBody> {
  const { status, message } = API_ERRORS[code];
  return new Reply({ statusCode: status, code, message, ...more }, status);
}

/** A page of a list that has `total` rows. */
export const page = <Body extends object>(body: Body, total: number): Reply<Body> =>
  new Reply(body, 200, { 'content-range': `items 0-0/${total}` });

/** A response that is sent once `release` is called. */
export function hold<Result>(outcome: Result) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { respond: () => released.then(() => outcome), release };
}

/** Parses JSON with this realm's prototypes, by which React Query compares data. */
class JsonResponse extends Response {
  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

const PARAMETER = /\{[^}]+\}/g;

/** Finds the response to a path; a path without parameters wins over one with them. */
function responseFor(responses: Responses, method: string, path: string): Responses[Call] {
  const matching = Object.keys(responses).filter((call) =>
    new RegExp(`^${call.replace(PARAMETER, '[^/]+')}$`).test(`${method} ${path}`),
  );
  const parameters = (call: string): number => call.match(PARAMETER)?.length ?? 0;
  const [best] = matching.sort((a, b) => parameters(a) - parameters(b));
  return responses[best as Call];
}

/** Replaces `fetch` and the event stream of one rendered dashboard. */
export class Network {
  /** Every request, in the order in which it was sent. */
  readonly sent: SentRequest[] = [];
  /** Requests without a response, which fail the test. */
  readonly unexpected: string[] = [];
  readonly #sources = new Set<EventTarget>();
  readonly #responses: Responses;

  constructor(responses: Responses) {
    this.#responses = { ...responses };
  }

  install(): void {
    const sources = this.#sources;
    Object.assign(globalThis, {
      fetch: (input: Request | string, init?: RequestInit) =>
        this.#fetch(typeof input === 'string' ? new Request(new URL(input, location.href), init) : input),
      EventSource: class extends EventTarget {
        constructor(readonly url: string) {
          super();
          sources.add(this);
          queueMicrotask(() => this.dispatchEvent(new Event('open')));
        }
        close(): void {
          sources.delete(this);
        }
      },
    });
  }

  /** Adds responses, or replaces them from now on. */
  respond(responses: Responses): void {
    Object.assign(this.#responses, responses);
  }

  /** Sends an event of the server to the page. */
  emit<Name extends keyof EventMap>(name: Name, data: EventMap[Name]): void {
    for (const source of this.#sources) {
      source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    }
  }

  /** Interrupts the events, which the browser then resumes. */
  interrupt(): void {
    for (const source of this.#sources) {
      source.dispatchEvent(new Event('error'));
      source.dispatchEvent(new Event('open'));
    }
  }

  async #fetch(request: Request): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const sent: SentRequest = {
      method: request.method,
      path,
      query,
      body,
      headers: request.headers,
      signal: request.signal,
    };
    this.sent.push(sent);
    const response = responseFor(this.#responses, sent.method, path);
    const outcome: unknown = typeof response === 'function' ? await response(sent) : response;
    request.signal.throwIfAborted();
    if (outcome === offline) throw new TypeError('Failed to fetch');
    if (outcome === undefined) this.unexpected.push(`${sent.method} ${path}`);
    return toResponse(
      outcome ?? failure('INTERNAL', { message: `The test has no response to ${sent.method} ${path}` }),
    );
  }
}

function toResponse(outcome: unknown): Response {
  const { body, status, headers } = outcome instanceof Reply ? outcome : new Reply(outcome);
  const rows = Object.values(body as object).find((value) => Array.isArray(value)) as unknown[] | undefined;
  return new JsonResponse(JSON.stringify({ message: '', ...(body as object) }), {
    status,
    headers: {
      'content-type': 'application/json',
      ...(rows && { 'content-range': `items 0-${rows.length}/${rows.length}` }),
      ...headers,
    },
  });
}
