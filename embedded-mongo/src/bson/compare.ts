import {
  type Binary,
  type BSONRegExp,
  BSONSymbol,
  type Code,
  Decimal128,
  Double,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { checkTime } from '../pace.js';
import { compareExact, toExact } from './decimal.js';
import type { Numeric } from './numbers.js';
import { RANK, rankOf, type Doc, type Value } from './types.js';

/** Compares two strings. By default they are in the order of their UTF-8 bytes; a collation has its own order. */
export type StringComparer = (a: string, b: string) => number;

/** Compares strings by their UTF-8 bytes. JavaScript's order differs if surrogates meet U+E000 to U+FFFF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    let x = a.charCodeAt(index);
    let y = b.charCodeAt(index);
    if (x !== y) {
      if (x >= 0xd800 && y >= 0xd800) {
        x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
        y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
      }
      return x < y ? -1 : 1;
    }
  }
  return a.length < b.length ? -1 : a.length > b.length ? 1 : 0;
}

/** Compares two numbers of any BSON types by their exact value. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const x = a instanceof Double ? a.value : a;
  const y = b instanceof Double ? b.value : b;
  if (x instanceof Decimal128 || y instanceof Decimal128) return compareExact(toExact(x), toExact(y));
  if (x < y) return -1;
  if (x > y) return 1;
  // The numbers are equal, or one is NaN, which is below every number and equal to itself. A bigint is never NaN.
  return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
}

/** Compares BSON values in MongoDB's total order across types. Numbers of different types compare by value. */
export function compareValues(a: Value, b: Value, strings: StringComparer = compareStrings): number {
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank !== other) return rank < other ? -1 : 1;
  switch (rank) {
    case RANK.number:
      return compareNumbers(a as Numeric, b as Numeric);
    case RANK.string:
      return strings(stringOf(a), stringOf(b));
    case RANK.object:
      return compareDocs(a as Doc, b as Doc, strings);
    case RANK.array:
      return compareArrays(a as Value[], b as Value[], strings);
    case RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case RANK.boolean:
      return Number(a) - Number(b);
    case RANK.date:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    default:
      return compareRare(rank, a, b, strings);
  }
}

function stringOf(value: Value): string {
  return value instanceof BSONSymbol ? value.value : (value as string);
}

function compareRare(rank: number, a: Value, b: Value, strings: StringComparer): number {
  switch (rank) {
    case RANK.binary:
      return compareBinary(a as Binary, b as Binary);
    case RANK.timestamp: {
      const x = a as Timestamp;
      const y = b as Timestamp;
      return Math.sign((x.high >>> 0) - (y.high >>> 0) || (x.low >>> 0) - (y.low >>> 0));
    }
    case RANK.regex: {
      const x = a as BSONRegExp;
      const y = b as BSONRegExp;
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case RANK.code:
    case RANK.codeWithScope: {
      const x = a as Code;
      const y = b as Code;
      const order = compareStrings(x.code, y.code);
      return order || (x.scope && y.scope ? compareDocs(x.scope, y.scope, strings) : 0);
    }
    default:
      return 0;
  }
}

function compareBinary(a: Binary, b: Binary): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  if (a.sub_type !== b.sub_type) return a.sub_type < b.sub_type ? -1 : 1;
  return Buffer.compare(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position));
}

function compareDocs(a: Doc, b: Doc, strings: StringComparer): number {
  const left = Object.keys(a).filter((field) => a[field] !== undefined);
  const right = Object.keys(b).filter((field) => b[field] !== undefined);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const x = a[left[index]];
    const y = b[right[index]];
    // MongoDB compares embedded documents by type, then by name, then by value.
    const order = rankOf(x) - rankOf(y) || compareStrings(left[index], right[index]) || compareValues(x, y, strings);
    if (order !== 0) return Math.sign(order);
  }
  return Math.sign(left.length - right.length);
}

function compareArrays(a: Value[], b: Value[], strings: StringComparer): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    checkTime();
    const order = compareValues(a[index], b[index], strings);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

/**
 * Returns whether values are equal by MongoDB's rules: `1`, `1.0`, and a long 1 are equal. The order of fields matters.
 */
export function equalValues(a: Value, b: Value, strings?: StringComparer): boolean {
  return compareValues(a, b, strings) === 0;
}
