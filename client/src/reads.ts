import type { ClientPathsWithMethod, MethodResponse } from 'openapi-fetch';
import type { ApiClient } from './api.js';
import type { paths } from './schema.js';

/** A path that a GET answers. */
export type ReadPath = ClientPathsWithMethod<ApiClient, 'get'>;

/** The body that a GET of a path answers with. */
export type ReadAnswer<Path extends ReadPath> = MethodResponse<ApiClient, 'get', Path>;

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Omit<Parameters, 'header' | 'cookie'>
  : never;

/** What the address of a path takes, `{ path, query }`; may be left out where nothing is required. */
export type ReadParameters<Path extends ReadPath> =
  object extends ParametersOf<paths[Path]['get']>
    ? [parameters?: ParametersOf<paths[Path]['get']>]
    : [parameters: ParametersOf<paths[Path]['get']>];
