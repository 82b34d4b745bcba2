import type { Schema } from 'mongoose';

/**
 * Declares an index for each sort path of a list whose values sort as they are stored: numbers, dates, flags and fixed choices. The
 * index ends with the id, like the list's sort order, and also serves filters by the path. For texts, see `indexTexts`.
 */
export function indexSorts<T>(schema: Schema<T>, ...paths: readonly (keyof T & string)[]): void {
  for (const path of paths) schema.index({ [path]: 1, _id: 1 });
}
