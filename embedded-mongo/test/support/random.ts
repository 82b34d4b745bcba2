import { Binary, Decimal128, Double, ObjectId } from 'bson';
import type { Doc, Value } from '../../src/bson/types.js';

/** Returns a generator of random numbers from 0 to 1 that is the same at every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NAMES = ['a', 'b', 'ab', ''];

/** Returns a random value of a random type, with up to `depth` levels of documents and arrays. */
export function randomValue(random: () => number, depth: number): Value {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const small = Math.floor(random() * 7) - 3;
  switch (Math.floor(random() * (depth > 0 ? 13 : 11))) {
    case 0:
      return null;
    case 1:
      return small;
    case 2:
      return new Double(small);
    case 3:
      return small + pick([0.5, 0.1, 1e-9]);
    case 4:
      return BigInt(small) * pick([1n, 2n ** 53n, 2n ** 61n]) + pick([0n, 1n]);
    case 5:
      return Decimal128.fromString(`${small}.${pick(['0', '5', '1', '10', '333333333333333333333333'])}`);
    case 6:
      return pick(NAMES) + pick(['', '\0', 'é', '\u{1f600}', '\uffff']);
    case 7:
      return random() < 0.5;
    case 8:
      return new Date(small * 1000);
    case 9:
      return new ObjectId(Buffer.alloc(12, small + 3));
    case 10:
      return new Binary(Buffer.alloc(Math.floor(random() * 3), small + 3), pick([0, 4, 5]));
    case 11:
      return Array.from({ length: Math.floor(random() * 3) }, () => randomValue(random, depth - 1));
    default: {
      const doc: Doc = {};
      for (let count = Math.floor(random() * 3); count > 0; count -= 1)
        doc[pick(NAMES)] = randomValue(random, depth - 1);
      return doc;
    }
  }
}
