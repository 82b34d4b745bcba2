import type { Schema } from 'mongoose';

/** Makes what a record lacks of what it has; documents may be as older versions, or others, wrote them. */
export type ValueOf<T> = (doc: T) => unknown;

const known = new WeakMap<Schema, Map<string, ValueOf<never>>>();

/** Has a field given to records that were written without it (see `Backfill`); an index is to begin with the field. */
export function backfilled<T>(schema: Schema<T>, field: keyof T & string, valueOf: ValueOf<T>): void {
  known.set(schema, new Map([...(known.get(schema) ?? []), [field, valueOf]]));
}

/** The fields of a schema's records that are given to those without them, and how they are made. */
export const backfilledOf = (schema: Schema): ReadonlyMap<string, ValueOf<never>> => known.get(schema) ?? new Map();
