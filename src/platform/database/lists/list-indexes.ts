import type { Schema } from 'mongoose';

/**
 * Declares an index for each sort path of a list. The index ends with the id, like the list's sort order (see `sortOf`), and also
 * serves filters by the path.
 */
export function indexSorts<T>(schema: Schema<T>, ...paths: readonly (keyof T & string)[]): void {
  for (const path of paths) schema.index({ [path]: 1, _id: 1 });
}
