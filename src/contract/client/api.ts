import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.js';

/** The API with every path, parameter, body and answer typed as the server declares them. */
export type ApiClient = Client<paths>;

/**
 * A client for the API at `baseUrl` (an origin, without /api). `token` is a bearer token; without it a browser's cookie
 * counts. Answers are `{data}` or `{error}`; only a network failure raises.
 */
export function createApiClient(baseUrl: string, token?: string): ApiClient {
  return createClient<paths>({ baseUrl, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });
}
