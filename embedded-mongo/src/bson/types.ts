import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * BSON values in memory. The mapping loses nothing: int32 and every double that is not an int32 are a plain `number`; a
 * double whose value happens to be an int32 (`1.0`) is a `Double`; an int64 is a `bigint`; a missing field is
 * `undefined`. The other types are the classes of `bson`.
 */
export type Scalar =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Date
  | ObjectId
  | Double
  | Decimal128
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Timestamp
  | MinKey
  | MaxKey
  | Code;

/** A BSON document in memory. */
export interface Doc {
  [field: string]: Value;
}

/** Any BSON value in memory. */
export type Value = Scalar | Value[] | Doc;

/** A document as BSON bytes, which is stored or sent without decoding. */
export class RawDoc {
  constructor(readonly bytes: Buffer) {}
}

/** Input of the encoder: values that may contain raw documents. */
export type Encodable = Value | RawDoc | Encodable[] | { [field: string]: Encodable };

/** Maximum nesting of a document, as in MongoDB. */
export const MAX_DEPTH = 200;

/** Returns true for an embedded document, and false for arrays and scalar classes. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Sets a field, even `__proto__`, which plain assignment would ignore. */
export function setField(target: Doc, field: string, value: Value): void {
  if (field === '__proto__') {
    Object.defineProperty(target, field, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[field] = value;
  }
}

/** Reads a field. Inherited names such as `toString` or `constructor` are missing fields. */
export function getField(source: Doc, field: string): Value {
  return Object.hasOwn(source, field) ? source[field] : undefined;
}

/** Position of a type in MongoDB's comparison order; also the first byte of a key in an index. */
export const RANK = {
  minKey: 0x0a,
  undefined: 0x0f,
  null: 0x14,
  number: 0x1e,
  string: 0x3c,
  object: 0x46,
  array: 0x50,
  binary: 0x5a,
  objectId: 0x64,
  boolean: 0x6e,
  date: 0x78,
  timestamp: 0x82,
  regex: 0x8c,
  code: 0xa0,
  codeWithScope: 0xaa,
  maxKey: 0xf0,
} as const;

/** Returns the rank of a value's type in MongoDB's comparison order. A missing value ranks as null. */
export function rankOf(value: Value): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return RANK.number;
    case 'string':
      return RANK.string;
    case 'boolean':
      return RANK.boolean;
    case 'undefined':
      return RANK.null;
    default:
      return rankOfObject(value);
  }
}

function rankOfObject(value: Exclude<Value, undefined | number | bigint | string | boolean>): number {
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (Object.getPrototypeOf(value) === Object.prototype) return RANK.object;
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Date) return RANK.date;
  if (value instanceof Double || value instanceof Decimal128) return RANK.number;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof BSONRegExp) return RANK.regex;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (value instanceof BSONSymbol) return RANK.string;
  if (value instanceof Code) return value.scope ? RANK.codeWithScope : RANK.code;
  if (value instanceof MinKey) return RANK.minKey;
  if (value instanceof MaxKey) return RANK.maxKey;
  return RANK.object;
}
