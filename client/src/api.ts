import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/schema.js';

/** The API client. Paths, parameters, bodies, and responses are typed the way the server declares them. */
export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** Origin of the server, without /api. Defaults to the page's origin in a browser. */
  baseUrl?: string;
  /** Bearer token, which apps receive at sign-in. Without it, browsers send their cookie. */
  token?: string;
  /** Replacement of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a client of the API. A call resolves to `{ data, response }`, or to `{ error, response }` with the server's
 * `ApiErrorBody`. It throws only on a network failure. Calls also accept the options of `fetch`: `credentials`,
 * `cache`, `keepalive`, `signal`.
 */
export function createApiClient({ baseUrl = ownOrigin(), token, fetch }: ApiClientOptions = {}): ApiClient {
  return createClient<paths>({
    ...(baseUrl !== undefined && { baseUrl }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    // Reads `globalThis.fetch` at each call, so that later replacements apply.
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
  });
}

/** Returns the origin of the page in a browser, or undefined elsewhere. */
const ownOrigin = (): string | undefined => (globalThis as Partial<typeof globalThis>).location?.origin;
