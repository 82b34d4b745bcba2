import type { Schema } from 'mongoose';

/**
 * Declares an index for each path a list is sorted by. It ends with the id, as the list's sort does (see `sortOf`), and
 * finds values of the path as well.
 */
export function indexSorts<T>(schema: Schema<T>, ...paths: readonly (keyof T & string)[]): void {
  for (const path of paths) schema.index({ [path]: 1, _id: 1 });
}
