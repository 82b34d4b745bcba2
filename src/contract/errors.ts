import { GENERAL_ERRORS, type Failure } from './general-errors.js';
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from './resources/index.js';

type MissingCode<Definition> = Definition extends { missing: { code: infer Code extends string } } ? Code : never;

/** Resources with records that are requested by id, so that a request can fail with 404. */
export type FindableResource = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends { missing: object } ? Name : never;
}[ResourceName];

/** Error code for a record that does not exist. Each resource defines its code. */
type NotFoundCode = MissingCode<(typeof RESOURCES)[ResourceName]>;

export type ApiErrorCode = keyof typeof GENERAL_ERRORS | NotFoundCode;

const NOT_FOUND = Object.fromEntries(
  RESOURCE_NAMES.flatMap((name) => {
    const resource = RESOURCES[name];
    return 'missing' in resource ? [[resource.missing.code, { status: 404, message: resource.missing.message }]] : [];
  }),
) as Record<NotFoundCode, Failure>;

/** All errors of the API: stable code, HTTP status, and default message for users. */
export const API_ERRORS: typeof GENERAL_ERRORS & Record<NotFoundCode, Failure> = { ...GENERAL_ERRORS, ...NOT_FOUND };

/**
 * Body of an error response. `errors` lists messages by field. After a stale write, `current` is the newer record, or null if the
 * caller may not read the record.
 */
export interface ApiErrorBody {
  statusCode: number;
  code: ApiErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  current?: unknown;
}
