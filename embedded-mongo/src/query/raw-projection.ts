import { skipValue } from '../bson/decode.js';
import { isNumeric, toNumber } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';

/** Copies some fields of a document as bytes, without decoding it. */
export type RawProjection = (bytes: Buffer) => Buffer;

const LENGTH_BYTES = 4;
/** Value for the end of the previous field if that field was not copied. */
const NOTHING = -1;

/**
 * Compiles a projection that only includes top-level fields, as most projections do. Returns undefined for other and
 * for invalid projections. The fields keep the document's order, as in the general projection.
 */
export function compileRawProjection(spec: Doc): RawProjection | undefined {
  const names: string[] = [];
  for (const [name, value] of Object.entries(spec)) {
    if (name === '' || name.startsWith('$') || name.includes('.')) return undefined;
    if (isYes(value)) names.push(name);
    else if (name !== '_id' || !isNo(value)) return undefined;
  }
  // Excluding only `_id` includes everything else.
  if (names.length === 0) return undefined;
  if (!('_id' in spec)) names.push('_id');
  const fieldNames = names.map((name) => Buffer.from(name));
  return (bytes) => take(bytes, fieldNames);
}

const isYes = (value: Value): boolean => value === true || (isNumeric(value) && toNumber(value) !== 0);
const isNo = (value: Value): boolean => value === false || (isNumeric(value) && toNumber(value) === 0);

function take(bytes: Buffer, fieldNames: readonly Buffer[]): Buffer {
  // Start and end of each range to copy. Adjacent fields share a range.
  const parts: number[] = [];
  let [size, end, remaining] = [LENGTH_BYTES + 1, NOTHING, fieldNames.length];
  for (let pos = LENGTH_BYTES; remaining > 0 && bytes[pos] !== 0;) {
    const nameAt = pos + 1;
    let nameEnd = nameAt;
    while (bytes[nameEnd] !== 0) nameEnd += 1;
    const next = skipValue(bytes, nameEnd + 1, bytes[pos]);
    if (fieldNames.some((name) => isName(bytes, nameAt, nameEnd, name))) {
      if (end === pos) parts[parts.length - 1] = next;
      else parts.push(pos, next);
      size += next - pos;
      end = next;
      remaining -= 1;
    }
    pos = next;
  }
  const copy = Buffer.allocUnsafe(size);
  copy.writeInt32LE(size, 0);
  let to = LENGTH_BYTES;
  for (let part = 0; part < parts.length; part += 2) to += bytes.copy(copy, to, parts[part], parts[part + 1]);
  copy[to] = 0;
  return copy;
}

function isName(bytes: Buffer, from: number, to: number, name: Buffer): boolean {
  if (to - from !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) if (bytes[from + index] !== name[index]) return false;
  return true;
}
