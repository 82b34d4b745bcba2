import { numberOf } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';

/** How much a capped collection holds: bytes of documents, and how many. */
export interface Cap {
  readonly size: number;
  readonly max: number;
}

/** The cap in a collection's options; undefined for a collection without. */
export function capOf(options: Doc): Cap | undefined {
  if (options['capped'] !== true) return undefined;
  return { size: numberOf(options['size']) ?? Infinity, max: numberOf(options['max']) || Infinity };
}
