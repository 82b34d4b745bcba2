import type { ClientPathsWithMethod, MethodResponse } from 'openapi-fetch';
import type { ApiClient } from './api.js';
import type { paths } from '../generated/schema.js';

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
