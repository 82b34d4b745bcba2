import { Binary, Decimal128, Double, ObjectId, Timestamp, UUID } from 'bson';
import { NO_DOCUMENT } from '../../src/aggregate/expression.js';
import { compileExpression } from '../../src/aggregate/expressions.js';
import { numberOf } from '../../src/bson/numbers.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { compileFilter } from '../../src/query/matcher.js';
import { compileUpdate } from '../../src/update/update.js';

const evaluate = (expression: Value): Value => compileExpression(expression)(NO_DOCUMENT);

test.each<[string, Value, number]>([
  ['$sin', 1, Math.sin(1)],
  ['$cos', 1, Math.cos(1)],
  ['$tan', 1, Math.tan(1)],
  ['$asin', 0.5, Math.asin(0.5)],
  ['$acos', 0.5, Math.acos(0.5)],
  ['$atan', 2, Math.atan(2)],
  ['$sinh', 1, Math.sinh(1)],
  ['$cosh', 1, Math.cosh(1)],
  ['$tanh', 1, Math.tanh(1)],
  ['$asinh', 1, Math.asinh(1)],
  ['$acosh', 2, Math.acosh(2)],
  ['$atanh', 0.5, Math.atanh(0.5)],
  ['$sigmoid', 1, 1 / (1 + Math.exp(-1))],
  ['$degreesToRadians', 90, Math.PI / 2],
  ['$radiansToDegrees', 1, 180 / Math.PI],
])('computes %s for a double and for a decimal', (operator, value, expected) => {
  expect(numberOf(evaluate({ [operator]: value }))).toBeCloseTo(expected, 14);
  const decimal = evaluate({ [operator]: Decimal128.fromString(String(value)) });
  expect(decimal).toBeInstanceOf(Decimal128);
  expect(numberOf(decimal)).toBeCloseTo(expected, 14);
  expect(evaluate({ [operator]: null })).toBeNull();
  expect(() => evaluate({ [operator]: 'x' })).toThrow('only supports numeric types');
});

test.each<[Value, Value]>([
  [{ $atan2: [1, 2] }, Math.atan2(1, 2)],
  [{ $bitOr: [1, 2n] }, 3n],
  [{ $bitXor: [3, 1] }, 2],
  [{ $ceil: 1.2 }, new Double(2)],
  [{ $const: '$a' }, '$a'],
  [{ $anyElementTrue: [[0, 'x']] }, true],
  [{ $isArray: [[1]] }, true],
  [{ $isNumber: 'x' }, false],
  [{ $lastN: { input: [1, 2, 3], n: 2 } }, [2, 3]],
  [{ $regexFind: { input: 'abc', regex: 'b(c)' } }, { match: 'bc', idx: 1, captures: ['c'] }],
  [{ $rtrim: { input: 'a  ' } }, 'a'],
  [{ $second: new Date(5000) }, 5],
  [{ $stdDevSamp: [1, 3] }, Math.SQRT2],
  [{ $toBool: 'x' }, true],
  [{ $toDecimal: '1.50' }, Decimal128.fromString('1.50')],
  [{ $toDouble: '1.5' }, 1.5],
  [{ $toObjectId: '0123456789abcdef01234567' }, new ObjectId('0123456789abcdef01234567')],
  [{ $toUUID: '00112233-4455-6677-8899-aabbccddeeff' }, new UUID('00112233-4455-6677-8899-aabbccddeeff').toBinary()],
  [{ $tsSecond: new Timestamp({ t: 7, i: 3 }) }, 7n],
  [{ $tsIncrement: new Timestamp({ t: 7, i: 3 }) }, 3n],
  [{ $sampleRate: 1 }, true],
  [{ $sampleRate: 0 }, false],
])('evaluates %j', (expression, expected) => expect(evaluate(expression)).toEqual(expected));

test('returns a number between 0 and 1 for $rand', () => {
  const value = numberOf(evaluate({ $rand: {} }));
  expect(value).toBeGreaterThanOrEqual(0);
  expect(value).toBeLessThan(1);
});

test.each<[Doc, Doc[], Doc[]]>([
  [
    { a: { $bitsAllSet: 5 } },
    [{ a: 7 }, { a: Decimal128.fromString('7') }, { a: Decimal128.fromString('7.0') }],
    [{ a: 4 }, { a: Decimal128.fromString('7.5') }],
  ],
  [{ a: { $bitsAllClear: [0] } }, [{ a: 2n }], [{ a: 3 }]],
  [{ a: { $bitsAnySet: 6 } }, [{ a: 2 }], [{ a: 1 }]],
  [{ a: { $bitsAnyClear: new Binary(Buffer.from([3])) } }, [{ a: 1 }], [{ a: 3 }]],
  [{ $nor: [{ a: 1 }, { a: 2 }] }, [{ a: 3 }], [{ a: 1 }]],
  [{ a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]],
  [{ $alwaysTrue: 1 }, [{}], []],
  [{ $alwaysFalse: 1 }, [], [{}]],
  [{ a: { $regex: 'x', $options: 'i' } }, [{ a: 'aX' }], [{ a: 'y' }]],
  [{ a: { $size: 1 } }, [{ a: [1] }], [{ a: [] }, { a: 1 }]],
  [{ a: { $mod: [3, 1] } }, [{ a: 4 }], [{ a: 3 }]],
  [{ a: { $nin: [1, 2] } }, [{ a: 3 }, {}], [{ a: [1] }]],
  [{ a: { $type: 'string' } }, [{ a: 'x' }], [{ a: 1 }]],
  [{ a: { $all: [1, 2] } }, [{ a: [2, 1] }], [{ a: [1] }]],
  [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [{ a: [2] }], [{ a: [0, 5] }]],
  [{ a: { $not: { $exists: true } } }, [{}], [{ a: 1 }]],
])('matches %j', (filter, matching, others) => {
  const { matches } = compileFilter(filter);
  expect(matching.filter((doc) => !matches(doc))).toEqual([]);
  expect(others.filter((doc) => matches(doc))).toEqual([]);
});

test.each<[Doc, Doc]>([
  [{ $currentDate: { a: true } }, { a: expect.any(Date) as Value }],
  [{ $currentDate: { a: { $type: 'timestamp' } } }, { a: expect.any(Timestamp) as Value }],
])('applies the update %j', (update, expected) => {
  expect(compileUpdate(update).apply({ _id: 1 }, {})).toEqual({ _id: 1, ...expected });
});
