import type { ApiErrorBody, ApiErrorCode } from '@contract/errors.js';
import { GENERAL_ERRORS } from '@contract/general-errors.js';
import { followServerClock } from '@contract/time/server-clock.js';
import { type CallOptions, callPath, createApiClient, type Outcome } from '@nepsh/client';
import { sessionEnded, signInPeriod, waitForSignIn } from '../auth/gate.js';
import { createEmitter, createStore } from '../shared/store.js';
import { ApiError, SERVER_UNAVAILABLE } from './errors.js';

/** The server's words about what was just done; the shell shows them as a toast. */
export const announcements = createEmitter<string>();

/** Whether the last call reached a server that works. */
export const serverUnavailable = createStore(false);

const UNAVAILABLE = new Set([502, 503, 504]);

/** The server's own words that somebody else is unavailable: a push service, the host of a file. */
const OF_OTHERS = new Set<unknown>(['PUSH_REFUSED', 'FILE_UNREACHABLE'] satisfies ApiErrorCode[]);

/**
 * The typed API; on a 401 in the middle of the work the sign-in dialog opens, and the call is sent again afterwards.
 */
export const api = createApiClient({ fetch: send });

async function send(request: Request): Promise<Response> {
  const [again, period] = [request.clone(), signInPeriod()];
  const response = await attempt(request);
  if (response.status !== 401 || new URL(request.url).pathname.startsWith('/api/auth/')) return response;
  if ((await codeOf(response)) === 'SESSION_ENDED') {
    sessionEnded.emit(null);
    return response;
  }
  await waitForSignIn(period);
  return attempt(again);
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as Partial<ApiErrorBody> | null)?.code;
}

async function attempt(request: Request): Promise<Response> {
  try {
    const sentAt = Date.now();
    const response = await fetch(request);
    followServerClock(response.headers.get('date'), { sentAt, receivedAt: Date.now() });
    serverUnavailable.set(UNAVAILABLE.has(response.status) && !OF_OTHERS.has(await codeOf(response)));
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    serverUnavailable.set(true);
    throw new ApiError(SERVER_UNAVAILABLE, 0);
  }
}

/**
 * The body of a call's answer: `await bodyOf(api.GET('/api/overview'))`.
 * @throws ApiError for everything but 2xx
 */
export async function bodyOf<Body>(call: Promise<Outcome<Body>>): Promise<Body> {
  return (await accepted(call)).data as Body;
}

async function accepted<Body>(call: Promise<Outcome<Body>>): Promise<Outcome<Body>> {
  const outcome = await call;
  if (outcome.response.ok) return outcome;
  const isBody = typeof outcome.error === 'object' && outcome.error !== null;
  const body = (isBody ? outcome.error : {}) as Partial<ApiErrorBody>;
  throw new ApiError(body.message ?? GENERAL_ERRORS.INTERNAL.message, outcome.response.status, body);
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The parsed body; null when there is none. */
  json: unknown;
}

/**
 * A call whose path, beginning with /api/, is made while the dashboard runs: that of a resource, or of a record's part.
 * @throws ApiError for everything but 2xx
 */
export async function request(
  path: string,
  { method = 'GET', ...options }: CallOptions & { method?: string } = {},
): Promise<Reply> {
  const { data, response } = await accepted(callPath<unknown>(api, method, path, options));
  return { status: response.status, headers: response.headers, json: data ?? null };
}

/** The header by which the server notices that a record changed since it was read (RFC 9110, 13.1.1). */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` };
}

/** Says that a write takes back what an entry of the activity log did: the log then calls it so. */
export function undoing(entry: string | undefined): Record<string, string> {
  return entry === undefined ? {} : { Undoes: entry };
}

/** The server's sentence about what it did. */
export function messageIn(json: unknown): string {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : '';
  return typeof message === 'string' ? message : '';
}

/** What a write answers at least: the server's sentence about it. */
export interface Done {
  message: string;
}

interface Written {
  body?: object;
  /** The version that was seen: the write is refused once there is a newer one. */
  revision?: number;
  /** The entry of the activity log that it takes back. */
  undoes?: string;
}

/**
 * A write whose path, beginning with /api/, is made while the dashboard runs. Nothing is shown of its answer yet.
 * @throws ApiError for everything but 2xx
 */
export async function write<Answer = unknown>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, revision, undoes }: Written = {},
): Promise<Answer & Done> {
  const { json } = await request(path, { method, body, headers: { ...ifMatch(revision), ...undoing(undoes) } });
  return { ...(json as Answer), message: messageIn(json) };
}
