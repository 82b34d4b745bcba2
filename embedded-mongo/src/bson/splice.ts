import { skipValue } from './decode.js';
import { encode } from './encode.js';
import { setField, type Doc } from './types.js';

const LENGTH_BYTES = 4;

/** A top-level field of a document, and where it lies in the bytes, its type and name included. */
interface Extent {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The document `bytes` with the top-level fields `names` as they are in `fields`: in their old places, those that are new
 * at the end in their order there, and those that `fields` lacks left out. Everything else stays as it is, undecoded.
 */
export function splice(bytes: Buffer, fields: Doc, names: ReadonlySet<string>): Buffer {
  const changed: Doc = {};
  for (const name of Object.keys(fields)) if (names.has(name)) setField(changed, name, fields[name]);
  const fresh = encode(changed);
  const left = new Map(extents(fresh).map((extent) => [extent.name, extent]));
  const result = Buffer.allocUnsafe(bytes.length + fresh.length);
  let to = LENGTH_BYTES;
  let kept = LENGTH_BYTES;
  for (const old of extents(bytes, names)) {
    to += bytes.copy(result, to, kept, old.from);
    kept = old.to;
    const now = left.get(old.name);
    if (now) to += fresh.copy(result, to, now.from, now.to);
    left.delete(old.name);
  }
  to += bytes.copy(result, to, kept, bytes.length - 1);
  for (const now of left.values()) to += fresh.copy(result, to, now.from, now.to);
  result[to] = 0;
  result.writeInt32LE(to + 1, 0);
  return result.subarray(0, to + 1);
}

/** The fields of a document in order: those with one of these names, or all. */
function extents(bytes: Buffer, names?: ReadonlySet<string>): Extent[] {
  const found: Extent[] = [];
  for (let from = LENGTH_BYTES; bytes[from] !== 0;) {
    let nameEnd = from + 1;
    while (bytes[nameEnd] !== 0) nameEnd += 1;
    const to = skipValue(bytes, nameEnd + 1, bytes[from]);
    const name = names ? nameAt(bytes, from + 1, nameEnd, names) : bytes.utf8Slice(from + 1, nameEnd);
    if (name !== undefined) found.push({ name, from, to });
    from = to;
  }
  return found;
}

/** Which of the names is at this offset. Most differ in their first letter, so that no string is made. */
function nameAt(bytes: Buffer, from: number, to: number, names: ReadonlySet<string>): string | undefined {
  for (const name of names) {
    const first = name.charCodeAt(0);
    if (first < 0x80 && first !== bytes[from]) continue;
    if (bytes.utf8Slice(from, to) === name) return name;
  }
  return undefined;
}
