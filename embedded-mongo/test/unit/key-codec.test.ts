import { Binary, BSONRegExp, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { compareValues } from '../../src/bson/compare.js';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import { afterPrefix, encodeKey } from '../../src/bson/key-codec.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { randomValue, seededRandom } from '../support/random.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

/** Numbers that are difficult to encode. */
const NUMBERS: Value[] = [
  NaN,
  -Infinity,
  decimal('-1E+6000'),
  -Number.MAX_VALUE,
  -(2n ** 63n),
  -9007199254740993n,
  -9007199254740992,
  -2.5,
  -1,
  decimal('-0.1'),
  -0.1,
  decimal('-1E-6000'),
  -Number.MIN_VALUE,
  0,
  -0,
  0n,
  decimal('0E+10'),
  Number.MIN_VALUE,
  decimal('1E-6000'),
  0.1,
  decimal('0.1'),
  decimal('0.10'),
  1,
  1n,
  new Double(1),
  decimal('1.0'),
  1.5,
  decimal('1.5'),
  2147483647,
  2147483648n,
  9007199254740992,
  9007199254740992n,
  9007199254740993n,
  decimal('9007199254740993'),
  decimal('9007199254740993.5'),
  2n ** 63n - 1n,
  2 ** 63,
  Number.MAX_VALUE,
  decimal('1E+6000'),
  Infinity,
  decimal('Infinity'),
  decimal('NaN'),
];

const OTHERS: Value[] = [
  new MinKey(),
  null,
  '',
  'a',
  'a\0',
  'a\0b',
  'ab',
  'é',
  '\uffff',
  '\u{1f600}',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [2],
  [[1]],
  new Binary(Buffer.from([1])),
  new Binary(Buffer.from([1, 2])),
  new Binary(Buffer.from([2]), 5),
  new ObjectId('000000000000000000000001'),
  new ObjectId('0000000000000000000000ff'),
  false,
  true,
  new Date(-8.64e15),
  new Date(-(2 ** 32) - 1),
  new Date(-(2 ** 32)),
  new Date(-1),
  new Date(0),
  new Date(2 ** 31),
  new Date(2 ** 32 - 1),
  new Date(2 ** 32),
  new Date(1.7e12),
  new Date(8.64e15),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 4294967295, i: 1 }),
  new BSONRegExp('a', 'i'),
  new BSONRegExp('a', ''),
  new MaxKey(),
];

/** Returns the pairs whose keys, ascending or descending, are not in the order of their values. */
function misordered(left: readonly Value[], right: readonly Value[]): string[] {
  const wrong: string[] = [];
  for (const a of left)
    for (const b of right) {
      const expected = Math.sign(compareValues(a, b));
      const actual = Math.sign(Buffer.compare(encodeKey([a]), encodeKey([b])));
      const reversed = Math.sign(Buffer.compare(encodeKey([b], [true]), encodeKey([a], [true])));
      if (actual !== expected || reversed !== expected) wrong.push(encode({ a, b }).toString('hex'));
    }
  return wrong;
}

describe('an index key', () => {
  it('orders all pairs of difficult numbers like their values', () => {
    expect(misordered(NUMBERS, NUMBERS)).toEqual([]);
  });

  it('orders all pairs of types as MongoDB does', () => {
    expect(misordered([...OTHERS, ...NUMBERS], OTHERS)).toEqual([]);
  });

  it('has the dates of files of earlier versions', () => {
    for (const date of OTHERS.filter((value) => value instanceof Date)) {
      const expected = Buffer.alloc(9, 0x78);
      expected.writeBigUInt64BE(BigInt(date.getTime()) + (1n << 63n), 1);
      expect(encodeKey([date])).toEqual(expected);
    }
  });

  it('orders random values like their values', () => {
    const random = seededRandom(42);
    const values = Array.from({ length: 300 }, () => randomValue(random, 2));
    expect(misordered(values, values)).toEqual([]);
  });

  it('distinguishes longs, decimals, and strings that a double cannot', () => {
    const values: Value[] = [
      9007199254740992n,
      9007199254740993n,
      9007199254740994n,
      decimal('9007199254740993.1'),
      decimal('0.1'),
      0.1,
    ];
    expect(new Set(values.map((value) => encodeKey([value]).toString('hex'))).size).toBe(values.length);
  });

  it('orders compound keys field by field, with descending fields inverted', () => {
    const random = seededRandom(7);
    const rows = Array.from({ length: 150 }, () => [randomValue(random, 1), randomValue(random, 1)]);
    const wrong = rows.filter((a) =>
      rows.some((b) => {
        const expected = compareValues(a[0], b[0]) || compareValues(b[1], a[1]);
        return (
          Math.sign(Buffer.compare(encodeKey(a, [false, true]), encodeKey(b, [false, true]))) !== Math.sign(expected)
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has a bound above everything that starts with a prefix', () => {
    for (const value of [...OTHERS, ...NUMBERS]) {
      const prefix = encodeKey([value]);
      for (const next of [null, 'x', new MaxKey()]) {
        const key = encodeKey([value, next]);
        expect(Buffer.compare(key, prefix)).toBeGreaterThan(0);
        expect(Buffer.compare(key, afterPrefix(prefix))).toBeLessThan(0);
      }
    }
  });
});

describe('BSON in memory', () => {
  it('is encoded to the same bytes, with every number type', () => {
    const doc: Doc = {
      int: 1,
      double: new Double(1),
      long: 1n,
      decimal: decimal('1.0'),
      minusZero: -0,
      big: 2 ** 40,
      list: OTHERS,
      deep: { a: [{ b: null }] },
      ['__proto__x']: 1,
    };
    const bytes = encode(doc);
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
    expect(decode(bytes)).toEqual(doc);
  });

  it('keeps a field named __proto__', () => {
    const bytes = encode(JSON.parse('{"__proto__": {"a": 1}}') as Doc);
    expect(Object.keys(decode(bytes))).toEqual(['__proto__']);
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  });

  it('rejects truncated input and wrong lengths', () => {
    const bytes = encode({ a: 'text', b: { c: [1, 2] } });
    for (let length = 0; length < bytes.length; length += 1) expect(() => decode(bytes.subarray(0, length))).toThrow();
    const wrong = Buffer.from(bytes);
    wrong.writeInt32LE(999, 0);
    expect(() => decode(wrong)).toThrow();
  });
});
