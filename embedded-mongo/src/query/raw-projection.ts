import { skipValue } from '../bson/decode.js';
import { isNumeric, toNumber } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';

/** Takes some fields of a document, as bytes: nothing is decoded. */
export type RawProjection = (bytes: Buffer) => Buffer;

const LENGTH_BYTES = 4;
/** The end of the previous field, when it was not taken. */
const NOTHING = -1;

/**
 * A projection that names nothing but top-level fields to take, which is what most are; undefined for any other, and for
 * one that is wrong. They come in the document's order, as with the general projection.
 */
export function compileRawProjection(spec: Doc): RawProjection | undefined {
  const names: string[] = [];
  for (const [name, value] of Object.entries(spec)) {
    if (name === '' || name.startsWith('$') || name.includes('.')) return undefined;
    if (isYes(value)) names.push(name);
    else if (name !== '_id' || !isNo(value)) return undefined;
  }
  // Only `_id` to leave out is an exclusion: everything else is taken.
  if (names.length === 0) return undefined;
  if (!('_id' in spec)) names.push('_id');
  const wanted = names.map((name) => Buffer.from(name));
  return (bytes) => take(bytes, wanted);
}

const isYes = (value: Value): boolean => value === true || (isNumeric(value) && toNumber(value) !== 0);
const isNo = (value: Value): boolean => value === false || (isNumeric(value) && toNumber(value) === 0);

function take(bytes: Buffer, wanted: readonly Buffer[]): Buffer {
  // Where what is taken begins and ends, neighbouring fields in one.
  const parts: number[] = [];
  let [size, end, left] = [LENGTH_BYTES + 1, NOTHING, wanted.length];
  for (let pos = LENGTH_BYTES; left > 0 && bytes[pos] !== 0;) {
    const nameAt = pos + 1;
    let nameEnd = nameAt;
    while (bytes[nameEnd] !== 0) nameEnd += 1;
    const next = skipValue(bytes, nameEnd + 1, bytes[pos]);
    if (wanted.some((name) => isName(bytes, nameAt, nameEnd, name))) {
      if (end === pos) parts[parts.length - 1] = next;
      else parts.push(pos, next);
      size += next - pos;
      end = next;
      left -= 1;
    }
    pos = next;
  }
  const taken = Buffer.allocUnsafe(size);
  taken.writeInt32LE(size, 0);
  let to = LENGTH_BYTES;
  for (let part = 0; part < parts.length; part += 2) to += bytes.copy(taken, to, parts[part], parts[part + 1]);
  taken[to] = 0;
  return taken;
}

function isName(bytes: Buffer, from: number, to: number, name: Buffer): boolean {
  if (to - from !== name.length) return false;
  for (let index = 0; index < name.length; index += 1) if (bytes[from + index] !== name[index]) return false;
  return true;
}
