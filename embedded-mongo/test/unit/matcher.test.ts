import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId } from 'bson';
import type { Doc } from '../../src/bson/types.js';
import { compileFilter } from '../../src/query/matcher.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const matches = (filter: Doc, doc: Doc): boolean => compileFilter(filter).matches(doc);

const YES: [string, Doc, Doc][] = [
  ['numbers by value, whatever their type', { a: 1 }, { a: new Double(1) }],
  ['a long', { a: 1n }, { a: 1 }],
  ['a decimal', { a: decimal('1.0') }, { a: 1n }],
  ['decimals by value', { a: { $gt: decimal('9') } }, { a: decimal('10') }],
  ['longs by value', { a: { $gt: 9n } }, { a: 10n }],
  ['equal binaries', { a: new Binary(Buffer.from([1])) }, { a: new Binary(Buffer.from([1])) }],
  ['what is missing, as below the greatest key', { a: { $lt: new MaxKey() } }, {}],
  ['what is missing, as above the least key', { a: { $gt: new MinKey() } }, {}],
  ['null when missing', { a: null }, {}],
  ['null in a nested document', { 'a.b': null }, { a: {} }],
  ['null below a scalar', { 'a.b': null }, { a: 5 }],
  ['an element of an array', { a: 2 }, { a: [1, 2] }],
  ['an array as a whole', { a: [1, 2] }, { a: [1, 2] }],
  ['an array inside an array', { a: [1] }, { a: [[1], 2] }],
  ['through an array of documents', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }],
  ['by position', { 'a.1': 2 }, { a: [1, 2] }],
  ['by position and field', { 'a.1.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }],
  ['a numeric field name', { 'a.1': 2 }, { a: [{ 1: 2 }] }],
  ['a document with its field order', { a: { x: 1, y: 2 } }, { a: { x: 1, y: 2 } }],
  ['a regex', { a: new BSONRegExp('^x', 'i') }, { a: 'Xy' }],
  ['$regex with options', { a: { $regex: '^x', $options: 'i' } }, { a: ['b', 'Xy'] }],
  ['a regex in $in', { a: { $in: [new BSONRegExp('^x', '')] } }, { a: 'xy' }],
  ['$in with null when missing', { a: { $in: [null, 1] } }, {}],
  ['$nin when missing', { a: { $nin: [1] } }, {}],
  ['$ne when no element is equal', { a: { $ne: 3 } }, { a: [1, 2] }],
  ['two elements for two bounds', { a: { $gt: 8, $lt: 3 } }, { a: [1, 10] }],
  ['$elemMatch on documents', { a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1 }, { b: 1, c: 2 }] }],
  ['$elemMatch on values', { a: { $elemMatch: { $gt: 1, $lt: 3 } } }, { a: [0, 2] }],
  ['$elemMatch with $or', { a: { $elemMatch: { $or: [{ b: 1 }, { b: 2 }] } } }, { a: [{ b: 2 }] }],
  ['$all', { a: { $all: [1, 2] } }, { a: [2, 1, 3] }],
  [
    '$all with $elemMatch',
    { a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } },
    { a: [{ b: 1 }, { b: 2 }] },
  ],
  ['$size', { a: { $size: 2 } }, { a: [1, 2] }],
  ['$exists false', { 'a.b': { $exists: false } }, { a: [1] }],
  ['$type by name', { a: { $type: 'long' } }, { a: 1n }],
  ['$type number', { a: { $type: 'number' } }, { a: decimal('1') }],
  ['$type array', { a: { $type: 'array' } }, { a: [] }],
  ['$type of an element', { a: { $type: 'string' } }, { a: [1, 'x'] }],
  ['$mod', { a: { $mod: [4, 1] } }, { a: 5 }],
  ['$not', { a: { $not: { $gt: 5 } } }, { a: 'text' }],
  ['$nor', { $nor: [{ a: 1 }, { b: 1 }] }, { a: 2 }],
  ['$expr', { $expr: { $gt: ['$a', '$b'] } }, { a: 2n, b: decimal('1.5') }],
  ['$gte null when missing', { a: { $gte: null } }, {}],
  ['NaN equal to itself', { a: NaN }, { a: NaN }],
  ['$bitsAllSet', { a: { $bitsAllSet: [0, 2] } }, { a: 5 }],
  ['$bitsAnyClear of a mask', { a: { $bitsAnyClear: 3 } }, { a: 1 }],
  ['dates', { a: { $lt: new Date(5) } }, { a: new Date(1) }],
  ['$elemMatch on a reference', { a: { $elemMatch: { $ref: 'x', $id: 1 } } }, { a: [{ $ref: 'x', $id: 1 }] }],
  ['$elemMatch with an array as it is', { a: { $elemMatch: { $eq: [2, 3] } } }, { a: [[2, 3]] }],
  ['$mod of a long', { a: { $mod: [10n, 7n] } }, { a: 9007199254740997n }],
  ['$mod of a decimal', { a: { $mod: [4, 3] } }, { a: decimal('7.9') }],
  ['$bitsAllSet beyond a long, which has its sign there', { a: { $bitsAllSet: [200] } }, { a: -(2n ** 63n) }],
  [
    '$in with many values of several types',
    { a: { $in: [...Array.from({ length: 20 }, (_, index) => index), 'x', null, [1], 2n ** 60n] } },
    { a: 2n ** 60n },
  ],
  ['$in with many values and a missing field', { a: { $in: [...'abcdefghijklmnopqrst', 1, null] } }, {}],
  ['$in with many values, one equal by value', { a: { $in: [...'abcdefghijklmnopqrst', 5n] } }, { a: 5 }],
  ['$bitsAllSet of a large long', { a: { $bitsAllSet: 2n ** 60n + 1n } }, { a: 2n ** 60n + 1n }],
  ['an own field that objects inherit', { constructor: 'x' }, { constructor: 'x' }],
];

const NO: [string, Doc, Doc][] = [
  ['$elemMatch inside of an element', { a: { $elemMatch: { $gt: 1 } } }, { a: [[2, 3]] }],
  ['by position, inside of an element', { 'a.0': 1 }, { a: [[1, 2], 3] }],
  ['$mod of a neighbouring long', { a: { $mod: [10n, 6n] } }, { a: 9007199254740997n }],
  ['different binaries', { a: new Binary(Buffer.from([1])) }, { a: new Binary(Buffer.from([2])) }],
  ['a decimal next to a double', { a: decimal('0.1') }, { a: 0.1 }],
  ['null in an array of scalars', { 'a.b': null }, { a: [1, 2] }],
  ['fields in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
  ['comparisons across types', { a: { $gt: 5 } }, { a: 'x' }],
  ['a comparison with NaN', { a: { $lt: 5 } }, { a: NaN }],
  ['$ne when an element is equal', { a: { $ne: 1 } }, { a: [1, 2] }],
  ['$elemMatch across elements', { a: { $elemMatch: { b: 1, c: 2 } } }, { a: [{ b: 1 }, { c: 2 }] }],
  ['$all of nothing', { a: { $all: [] } }, { a: [] }],
  ['$size of a scalar', { a: { $size: 1 } }, { a: 1 }],
  ['$exists true when missing', { a: { $exists: true } }, {}],
  ['inherited fields', { toString: { $exists: true } }, {}],
  ['an ObjectId as text', { a: '000000000000000000000001' }, { a: new ObjectId('000000000000000000000001') }],
  ['true as 1', { a: 1 }, { a: true }],
];

describe('a filter', () => {
  it.each(YES)('matches %s', (_name, filter, doc) => expect(matches(filter, doc)).toBe(true));
  it.each(NO)('does not match %s', (_name, filter, doc) => expect(matches(filter, doc)).toBe(false));

  it.each<[string, Doc, string]>([
    ['an unknown operator', { a: { $foo: 1 } }, 'unknown operator'],
    ['an unknown logical operator', { $foo: 1 }, 'unknown top level operator'],
    ['$where', { $where: 'true' }, 'not supported'],
    ['$text', { $text: { $search: 'x' } }, 'not allowed in this context'],
    ['geo operators', { a: { $near: [1, 2] } }, 'not supported'],
    ['an empty $or', { $or: [] }, 'nonempty array'],
    ['$in without an array', { a: { $in: 1 } }, 'needs an array'],
  ])('rejects %s', (_name, filter, message) => expect(() => compileFilter(filter)).toThrow(message));

  it('reports the fields that it reads', () => {
    expect(compileFilter({ 'a.b': 1, $or: [{ c: 1 }, { d: 2 }] }).roots).toEqual(new Set(['a', 'c', 'd']));
    expect(compileFilter({ $expr: true }).roots).toBeUndefined();
  });
});

test('tests the bits of the largest binaries in linear time', () => {
  const large = new Binary(Buffer.alloc(8 * 1024 * 1024, 1));
  expect(matches({ a: { $bitsAllSet: large } }, { a: large })).toBe(true);
  expect(matches({ a: { $bitsAllSet: [0, 8 * 1024 * 1024] } }, { a: large })).toBe(true);
  expect(matches({ a: { $bitsAnySet: [2 ** 31 - 1] } }, { a: large })).toBe(false);
  expect(matches({ a: { $bitsAllSet: [2 ** 31 - 1] } }, { a: -1 })).toBe(true);
  expect(matches({ a: { $bitsAllClear: [64] } }, { a: 1 })).toBe(true);
  expect(() => compileFilter({ a: { $bitsAllSet: [2 ** 31] } })).toThrow('of 32 bits');
});
