import { numberOf } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';

/** Limits of a capped collection: total size in bytes and number of documents. */
export interface Cap {
  readonly size: number;
  readonly max: number;
}

/** Returns the cap in a collection's options, or undefined for an uncapped collection. */
export function capOf(options: Doc): Cap | undefined {
  if (options['capped'] !== true) return undefined;
  return { size: numberOf(options['size']) ?? Infinity, max: numberOf(options['max']) || Infinity };
}
