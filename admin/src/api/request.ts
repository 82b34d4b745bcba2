import type { ApiErrorBody, ApiErrorCode } from '@contract/errors.js';
import { GENERAL_ERRORS } from '@contract/general-errors.js';
import { followServerClock } from '@contract/time/server-clock.js';
import { type CallOptions, callPath, createApiClient, type Outcome } from '@nepsh/client';
import { sessionEnded, signInPeriod, waitForSignIn } from '../auth/gate.js';
import { createEmitter, createStore } from '../shared/store.js';
import { ApiError, unreachableError } from './errors.js';
import type { Announcement } from './own-changes.js';

/** Messages about writes. The shell shows them as toasts, with an undo button for changes that can be undone. */
export const announcements = createEmitter<string | Announcement>();

/** Whether the last call failed to reach a working server. */
export const serverUnavailable = createStore(false);

const UNAVAILABLE = new Set([502, 503, 504]);

/** Error codes for another service that is unavailable: a push service or the host of a file. */
const OTHER_SERVICE_CODES = new Set<unknown>(['PUSH_REFUSED', 'FILE_UNREACHABLE'] satisfies ApiErrorCode[]);

/** The typed API. On a 401, the sign-in dialog opens, and the call is sent again after the sign-in. */
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

/** Time at which the page may have sent its first call, if the page preloads it. */
let earliestSentAt =
  'document' in globalThis && document.querySelector('link[rel="preload"][as="fetch"]') ? performance.timeOrigin : null;

async function attempt(request: Request): Promise<Response> {
  try {
    const sentAt = earliestSentAt ?? Date.now();
    earliestSentAt = null;
    const response = await fetch(request);
    followServerClock(response.headers.get('date'), { sentAt, receivedAt: Date.now() });
    serverUnavailable.set(UNAVAILABLE.has(response.status) && !OTHER_SERVICE_CODES.has(await codeOf(response)));
    return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    serverUnavailable.set(true);
    throw unreachableError();
  }
}

/**
 * Returns the body of a response: `await bodyOf(api.GET('/api/overview'))`.
 * @throws ApiError for every status but 2xx
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
  /** Parsed body, or null if the response has none. */
  json: unknown;
}

/**
 * Sends a call whose path is built at run time, for example for a resource. The path starts with /api/.
 * @throws ApiError for every status but 2xx
 */
export async function request(
  path: string,
  { method = 'GET', ...options }: CallOptions & { method?: string } = {},
): Promise<Reply> {
  const { data, response } = await accepted(callPath<unknown>(api, method, path, options));
  return { status: response.status, headers: response.headers, json: data ?? null };
}

/** Returns the header that makes the server reject a write if the record has changed (RFC 9110, section 13.1.1). */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` };
}

/** Returns the header that marks a write as the undo of an activity entry. */
export function undoing(entry: string | undefined): Record<string, string> {
  return entry === undefined ? {} : { Undoes: entry };
}

/** Returns the server's message, or an empty string. */
export function messageIn(json: unknown): string {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : '';
  return typeof message === 'string' ? message : '';
}

/** Body of every successful write, with the changes that the user may undo. */
export type Done = Announcement;

interface Written {
  body?: object;
  /** Revision that the user saw. The server rejects the write if the record is newer. */
  revision?: number;
  /** Id of the activity entry that the write undoes. */
  undoes?: string;
}

/**
 * Writes to a path that is built at run time and starts with /api/. Does not show the response.
 * @throws ApiError for every status but 2xx
 */
export async function write<Answer = unknown>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, revision, undoes }: Written = {},
): Promise<Answer & Done> {
  const { json } = await request(path, { method, body, headers: { ...ifMatch(revision), ...undoing(undoes) } });
  return { ...(json as Answer), message: messageIn(json) };
}
