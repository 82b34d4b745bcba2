import { Binary, Decimal128, Double, ObjectId } from 'bson';
import { encode } from '../../src/bson/encode.js';
import { encodeInSlices, isWrittenInSlices } from '../../src/bson/encode-in-slices.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { finish } from '../../src/pace.js';
import { seededRandom } from '../support/random.js';

const random = seededRandom(20);
const pick = (count: number): number => Math.floor(random() * count);

const SCALARS: (() => Value)[] = [
  () => pick(1e6),
  () => random(),
  () => `text ${pick(100)} ä`,
  () => null,
  () => undefined,
  () => new Double(3),
  () => BigInt(pick(9)),
  () => new ObjectId(),
  () => new Date(pick(1e9)),
  () => Decimal128.fromString('1.50'),
  () => new Binary(Buffer.from([1, 2, 3]), 0),
];

function value(depth: number): Value {
  const kind = depth > 4 ? 9 : pick(10);
  // Two levels of many parts are enough; three would have millions.
  const isLarge = depth < 2 && pick(8) === 0;
  if (kind === 0) return Array.from({ length: isLarge ? 250 + pick(20) : pick(4) }, () => value(depth + 1));
  if (kind === 1) return doc(depth + 1, isLarge ? 250 + pick(20) : pick(4));
  return SCALARS[pick(SCALARS.length)]();
}

function doc(depth: number, fields: number): Doc {
  return Object.fromEntries(
    Array.from({ length: fields }, (_, at) => [pick(3) === 0 ? `${at}` : `f${at}ö`, value(depth)]),
  );
}

test('returns the same bytes as encode', () => {
  let large = 0;
  for (let time = 0; time < 30; time += 1) {
    const value = doc(0, time % 10 === 0 ? 300 : 8);
    if (isWrittenInSlices(value)) large += 1;
    expect(finish(encodeInSlices(value)).equals(encode(value))).toBe(true);
  }
  expect(large).toBeGreaterThan(2);
  const list = Array.from({ length: 100_000 }, (_, n) => ({ n, list: [n] }));
  expect(finish(encodeInSlices({ _id: 1, list })).equals(encode({ _id: 1, list }))).toBe(true);
});

test('accepts the maximum depth and size of a document, and no more', () => {
  const many = (inner: Value): Value => [...Array.from({ length: 300 }, () => 1), inner];
  let deep: Value = 1;
  for (let level = 0; level < 200; level += 1) deep = [deep];
  expect(() => finish(encodeInSlices({ a: many(many(deep)) }))).toThrow('nested object depth');
  const text = 'x'.repeat(1_000_000);
  expect(() => finish(encodeInSlices({ a: Array.from({ length: 300 }, () => text) }))).toThrow('is larger than');
});
