import { Decimal128, Double } from 'bson';
import { compileExpression } from '../../src/aggregate/expressions.js';
import type { Value } from '../../src/bson/types.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const ROOT = { none: null, nested: [[1, 2], [3]], longs: [3n, 1n, 2n], money: decimal('0.1') };
const evaluate = (expression: Value): Value => compileExpression(expression)({ root: ROOT, variables: {} });

test.each<[Value, Value]>([
  [{ $first: '$nested' }, [1, 2]],
  [{ $last: '$nested' }, [3]],
  [{ $first: [[]] }, undefined],
  [{ $first: '$none' }, null],
  [{ $firstN: { input: '$longs', n: 2 } }, [3n, 1n]],
  [{ $minN: { input: '$longs', n: 2 } }, [1n, 2n]],
  [{ $maxN: { input: [1, null, 5], n: 3 } }, [5, 1]],
  [{ $reverseArray: '$longs' }, [2n, 1n, 3n]],
  [{ $sortArray: { input: '$longs', sortBy: -1 } }, [3n, 2n, 1n]],
  [{ $slice: ['$none', 2] }, null],
  [{ $slice: ['$longs', -2] }, [1n, 2n]],
  [{ $slice: ['$longs', -5, 2] }, [3n, 1n]],
  [{ $slice: ['$longs', 1, 5] }, [1n, 2n]],
  [{ $zip: { inputs: [[1, 2], [3]] } }, [[1, 3]]],
  [
    { $zip: { inputs: [[1, 2], [3]], useLongestLength: true } },
    [
      [1, 3],
      [2, null],
    ],
  ],
  [
    { $zip: { inputs: [[1, 2], [3]], useLongestLength: true, defaults: [0, 9] } },
    [
      [1, 3],
      [2, 9],
    ],
  ],
  [{ $zip: { inputs: [[1], '$none'] } }, null],
  [{ $indexOfArray: ['$longs', 2] }, 2],
  [{ $indexOfArray: ['$longs', 3, 1] }, -1],
  [
    {
      $arrayToObject: [
        [
          ['a', [1]],
          ['b', 2n],
        ],
      ],
    },
    { a: [1], b: 2n },
  ],
  [{ $arrayToObject: [[{ k: 'a', v: [1, 2] }]] }, { a: [1, 2] }],
  [{ $objectToArray: { a: 1n } }, [{ k: 'a', v: 1n }]],
  [{ $setField: { field: 'a.b', input: { x: 1n }, value: 2 } }, { x: 1n, 'a.b': 2 }],
  [{ $unsetField: { field: 'x', input: { x: 1, y: 2n } } }, { y: 2n }],
  [{ $setIntersection: [[2, 1, 1]] }, [1, 2]],
  [{ $setIntersection: [['$longs', [2]]] }, [[2], [3n, 1n, 2n]]],
  [{ $setIntersection: ['$longs', [2, 3.0]] }, [2n, 3n]],
  [{ $setUnion: ['$longs', [5]] }, [1n, 2n, 3n, 5]],
  [{ $setUnion: ['$longs', '$none'] }, null],
  [{ $setDifference: ['$longs', [1]] }, [3n, 2n]],
  [
    {
      $setEquals: [
        [1, 1, 2],
        [2, 1],
      ],
    },
    true,
  ],
  [{ $setIsSubset: [[1], [2, 1]] }, true],
  [{ $allElementsTrue: [[1, 0]] }, false],
  [{ $avg: ['$money', decimal('0.2')] }, decimal('0.15')],
  [{ $avg: [0.1, 0.2, 0.3] }, 0.6 / 3],
  [{ $sum: [2147483647, 1] }, 2147483648n],
  [{ $sum: [9223372036854775807n, 1] }, 9223372036854775808],
  [{ $sum: [0.1, 0.2, 0.3] }, 0.6],
  [{ $stdDevPop: [1, 3] }, new Double(1)],
  [{ $median: { input: [1, 2, 100], method: 'approximate' } }, new Double(2)],
  [{ $median: { input: '$none', method: 'approximate' } }, null],
  [
    { $percentile: { input: [1, 2, 3, 4], p: [0, 0.5, 1], method: 'approximate' } },
    [new Double(1), new Double(2), new Double(4)],
  ],
  [{ $ln: decimal('10') }, decimal('2.302585092994045684017991454684364')],
  [{ $log10: decimal('100') }, decimal('2')],
  [{ $exp: decimal('1') }, decimal('2.718281828459045235360287471352662')],
  [{ $sqrt: decimal('2') }, decimal('1.414213562373095048801688724209698')],
  [{ $mod: [decimal('5.5'), 2] }, decimal('1.5')],
  [{ $floor: decimal('12345678901234567890.7') }, decimal('12345678901234567890')],
  [{ $round: [decimal('2.345'), 2] }, decimal('2.34')],
  [{ $round: [9223372036854775801n, -1] }, 9223372036854775800n],
  [{ $trunc: [1234, -2] }, 1200],
  [{ $pow: [2, 40] }, 1099511627776n],
  [{ $pow: [2, -1] }, 0.5],
  [{ $pow: [3n, 2] }, 9n],
  [{ $exp: 0 }, new Double(1)],
  [{ $log: [8, 2] }, 3.0000000000000004 === Math.log(8) / Math.log(2) ? 3.0000000000000004 : new Double(3)],
  [{ $bitAnd: [6n, 3] }, 2n],
  [{ $bitNot: 5 }, -6],
  [{ $substr: ['hello', 1, 3] }, 'ell'],
  [{ $substr: ['hello', 1, -1] }, 'ello'],
  [{ $substr: ['hello', 9, 2] }, ''],
  [{ $substrBytes: ['éa', 2, 1] }, 'a'],
  [{ $substrCP: ['😀ab', 1, 5] }, 'ab'],
  [{ $substrCP: [null, 0, 1] }, ''],
  [{ $indexOfCP: ['😀ab', 'b'] }, 2],
  [{ $indexOfBytes: ['éab', 'b'] }, 3],
  [{ $indexOfCP: ['abcabc', 'b', 2] }, 4],
  [{ $indexOfCP: ['abc', 'c', 0, 2] }, -1],
  [{ $strLenCP: '😀a' }, 2],
  [{ $strLenBytes: '😀a' }, 5],
  [{ $toUpper: 'aé' }, 'Aé'],
  [{ $toLower: '$none' }, ''],
  [{ $strcasecmp: ['ABC', 'abd'] }, -1],
  [{ $split: ['a-b-', '-'] }, ['a', 'b', '']],
  [{ $trim: { input: '  a b ' } }, 'a b'],
  [{ $ltrim: { input: 'xxay', chars: 'xy' } }, 'ay'],
  [{ $replaceAll: { input: 'a$a', find: 'a', replacement: { $literal: '$&' } } }, '$&$$&'],
  [{ $replaceOne: { input: 'aa', find: 'a', replacement: { $literal: '$&' } } }, '$&a'],
  [{ $concat: ['a', '$none'] }, null],
  [{ $bsonSize: {} }, 5],
  [{ $binarySize: 'é' }, 2],
])('evaluates case %# %j', (expression, expected) => expect(evaluate(expression)).toEqual(expected));

test.each<[Value, string]>([
  [{ $substr: ['hello', -1, 3] }, 'non-negative'],
  [{ $substrBytes: ['éa', 1, 1] }, 'continuation byte'],
  [{ $substrBytes: ['éa', 0, 1] }, 'middle of a UTF-8'],
  [{ $substrCP: ['a', 0, -1] }, 'non-negative'],
  [{ $slice: [[1], 0, 0] }, 'must be positive'],
  [{ $first: 5 }, 'must be an array'],
  [{ $arrayToObject: [[['a', 1], { k: 'b', v: 2 }]] }, 'consistent input'],
  [{ $zip: { inputs: [[1]], defaults: [0] } }, 'useLongestLength'],
  [{ $ln: 0 }, 'positive'],
  [{ $setUnion: [5] }, 'must be arrays'],
  [{ $setIsSubset: [null, [1]] }, 'must be arrays'],
  [{ $median: { input: [1], method: 'discrete' } }, 'not supported'],
  [{ $strLenCP: '$none' }, 'requires a string'],
  [{ $acos: 2 }, 'in [-1, 1]'],
  [{ $concat: ['a', 1] }, 'requires string arguments'],
  [{ $shift: {} }, 'not supported'],
])('rejects %j', (expression, message) => expect(() => evaluate(expression)).toThrow(message));

test.each<[string, Value]>([
  ['$concatArrays', { $concatArrays: Array.from({ length: 8 }, () => ({ $range: [0, 1_000_000] })) }],
  ['$map', { $map: { input: { $range: [0, 20_000] }, in: { $range: [0, 20_000] } } }],
  ['$reduce', { $reduce: { input: { $range: [0, 40] }, initialValue: ['x'], in: ['$$value', '$$value'] } }],
  [
    '$concat',
    { $reduce: { input: { $range: [0, 40] }, initialValue: 'xxxxxxxx', in: { $concat: ['$$value', '$$value'] } } },
  ],
  ['$zip', { $zip: { inputs: Array.from({ length: 8 }, () => ({ $range: [0, 1_000_000] })) } }],
  [
    '$replaceAll',
    {
      $reduce: {
        input: { $range: [0, 12] },
        initialValue: 'xxxxxxxx',
        in: { $replaceAll: { input: '$$value', find: 'x', replacement: 'xxxxxxxx' } },
      },
    },
  ],
])('limits the memory of %s', (_, expression) => {
  expect(() => evaluate(expression)).toThrow(/exceeded memory limit/);
});
