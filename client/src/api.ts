import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.js';

/** The API with every path, parameter, body and answer typed as the server declares them. */
export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** The server's origin, without /api; without it the page's own, in a browser. */
  baseUrl?: string;
  /** A bearer token, as an app gets it at the sign-in; without it a browser's cookie counts. */
  token?: string;
  /** What requests are sent with instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of the API. Answers are `{ data, response }`, failures `{ error, response }` with the server's `ApiErrorBody`;
 * only a network failure raises. Each call takes the options of `fetch` too: `credentials`, `cache`, `keepalive`, `signal`.
 */
export function createApiClient({ baseUrl = ownOrigin(), token, fetch }: ApiClientOptions = {}): ApiClient {
  return createClient<paths>({
    ...(baseUrl !== undefined && { baseUrl }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    // Looked up at each call, so that what replaces it later is used.
    fetch: fetch ?? ((request) => globalThis.fetch(request)),
  });
}

/** The origin of the page in a browser; elsewhere there is none. */
const ownOrigin = (): string | undefined => (globalThis as Partial<typeof globalThis>).location?.origin;
