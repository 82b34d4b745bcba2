import { Decimal128, Double } from 'bson';
import { equalValues } from '../../src/bson/compare.js';
import type { Value } from '../../src/bson/types.js';
import { KeyMaker } from '../../src/query/collated-keys.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

const VALUES: Value[] = [
  ...[0, -0, 1, -1, 1.5, 1e15, 2 ** 53, 2 ** 53 - 1, 2 ** 60, 1e21, NaN, Infinity, 0.1],
  ...[new Double(1), new Double(0), new Double(-1)],
  ...[0n, 1n, -1n, 2n ** 53n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 60n],
  ...[
    '0',
    '-0',
    '1',
    '1.0',
    '1E+15',
    '1.00000000000000000000001',
    '1.5',
    '9007199254740993',
    '1E+21',
    'NaN',
    '0.1',
  ].map(decimal),
  ...['0', '1', '\0' + '1', '#1', ''],
  ...[null, true, new Date(1), [1], [new Double(1)], { a: 1 }, { a: 1n }],
];

test('returns the same key exactly for equal values', () => {
  const keys = new KeyMaker(undefined);
  for (const a of VALUES)
    for (const b of VALUES) expect([a, b, keys.keyOf(a) === keys.keyOf(b)]).toEqual([a, b, equalValues(a, b)]);
});
