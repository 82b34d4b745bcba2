import { MongoError } from '../errors.js';
import { isSliceOver, PAUSE, type Pause } from '../pace.js';
import { encode, MAX_ENCODED_BYTES } from './encode.js';
import { isDoc, setField, type Doc, type Value } from './types.js';

/** Maximum number of parts of a value that is written in one step. */
const MANY = 256;
/** Number of parts that are written in one step. */
const AT_ONCE = 64;
/** Maximum depth of a value that is written in time slices. */
const DEEPEST = 20;

const hasManyParts = (value: Value): value is Value[] | Doc =>
  Array.isArray(value) ? value.length > MANY : isDoc(value) && Object.keys(value).length > MANY;

/** Returns whether a document, or one of its fields, has many parts. */
export function isWrittenInSlices(doc: Doc): boolean {
  const names = Object.keys(doc);
  return names.length > MANY || names.some((name) => hasManyParts(doc[name]));
}

/** Like `encode`, with pauses. */
export function* encodeInSlices(doc: Doc): Generator<Pause, Buffer, void> {
  const parts: Buffer[] = [];
  yield* write(doc, 0, parts, { bytes: 0 });
  return Buffer.concat(parts);
}

interface Size {
  bytes: number;
}

function* write(value: Value[] | Doc, depth: number, parts: Buffer[], size: Size): Generator<Pause, void, void> {
  const names = Array.isArray(value) ? undefined : Object.keys(value);
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  const before = size.bytes;
  const head = Buffer.alloc(4);
  let batch: Doc = {};
  let batched = 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    size.bytes += part.length;
    if (size.bytes > MAX_ENCODED_BYTES)
      throw new MongoError('BSONObjectTooLarge', `BSONObj size is invalid: it is larger than ${MAX_ENCODED_BYTES}`);
  };
  const flush = (): void => {
    // Removes the bytes around the fields of a document: its length, and the zero at its end.
    if (batched > 0) add(encode(batch, 0, depth).subarray(4, -1));
    [batch, batched] = [{}, 0];
  };
  add(head);
  for (let at = 0; at < count; at += 1) {
    const name = names ? names[at] : String(at);
    const item = Array.isArray(value) ? (value[at] ?? null) : value[name];
    if (depth < DEEPEST && hasManyParts(item)) {
      flush();
      add(Buffer.from(`${Array.isArray(item) ? '\x04' : '\x03'}${name}\0`));
      yield* write(item, depth + 1, parts, size);
    } else {
      setField(batch, name, item);
      batched += 1;
      if (batched === AT_ONCE) flush();
    }
    if (isSliceOver()) yield PAUSE;
  }
  flush();
  add(Buffer.alloc(1));
  head.writeInt32LE(size.bytes - before);
}
