import type { Schema } from 'mongoose';

/** Makes what a record lacks of what it has; documents may be as older versions, or others, wrote them. */
export type ValueOf<T> = (doc: T) => unknown;

/** A field that is given to records. */
export interface Backfilled<T> {
  collection: string;
  field: string;
  valueOf: ValueOf<T>;
}

const known = new Map<Schema, Backfilled<never>[]>();

/**
 * Has a field given to records that were written without it (see `Backfill`); an index is to begin with the field. Where
 * `valueOf` makes other values than before, a migration makes them again (`declareMigration`).
 */
export function backfilled<T>(schema: Schema<T>, field: keyof T & string, valueOf: ValueOf<T>): void {
  const collection = schema.get('collection') ?? '';
  known.set(schema, [...(known.get(schema) ?? []), { collection, field, valueOf }]);
}

/** The fields of a schema's records that are given to those without them, and how they are made. */
export const backfilledOf = (schema: Schema): readonly Backfilled<never>[] => known.get(schema) ?? [];

/** How a field of this name is made, in every collection that has it. */
export const backfilledAs = (field: string): readonly Backfilled<never>[] =>
  [...known.values()].flat().filter((one) => one.field === field);
