import { MAX_MEMORY_BYTES } from '../pace.js';
import { MongoError } from '../errors.js';
import { MAX_DEPTH, type Value } from './types.js';

// In a test runner's context, global lookups are slow and would take most of the time.
const { isArray } = Array;
const DateClass = Date;

/** Deeper than any document may be. */
const DEEPEST = 2 * MAX_DEPTH;

/**
 * Returns the approximate size of a value in memory, in bytes. Stops counting beyond `max`, because a value may contain
 * another one many times. Throws if the value is nested too deeply for a document.
 */
export function approximateSize(value: Value, max = MAX_MEMORY_BYTES, depth = 0): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (depth > DEEPEST) throw new MongoError('Overflow', `a value exceeds maximum nested object depth: ${MAX_DEPTH}`);
  let size = 16;
  if (isArray(value)) {
    for (let index = 0; index < value.length && size <= max; index += 1)
      size += approximateSize(value[index], max - size, depth + 1);
    return size;
  }
  if (value instanceof DateClass) return 16;
  if ('_bsontype' in value)
    return 'buffer' in value && value.buffer instanceof Uint8Array ? 32 + value.buffer.length : 32;
  for (const key in value) {
    size += key.length + approximateSize(value[key], max - size, depth + 1);
    if (size > max) break;
  }
  return size;
}
