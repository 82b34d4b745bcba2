import type { Schema } from 'mongoose';

const retired = new WeakMap<Schema, readonly string[]>();

/**
 * Declares indexes of earlier versions that `IndexBuilder` drops, because each write would still pay for them. Indexes that the
 * schema declares stay.
 */
export function retireIndexes<T>(schema: Schema<T>, ...names: readonly string[]): void {
  retired.set(schema, [...retiredIndexesOf(schema), ...names]);
}

export const retiredIndexesOf = (schema: Schema): readonly string[] => retired.get(schema) ?? [];
