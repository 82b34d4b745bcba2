import createClient, { type Client, type ClientPathsWithMethod, type MethodResponse } from 'openapi-fetch';
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

/** A path with a GET call. */
export type ReadPath = ClientPathsWithMethod<ApiClient, 'get'>;

/** Response body of a GET call. */
export type ReadResponse<Path extends ReadPath> = MethodResponse<ApiClient, 'get', Path>;

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Omit<Parameters, 'header' | 'cookie'>
  : never;

/** Parameters of a path: `{ path, query }`. Optional if no parameter is required. */
export type ReadParameters<Path extends ReadPath> =
  object extends ParametersOf<paths[Path]['get']>
    ? [parameters?: ParametersOf<paths[Path]['get']>]
    : [parameters: ParametersOf<paths[Path]['get']>];
