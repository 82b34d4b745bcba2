import type { Schema } from 'mongoose';

/** Makes what a record lacks of what it has; documents may be as older versions, or others, wrote them. */
export type ValueOf<T> = (doc: T) => unknown;

/** A field that is given to records. */
export interface Backfilled<T> {
  field: string;
  valueOf: ValueOf<T>;
  /** Grows when `valueOf` makes other values than before: all records get theirs anew, once. */
  version: number;
}

const known = new WeakMap<Schema, Backfilled<never>[]>();

/** Has a field given to records that were written without it (see `Backfill`); an index is to begin with the field. */
export function backfilled<T>(schema: Schema<T>, field: keyof T & string, valueOf: ValueOf<T>, version = 1): void {
  known.set(schema, [...(known.get(schema) ?? []), { field, valueOf, version }]);
}

/** The fields of a schema's records that are given to those without them, and how they are made. */
export const backfilledOf = (schema: Schema): readonly Backfilled<never>[] => known.get(schema) ?? [];
