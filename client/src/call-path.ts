import type { ApiClient } from './api.js';

/** What a call is made with, besides its address. */
export interface CallOptions extends Pick<RequestInit, 'cache' | 'credentials' | 'headers' | 'keepalive' | 'signal'> {
  /** Sent as JSON. */
  body?: unknown;
}

/** What became of a call: `data` of a success, `error` (the server's `ApiErrorBody`, or a text) of a failure. */
export interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** A call whose path is known only when it is made; `Body` is the shape that the caller expects of the answer. */
export function callPath<Body>(
  api: ApiClient,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Outcome<Body>> {
  const call = api.request as (method: string, path: string, options: object) => Promise<Outcome<Body>>;
  return call(method, path, options);
}
