import { encodeFields } from './encode.js';
import { extentsOf, FieldNames, LENGTH_BYTES, type Extent } from './extents.js';
import type { Doc } from './types.js';

/**
 * The document `bytes` with the top-level fields `names` as they are in `fields`: in their old places, those that are new
 * at the end in their order there, and those that `fields` lacks left out. Everything else stays as it is, undecoded.
 *
 * @param extents where these fields are in `bytes`; others may be among them
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
  let kept = LENGTH_BYTES;
  for (const old of extents) {
    if (!names.has(old.name)) continue;
    to += bytes.copy(result, to, kept, old.from);
    kept = old.to;
    const now = fresh.places.get(old.name);
    if (now) to += fresh.bytes.copy(result, to, now.from, now.to);
    fresh.places.delete(old.name);
  }
  to += bytes.copy(result, to, kept, bytes.length - 1);
  for (const now of fresh.places.values()) to += fresh.bytes.copy(result, to, now.from, now.to);
  result[to] = 0;
  result.writeInt32LE(to + 1, 0);
  return result.subarray(0, to + 1);
}
