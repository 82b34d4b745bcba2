import { API_ERRORS, type ApiErrorBody } from '@contract/errors.js';
import { waitForSignIn } from '../auth/gate.js';
import { serverUnavailable } from './announce.js';
import { ApiError, SERVER_AWAY } from './errors.js';

export interface Reply {
  status: number;
  headers: Headers;
  /** The parsed body; null when there is none. */
  json: unknown;
}

export interface Call {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `no-store`: an answer that the browser kept will not do. */
  cache?: RequestCache;
}

const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * One call of the API, `path` beginning with /api/. A 401 in the middle of the work opens the sign-in dialog
 * and the call goes out again afterwards, so nothing that was typed is lost.
 * @throws ApiError for everything but 2xx
 */
export async function request(path: string, call: Call = {}): Promise<Reply> {
  const reply = await send(path, call);
  if (reply.status !== 401 || path.startsWith('/api/auth/')) return accept(reply);
  await waitForSignIn();
  return accept(await send(path, call));
}

async function send(path: string, { method = 'GET', body, headers, signal, cache }: Call): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      signal,
      cache,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    serverUnavailable.set(true);
    throw new ApiError(SERVER_AWAY, 0);
  }
  serverUnavailable.set(UNAVAILABLE.has(response.status));
  return { status: response.status, headers: response.headers, json: await parse(response) };
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function accept(reply: Reply): Reply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  const body = (reply.json ?? {}) as Partial<ApiErrorBody>;
  throw new ApiError(body.message ?? API_ERRORS.INTERNAL.message, reply.status, body);
}

/** The header by which the server notices that a record changed since it was read (RFC 9110, 13.1.1). */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` };
}
