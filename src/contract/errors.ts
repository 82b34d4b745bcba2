import { GENERAL_ERRORS, type Failure } from './general-errors.js';
import { RESOURCE_NAMES, RESOURCES, type ResourceName } from './resources/index.js';

type MissingCode<Definition> = Definition extends { missing: { code: infer Code extends string } } ? Code : never;

/** The resources of which one can be asked for that does not exist. */
export type FindableResource = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends { missing: object } ? Name : never;
}[ResourceName];

/** What says that there is no such record; the code of each is in the definition of its resource. */
type NotFoundCode = MissingCode<(typeof RESOURCES)[ResourceName]>;

export type ApiErrorCode = keyof typeof GENERAL_ERRORS | NotFoundCode;

const NOT_FOUND = Object.fromEntries(
  RESOURCE_NAMES.flatMap((name) => {
    const resource = RESOURCES[name];
    return 'missing' in resource ? [[resource.missing.code, { status: 404, message: resource.missing.message }]] : [];
  }),
) as Record<NotFoundCode, Failure>;

/** Every failure the API answers with: its stable code, HTTP status and the message a person reads by default. */
export const API_ERRORS: typeof GENERAL_ERRORS & Record<NotFoundCode, Failure> = { ...GENERAL_ERRORS, ...NOT_FOUND };

/**
 * The body of every failure. `errors` lists the messages of each field; `current` is the newer record of a stale write, or null for
 * a caller who may not read it.
 */
export interface ApiErrorBody {
  statusCode: number;
  code: ApiErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  current?: unknown;
}
