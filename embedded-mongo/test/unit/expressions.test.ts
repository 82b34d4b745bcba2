import { Decimal128, Double, ObjectId } from 'bson';
import { compileExpression } from '../../src/aggregate/expressions.js';
import type { Doc, Value } from '../../src/bson/types.js';

const DOC: Doc = {
  i: 7,
  l: 7n,
  d: new Double(7),
  f: 2.5,
  m: Decimal128.fromString('0.1'),
  s: 'Home Away',
  date: new Date('2026-03-04T05:06:07.008Z'),
  list: [3, 1, 2],
  docs: [{ x: 1 }, { x: 2 }, {}],
  id: new ObjectId('0123456789abcdef01234567'),
  none: null,
  sub: { a: { b: 1 } },
};

const evaluate = (expression: Value): Value =>
  compileExpression(expression, { v: 5n })({ root: DOC, variables: { v: 5n } });

describe('an expression', () => {
  it.each<[Value, Value]>([
    ['$sub.a.b', 1],
    ['$docs.x', [1, 2]],
    ['$missing', undefined],
    ['$$ROOT.i', 7],
    ['$$v', 5n],
    [{ $literal: '$i' }, '$i'],
    [{ $add: ['$i', 1] }, 8],
    [{ $add: ['$l', 1] }, 8n],
    [{ $add: ['$i', '$d'] }, new Double(14)],
    [{ $add: ['$m', 0.2] }, Decimal128.fromString('0.300000000000000')],
    [{ $add: ['$date', 1000] }, new Date('2026-03-04T05:06:08.008Z')],
    [{ $add: ['$i', '$none'] }, null],
    [{ $subtract: ['$date', new Date('2026-03-04T05:06:07Z')] }, 8n],
    [{ $multiply: [2147483647, 2] }, 4294967294n],
    [{ $divide: [7, 2] }, 3.5],
    [{ $divide: [6, 2] }, new Double(3)],
    [{ $mod: [7n, 4] }, 3n],
    [{ $abs: -3n }, 3n],
    [{ $floor: '$f' }, new Double(2)],
    [{ $round: ['$f', 0] }, new Double(2)],
    [{ $round: [2.675, 2] }, 2.68],
    [{ $cmp: ['$l', '$d'] }, 0],
    [{ $eq: ['$m', 0.1] }, false],
    [{ $gt: ['$s', 5] }, true],
    [{ $lt: ['$missing', null] }, true],
    [{ $and: [1, '$i', {}] }, true],
    [{ $or: [0, '$none'] }, false],
    [{ $ifNull: ['$none', '$missing', 'x'] }, 'x'],
    [{ $switch: { branches: [{ case: { $gt: ['$i', 10] }, then: 'big' }], default: 'small' } }, 'small'],
    [{ $let: { vars: { a: '$i' }, in: { $add: ['$$a', '$$v'] } } }, 12n],
    [{ $filter: { input: '$list', cond: { $gte: ['$$this', 2] } } }, [3, 2]],
    [{ $reduce: { input: '$list', initialValue: 0n, in: { $add: ['$$value', '$$this'] } } }, 6n],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $sum: '$list' }, 6],
    [{ $avg: '$list' }, new Double(2)],
    [{ $max: ['$i', '$f'] }, 7],
    [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
    [{ $concatArrays: ['$list', [4]] }, [3, 1, 2, 4]],
    [{ $mergeObjects: [{ a: 1 }, { b: 2 }, null] }, { a: 1, b: 2 }],
    [{ $objectToArray: '$sub' }, [{ k: 'a', v: { b: 1 } }]],
    [{ $type: '$l' }, 'long'],
    [{ $toString: '$id' }, '0123456789abcdef01234567'],
    [{ $toLong: '12' }, 12n],
    [{ $toInt: 3.9 }, 3],
    [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
    [{ $toLower: '$s' }, 'home away'],
    [{ $substrCP: ['$s', 0, 4] }, 'Home'],
    [{ $regexMatch: { input: '$s', regex: '^home', options: 'i' } }, true],
    [{ $year: '$date' }, 2026],
    [{ $dayOfWeek: '$date' }, 4],
    [{ $dateTrunc: { date: '$date', unit: 'day' } }, new Date('2026-03-04T00:00:00Z')],
    [{ $dateToString: { date: '$date', format: '%H:%M', timezone: '+02:00' } }, '07:06'],
    [{ $getField: 'i' }, 7],
  ])('evaluates case %#', (expression, expected) => expect(evaluate(expression)).toEqual(expected));

  it.each<[Value, string]>([
    [{ $nonsense: 1 }, 'Unrecognized expression'],
    [{ $function: { body: 'x', args: [], lang: 'js' } }, 'not supported'],
    [{ $add: ['$s', 1] }, 'numeric'],
    [{ $divide: [1, 0] }, 'zero'],
    ['$$unknown', 'undefined variable'],
  ])('rejects %j', (expression, message) => expect(() => evaluate(expression)).toThrow(message));
});

test.each<[string, Value, Value]>([
  [
    'finds every match of nothing once',
    { input: 'axb', regex: 'x*' },
    [
      { match: '', idx: 0, captures: [] },
      { match: 'x', idx: 1, captures: [] },
      { match: '', idx: 2, captures: [] },
    ],
  ],
  [
    'counts positions in characters',
    { input: '😀a', regex: '(a)|(b)' },
    [{ match: 'a', idx: 1, captures: ['a', null] }],
  ],
  [
    'takes the empty pattern, but not at the end',
    { input: '😀a', regex: '' },
    [
      { match: '', idx: 0, captures: [] },
      { match: '', idx: 1, captures: [] },
    ],
  ],
  ['looks at an empty text', { input: '', regex: 'x*' }, [{ match: '', idx: 0, captures: [] }]],
  ['finds nothing without a pattern', { input: 'a', regex: null }, []],
])('finds all matches: $regexFindAll %s', (_, operand, expected) => {
  expect(compileExpression({ $regexFindAll: operand })({ root: {}, variables: {} })).toEqual(expected);
});

test('returns numbers for $range, up to the memory limit of an operation', () => {
  const range = (...operands: Value[]): Value => compileExpression({ $range: operands })({ root: {}, variables: {} });
  expect(range(0, 10, 3)).toEqual([0, 3, 6, 9]);
  expect(range(3, 0, -1)).toEqual([3, 2, 1]);
  expect(range(3, 0)).toEqual([]);
  expect(() => range(0, 1e8)).toThrow(/exceeded memory limit/);
  expect(() => range(0, 5, 0)).toThrow(/non-zero step/);
});

test.each<[Value, Doc, Value]>([
  // A path skips arrays in arrays.
  ['$a.b', { a: [[{ b: 1 }], { b: 2 }] }, [2]],
  [{ $let: { vars: { CURRENT: '$inner' }, in: '$a' } }, { a: 1, inner: { a: 2 } }, 2],
  [{ $toString: '$a' }, { a: new Double(-0) }, '-0'],
  [{ $convert: { input: 1, to: 'object', onError: 'no' } }, {}, 'no'],
  [{ $convert: { input: 1, to: null } }, {}, null],
  [{ $toString: '$a' }, { a: new Double(0.1 + 0.2) }, '0.3'],
  [{ $toString: '$a' }, { a: new Double(1e-7) }, '1e-07'],
  [{ $toString: '$a' }, { a: new Double(123456789012) }, '123456789012'],
  [{ $toString: '$a' }, { a: new Double(2 ** 60) }, '1.152921504606847e+18'],
  [{ $toDecimal: '$a' }, { a: new Double(1.1) }, Decimal128.fromString('1.10000000000000')],
  [{ $toDouble: '-1.5e3' }, {}, new Double(-1500)],
  [{ $filter: { input: [1, 2], cond: true, limit: null } }, {}, [1, 2]],
])('evaluates %j for %j', (expression, doc, expected) => {
  expect(compileExpression(expression)({ root: doc, variables: {} })).toEqual(expected);
});

test.each<[Value, string]>([
  [{ $toDouble: ' 1' }, 'Failed to convert'],
  [{ $toDouble: '0x1A' }, 'Failed to convert'],
  [{ $toDouble: '1e400' }, 'Failed to convert'],
  [{ $toDouble: Decimal128.fromString('1E400') }, 'Failed to convert'],
  [{ $toDouble: Decimal128.fromString('1E-400') }, 'Failed to convert'],
  [{ $filter: { input: [1], cond: true, limit: 0 } }, 'greater than 0'],
  [{ $filter: { input: [1], cond: true, limit: 1.5 } }, '32-bit'],
  [{ $substrCP: ['abc', 0.5, 1] }, '32-bit'],
  [{ $substrBytes: ['abc', Decimal128.fromString('1'), 1] }, 'numeric type'],
  [{ $abs: -(2n ** 63n) }, 'long long min'],
])('rejects %j', (expression, message) => {
  expect(() => compileExpression(expression)({ root: {}, variables: {} })).toThrow(message);
});
