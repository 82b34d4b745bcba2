import type { Schema } from 'mongoose';

const known = new WeakMap<Schema, readonly string[]>();

/** Has indexes of earlier versions dropped that would still do something, such as deleting records (see `IndexBuilder`). */
export function retireIndexes<T>(schema: Schema<T>, ...names: readonly string[]): void {
  known.set(schema, names);
}

export const retiredIndexesOf = (schema: Schema): readonly string[] => known.get(schema) ?? [];
