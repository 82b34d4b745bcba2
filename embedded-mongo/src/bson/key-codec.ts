import {
  type Binary,
  type BSONRegExp,
  BSONSymbol,
  type Code,
  type Decimal128,
  Double,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { MongoError } from '../errors.js';
import { compareExact, subtractExact, toExact, type Exact } from './decimal.js';
import { toNumber, type Numeric } from './numbers.js';
import { RANK, rankOf, type Doc, type Value } from './types.js';

/**
 * Index keys are bytes whose order, compared one by one, is MongoDB's order of the values. Nothing is approximated: two
 * keys are equal exactly if the values are. A value's key is never a prefix of another's, so the keys of a compound
 * index can be joined, and inverted for a descending field.
 */
let out = Buffer.allocUnsafeSlow(1024);
let at = 0;

/** Maximum size of a key, in bytes. A value that contains another one many times could have any size. */
const MAX_BYTES = 64 * 1024 * 1024;

function reserve(size: number): void {
  if (at + size <= out.length) return;
  if (at + size > MAX_BYTES) throw new MongoError('BSONObjectTooLarge', `a value is larger than ${MAX_BYTES} bytes`);
  const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, at + size));
  out.copy(larger, 0, 0, at);
  out = larger;
}

/** Represents the element of an empty array, which MongoDB indexes as "undefined", below null. */
export const EMPTY_ARRAY = Symbol('empty array');

/** Part of an index key. */
export type KeyPart = Value | typeof EMPTY_ARRAY;

/** Returns the key of one or more values. `descending[i]` inverts the i-th. */
export function encodeKey(parts: readonly KeyPart[], descending?: readonly boolean[]): Buffer {
  at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const start = at;
    const part = parts[index];
    if (part === EMPTY_ARRAY) byte(RANK.undefined);
    else writeValue(part);
    if (descending?.[index]) for (let i = start; i < at; i += 1) out[i] = ~out[i];
  }
  const key = Buffer.allocUnsafe(at);
  out.copy(key, 0, 0, at);
  return key;
}

function byte(value: number): void {
  reserve(1);
  out[at++] = value;
}

function writeValue(value: Value): void {
  const rank = rankOf(value);
  byte(rank);
  switch (rank) {
    case RANK.number:
      return writeNumber(value as Numeric);
    case RANK.string:
      return writeText(value instanceof BSONSymbol ? value.value : (value as string));
    case RANK.objectId:
      return writeRaw((value as ObjectId).id);
    case RANK.boolean:
      return byte(value ? 1 : 0);
    case RANK.date:
      return writeDate((value as Date).getTime() || 0);
    case RANK.object:
      return writeDoc(value as Doc);
    case RANK.array:
      for (const item of value as Value[]) writeValue(item);
      return byte(0);
    default:
      return writeRare(rank, value);
  }
}

function writeRare(rank: number, value: Value): void {
  switch (rank) {
    case RANK.binary: {
      const binary = value as Binary;
      reserve(5);
      out.writeUInt32BE(binary.position, at);
      out[at + 4] = binary.sub_type;
      at += 5;
      return writeRaw(binary.buffer.subarray(0, binary.position));
    }
    case RANK.timestamp:
      reserve(8);
      out.writeUInt32BE((value as Timestamp).high >>> 0, at);
      out.writeUInt32BE((value as Timestamp).low >>> 0, at + 4);
      at += 8;
      return;
    case RANK.regex:
      writeText((value as BSONRegExp).pattern);
      return writeText((value as BSONRegExp).options);
    case RANK.code:
    case RANK.codeWithScope:
      writeText((value as Code).code);
      if (rank === RANK.codeWithScope) writeDoc((value as Code).scope as Doc);
  }
}

function writeDoc(doc: Doc): void {
  for (const field of Object.keys(doc)) {
    const value = doc[field];
    if (value === undefined) continue;
    byte(rankOf(value));
    writeText(field);
    writeValue(value);
  }
  byte(0);
}

function writeRaw(bytes: Uint8Array): void {
  reserve(bytes.length);
  out.set(bytes, at);
  at += bytes.length;
}

const TWO_TO_32 = 2 ** 32;
const TWO_TO_31 = 2 ** 31;

/** Writes milliseconds as 64 bits with the first bit inverted, so that dates before 1970 come first. */
function writeDate(ms: number): void {
  reserve(8);
  const high = Math.floor(ms / TWO_TO_32);
  out.writeUInt32BE(high + TWO_TO_31, at);
  out.writeUInt32BE(ms - high * TWO_TO_32, at + 4);
  at += 8;
}

/** Writes UTF-8. A NUL inside becomes 00 FF, and 00 00 ends the text. */
function writeText(text: string): void {
  reserve(text.length * 3 + 2);
  const length = out.utf8Write(text, at);
  if (text.includes('\0')) {
    const bytes = Buffer.from(out.subarray(at, at + length));
    reserve(length * 2 + 2);
    for (const value of bytes) {
      out[at++] = value;
      if (value === 0) out[at++] = 0xff;
    }
  } else {
    at += length;
  }
  reserve(2);
  out[at++] = 0;
  out[at++] = 0;
}

/**
 * Writes the nearest double towards zero, then the difference from it: 00 for none, else the remainder as exponent and
 * decimal digits. The remainder of a negative number is inverted.
 */
function writeNumber(value: Numeric): void {
  if (typeof value === 'number') return writeExactDouble(value);
  if (value instanceof Double) return writeExactDouble(value.value);
  if (typeof value === 'bigint' && value >= -9007199254740992n && value <= 9007199254740992n) {
    return writeExactDouble(Number(value));
  }
  const exact = toExact(value);
  if (typeof exact === 'string') return writeExactDouble(Number(exact));
  if (exact.coefficient === 0n) return writeExactDouble(0);
  writeInexact(value, exact);
}

function writeExactDouble(value: number): void {
  const negative = value < 0;
  writeDoubleBits(value === 0 ? 0 : value);
  byte(negative ? 0xff : 0);
}

function writeDoubleBits(value: number): void {
  reserve(8);
  if (Number.isNaN(value)) {
    out.fill(0, at, at + 8);
  } else {
    out.writeDoubleBE(value, at);
    if (out[at] & 0x80) for (let i = at; i < at + 8; i += 1) out[i] = ~out[i];
    else out[at] |= 0x80;
  }
  at += 8;
}

function writeInexact(value: bigint | Decimal128, exact: Exclude<Exact, string>): void {
  const negative = exact.coefficient < 0n;
  const magnitude = { coefficient: negative ? -exact.coefficient : exact.coefficient, exponent: exact.exponent };
  let near = Math.min(Math.abs(toNumber(value)), Number.MAX_VALUE);
  while (near > 0 && compareExact(toExact(near), magnitude) > 0) near = previousDouble(near);
  const rest = subtractExact(magnitude, toExact(near) as Exclude<Exact, string>);
  if (rest.coefficient === 0n) return writeExactDouble(negative ? -near : near);
  writeDoubleBits(negative ? -near : near);
  const start = at;
  writeRemainder(rest);
  if (negative) for (let i = start; i < at; i += 1) out[i] = ~out[i];
}

function writeRemainder(rest: Exclude<Exact, string>): void {
  const digits = rest.coefficient.toString();
  const trimmed = digits.replace(/0+$/, '');
  reserve(4 + trimmed.length);
  out[at++] = 1;
  out.writeUInt16BE(digits.length + rest.exponent + 0x8000, at);
  at += 2;
  for (const digit of trimmed) out[at++] = Number(digit) + 1;
  out[at++] = 0;
}

const view = new DataView(new ArrayBuffer(8));

function previousDouble(value: number): number {
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) - 1n);
  return view.getFloat64(0);
}

/** Returns the smallest key above every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let index = next.length - 1; index >= 0; index -= 1) {
    if (next[index] !== 0xff) {
      next[index] += 1;
      return next.subarray(0, index + 1);
    }
  }
  return Buffer.from([0xff, 0xff]);
}
