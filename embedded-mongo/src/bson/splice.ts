import { encodeFields } from './encode.js';
import { extentsOf, FieldNames, LENGTH_BYTES, type Extent } from './extents.js';
import type { Doc } from './types.js';

/**
 * Replaces the top-level fields `names` of a document with their values in `fields`. Existing fields stay in place, new
 * fields follow at the end in the order of `fields`, and fields that are missing in `fields` are removed. All other
 * fields are copied without decoding.
 *
 * @param extents positions of these fields in `bytes`, possibly among others
 */
export function splice(
  bytes: Buffer,
  fields: Doc,
  names: ReadonlySet<string>,
  extents: readonly Extent[] = extentsOf(bytes, new FieldNames(names)),
): Buffer {
  const fresh = encodeFields(fields, names);
  const result = Buffer.allocUnsafe(bytes.length + fresh.bytes.length);
  let to = LENGTH_BYTES;
  let copiedEnd = LENGTH_BYTES;
  for (const old of extents) {
    if (!names.has(old.name)) continue;
    to += bytes.copy(result, to, copiedEnd, old.from);
    copiedEnd = old.to;
    const now = fresh.places.get(old.name);
    if (now) to += fresh.bytes.copy(result, to, now.from, now.to);
    fresh.places.delete(old.name);
  }
  to += bytes.copy(result, to, copiedEnd, bytes.length - 1);
  for (const now of fresh.places.values()) to += fresh.bytes.copy(result, to, now.from, now.to);
  result[to] = 0;
  result.writeInt32LE(to + 1, 0);
  return result.subarray(0, to + 1);
}
