import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { isNumeric, numberOf, numericType } from '../bson/numbers.js';
import { isDoc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { ValueTest } from './paths.js';

const NUMBERS: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};

const NAMES = new Set([...Object.values(NUMBERS), 'number']);

/** Returns the name of a value's BSON type, as in `$type`. */
export function typeName(value: Value): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (isNumeric(value)) return numericType(value);
  if (Array.isArray(value)) return 'array';
  if (isDoc(value)) return 'object';
  return classTypeName(value);
}

function classTypeName(value: object): string {
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof BSONSymbol) return 'symbol';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  if (value instanceof MinKey) return 'minKey';
  if (value instanceof MaxKey) return 'maxKey';
  return value instanceof Double || value instanceof Decimal128 ? 'number' : 'object';
}

function namedType(operand: Value): string {
  if (typeof operand === 'string') {
    if (NAMES.has(operand)) return operand;
    throw new MongoError('BadValue', `Unknown type name alias: ${operand}`);
  }
  const name = NUMBERS[numberOf(operand) ?? NaN];
  if (name === undefined) throw new MongoError('BadValue', `Invalid numerical type code: ${String(operand)}`);
  return name;
}

/** Returns the test of `$type` with this operand. */
export function typeTest(operand: Value): ValueTest {
  if (Array.isArray(operand) && operand.length === 0)
    throw new MongoError('FailedToParse', '$type must match at least one type');
  const names = new Set((Array.isArray(operand) ? operand : [operand]).map(namedType));
  return (value) => names.has(typeName(value)) || (names.has('number') && isNumeric(value));
}
