import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors.js';
import { checkTime } from '../pace.js';
import { MAX_DEPTH, RawDoc, type Doc, type Encodable } from './types.js';

/**
 * Maximum size of an encoded value, in bytes. Documents and replies are smaller, but a value that contains another one
 * many times could have any size.
 */
export const MAX_ENCODED_BYTES = 48 * 1024 * 1024;

/** Number of elements that are written between two readings of the clock, minus one. */
const ELEMENTS = 255;

/** Growing buffer that is reused. Encoding is synchronous, so nothing else uses it at the same time. */
let scratch = Buffer.allocUnsafeSlow(1 << 16);
let pos = 0;
/** Depth of the value that is being written, and its maximum. */
let depth = 0;
let maxDepth = MAX_DEPTH;

function reserve(size: number): void {
  if (pos + size <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, pos + size));
  scratch.copy(larger, 0, 0, pos);
  scratch = larger;
}

function writeCString(text: string): void {
  const length = text.length;
  reserve(length * 3 + 1);
  let index = 0;
  for (; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) break;
    scratch[pos + index] = code;
  }
  pos += index;
  if (index < length) pos += scratch.utf8Write(text.slice(index), pos);
  scratch[pos++] = 0;
}

function writeString(text: string): void {
  reserve(text.length * 3 + 5);
  const written = scratch.utf8Write(text, pos + 4);
  scratch.writeInt32LE(written + 1, pos);
  pos += 4 + written;
  scratch[pos++] = 0;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, pos);
  pos += bytes.length;
}

function writeDouble(value: number): void {
  reserve(8);
  scratch.writeDoubleLE(value, pos);
  pos += 8;
}

function writeLong(value: bigint): void {
  reserve(8);
  scratch.writeBigInt64LE(BigInt.asIntN(64, value), pos);
  pos += 8;
}

const TWO_TO_32 = 2 ** 32;

/** Writes a date's number like a long. The number is an integer of far less than 64 bits. */
function writeMilliseconds(value: number): void {
  reserve(8);
  const high = Math.floor(value / TWO_TO_32);
  scratch.writeUInt32LE(value - high * TWO_TO_32, pos);
  scratch.writeInt32LE(high, pos + 4);
  pos += 8;
}

function writeNested(body: () => void): void {
  if (depth > maxDepth) throw new MongoError('Overflow', `Document exceeds maximum nested object depth: ${MAX_DEPTH}`);
  if (pos > MAX_ENCODED_BYTES)
    throw new MongoError('BSONObjectTooLarge', `BSONObj size is invalid: it is larger than ${MAX_ENCODED_BYTES}`);
  depth += 1;
  const start = pos;
  reserve(5);
  pos += 4;
  body();
  reserve(1);
  scratch[pos++] = 0;
  scratch.writeInt32LE(pos - start, start);
  depth -= 1;
}

type Fields = { [field: string]: Encodable };

function writeFields(doc: Fields): void {
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    if (value !== undefined) writeElement(field, value);
  }
}

function writeElement(name: string, value: Encodable): void {
  reserve(1);
  const typeAt = pos++;
  writeCString(name);
  const type = writeValue(value);
  scratch[typeAt] = type;
}

/** Writes the value and returns its BSON type. */
function writeValue(value: Encodable): number {
  switch (typeof value) {
    case 'string':
      writeString(value);
      return 0x02;
    case 'number':
      if ((value | 0) === value && !Object.is(value, -0)) {
        reserve(4);
        scratch.writeInt32LE(value, pos);
        pos += 4;
        return 0x10;
      }
      writeDouble(value);
      return 0x01;
    case 'boolean':
      reserve(1);
      scratch[pos++] = value ? 1 : 0;
      return 0x08;
    case 'bigint':
      writeLong(value);
      return 0x12;
    case 'undefined':
      return 0x0a;
    default:
      return writeObject(value);
  }
}

function writeObject(value: Exclude<Encodable, string | number | boolean | bigint | undefined>): number {
  if (value === null) return 0x0a;
  if (Array.isArray(value)) {
    writeNested(() => {
      for (let index = 0; index < value.length; index += 1) {
        writeElement(String(index), value[index]);
        if ((index & ELEMENTS) === ELEMENTS) checkTime(ELEMENTS);
      }
    });
    return 0x04;
  }
  if (Object.getPrototypeOf(value) === Object.prototype) {
    writeNested(() => writeFields(value as Fields));
    return 0x03;
  }
  if (value instanceof RawDoc) {
    writeBytes(value.bytes);
    return 0x03;
  }
  if (value instanceof ObjectId) {
    writeBytes(value.id);
    return 0x07;
  }
  if (value instanceof Date) {
    const time = value.getTime();
    if (Number.isNaN(time))
      throw new MongoError('Overflow', 'a date is outside of the range that embedded-mongo supports');
    writeMilliseconds(time);
    return 0x09;
  }
  return writeRare(value);
}

function writeRare(value: unknown): number {
  if (value instanceof Double) {
    writeDouble(value.value);
    return 0x01;
  }
  if (value instanceof Decimal128) {
    writeBytes(value.bytes);
    return 0x13;
  }
  if (value instanceof Binary) return writeBinary(value);
  if (value instanceof BSONRegExp) {
    writeCString(value.pattern);
    writeCString(value.options);
    return 0x0b;
  }
  if (value instanceof Timestamp) {
    reserve(8);
    scratch.writeInt32LE(value.low, pos);
    scratch.writeInt32LE(value.high, pos + 4);
    pos += 8;
    return 0x11;
  }
  if (value instanceof BSONSymbol) {
    writeString(value.value);
    return 0x0e;
  }
  if (value instanceof Code) return writeCode(value);
  if (value instanceof MinKey) return 0xff;
  if (value instanceof MaxKey) return 0x7f;
  if (value instanceof RegExp) {
    writeCString(value.source);
    writeCString(value.flags.replace(/[^imsux]/g, ''));
    return 0x0b;
  }
  writeNested(() => writeFields(value as Fields));
  return 0x03;
}

function writeBinary(value: Binary): number {
  const bytes = value.buffer.subarray(0, value.position);
  const old = value.sub_type === 2;
  reserve(9);
  scratch.writeInt32LE(bytes.length + (old ? 4 : 0), pos);
  scratch[pos + 4] = value.sub_type;
  pos += 5;
  if (old) {
    scratch.writeInt32LE(bytes.length, pos);
    pos += 4;
  }
  writeBytes(bytes);
  return 0x05;
}

function writeCode(value: Code): number {
  if (!value.scope) {
    writeString(value.code);
    return 0x0d;
  }
  const start = pos;
  reserve(4);
  pos += 4;
  writeString(value.code);
  const scope = value.scope;
  writeNested(() => writeFields(scope));
  scratch.writeInt32LE(pos - start, start);
  return 0x0f;
}

/** Levels of a reply above its documents. */
const REPLY_DEPTH = 20;

/**
 * Encodes a document. `headroom` is the number of free bytes before it, for a message header. `outer` is its depth in
 * another document.
 */
export function encode(doc: Fields | Doc, headroom = 0, outer = 0): Buffer {
  pos = headroom;
  depth = outer;
  // A reply has further levels around its documents.
  maxDepth = headroom > 0 ? MAX_DEPTH + REPLY_DEPTH : MAX_DEPTH;
  reserve(0);
  writeNested(() => writeFields(doc));
  const result = Buffer.allocUnsafeSlow(pos);
  scratch.copy(result, headroom, headroom, pos);
  // A single large reply must not hold its buffer forever.
  if (scratch.length > 1 << 24) scratch = Buffer.allocUnsafeSlow(1 << 16);
  return result;
}

/** Fields as in a document, in sequence, and the place of each. */
export interface EncodedFields {
  /** Valid until the next encoding. */
  readonly bytes: Buffer;
  readonly places: Map<string, { readonly from: number; readonly to: number }>;
}

/** Encodes the fields of a document with these names. */
export function encodeFields(doc: Doc, names: ReadonlySet<string>): EncodedFields {
  [pos, depth, maxDepth] = [0, 1, MAX_DEPTH];
  const places: EncodedFields['places'] = new Map();
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    if (value === undefined || !names.has(name)) continue;
    const from = pos;
    writeElement(name, value);
    places.set(name, { from, to: pos });
  }
  return { bytes: scratch.subarray(0, pos), places };
}
