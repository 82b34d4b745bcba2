import type { ApiClient } from './api.js';

/** Options of a call. */
export interface CallOptions extends Pick<RequestInit, 'cache' | 'credentials' | 'headers' | 'keepalive' | 'signal'> {
  /** Sent as JSON. */
  body?: unknown;
}

/** Result of a call: `data` after success, `error` (the server's `ApiErrorBody` or a text) after a failure. */
export interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** Sends a call whose path is built at run time. `Body` is the expected shape of the response. */
export function callPath<Body>(
  api: ApiClient,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Outcome<Body>> {
  const call = api.request as (method: string, path: string, options: object) => Promise<Outcome<Body>>;
  return call(method, path, options);
}
