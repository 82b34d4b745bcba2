import type { Schema } from 'mongoose';

/** Computes a missing field from the record's other fields. Older versions or other programs may have written the record. */
export type ValueOf<T> = (doc: T) => unknown;

/** A field that is added to existing records. */
export interface Backfilled<T> {
  collection: string;
  field: string;
  valueOf: ValueOf<T>;
}

const bySchema = new Map<Schema, Backfilled<never>[]>();

/**
 * Declares a field that `Backfill` adds to records without it. An index must start with the field. If `valueOf` changes, a
 * migration must compute the values again (`declareMigration`).
 */
export function backfilled<T>(schema: Schema<T>, field: keyof T & string, valueOf: ValueOf<T>): void {
  const collection = schema.get('collection') ?? '';
  bySchema.set(schema, [...(bySchema.get(schema) ?? []), { collection, field, valueOf }]);
}

/** Returns the backfilled fields of a schema's records. */
export const backfilledOf = (schema: Schema): readonly Backfilled<never>[] => bySchema.get(schema) ?? [];

/** Returns the backfills of a field with this name, in every collection that declares one. */
export const backfilledAs = (field: string): readonly Backfilled<never>[] =>
  [...bySchema.values()].flat().filter((one) => one.field === field);
