import { Decimal128, Double } from 'bson';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import { splice } from '../../src/bson/splice.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { compileUpdate } from '../../src/update/update.js';
import { upsertedDocument } from '../../src/update/upsert.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

function apply(doc: Doc, update: Value, filter: Doc = {}, arrayFilters?: Doc[]): Doc {
  return compileUpdate(update, { arrayFilters }).apply(doc, filter);
}

const CASES: [string, Doc, Value, Doc][] = [
  ['$set makes parents', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
  ['$set in an array pads it', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$inc of an int', { a: 1 }, { $inc: { a: 2 } }, { a: 3 }],
  ['$inc of a long stays a long', { a: 1n }, { $inc: { a: 2 } }, { a: 3n }],
  ['$inc of a double stays a double', { a: new Double(1) }, { $inc: { a: 2 } }, { a: new Double(3) }],
  ['$inc of a decimal stays a decimal', { a: decimal('0.1') }, { $inc: { a: decimal('0.2') } }, { a: decimal('0.3') }],
  ['$inc past an int becomes a long', { a: 2147483647 }, { $inc: { a: 1 } }, { a: 2147483648n }],
  ['$inc of a missing field', {}, { $inc: { a: 5 } }, { a: 5 }],
  ['$mul', { a: 3, b: 2n }, { $mul: { a: 1.5, b: 4 } }, { a: 4.5, b: 8n }],
  ['$mul of a missing field', {}, { $mul: { a: 5n } }, { a: 0n }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 9 } }, { a: 3, b: 9 }],
  ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push an array as one element', {}, { $push: { a: [1] } }, { a: [[1]] }],
  [
    '$push with $each, $sort and $slice',
    { a: [3, 1] },
    { $push: { a: { $each: [2, 5], $sort: -1, $slice: 3 } } },
    { a: [5, 3, 2] },
  ],
  ['$push at a position', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  [
    '$push sorted by a field',
    { a: [{ x: 2 }] },
    { $push: { a: { $each: [{ x: 1 }], $sort: { x: 1 } } } },
    { a: [{ x: 1 }, { x: 2 }] },
  ],
  ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, new Double(1), 2] } } }, { a: [1, 2] }],
  ['$pop', { a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2] }],
  ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull by fields', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['$[]', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  ['a replacement keeps _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  ['a pipeline', { a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }], { b: 2, c: 3 }],
];

describe('an update', () => {
  it.each(CASES)('applies %s', (_name, before, update, after) => {
    const doc = { _id: 1, ...before };
    expect(apply(doc, update)).toEqual({ _id: 1, ...after });
    expect(encode(doc).equals(encode({ _id: 1, ...before }))).toBe(true);
  });

  it.each(CASES)('splices %s into the bytes', (_name, fields, update) => {
    const around = { _id: 1, x: [{ y: 'before' }], ...fields, z: { y: 'after' } };
    const { touched, isLocal } = compileUpdate(update);
    if (!touched || !isLocal) return;
    const bytes = encode(around);
    const spliced = splice(bytes, apply(decode(bytes, { only: touched }), update), touched);
    expect(spliced).toEqual(encode(apply(around, update)));
  });

  it('keeps duplicate fields of the bytes, and replaces or removes them together', () => {
    // Clients rarely write such a document on purpose, but changing another field must not lose stored data.
    const twice = (name: string): Buffer => {
      const element = encode({ [name]: 1 }).subarray(4, -1);
      const body = Buffer.concat([element, element, encode({ c: 2 }).subarray(4)]);
      const length = Buffer.alloc(4);
      length.writeInt32LE(body.length + 4);
      return Buffer.concat([length, body]);
    };
    expect(splice(twice('a'), { c: 3 }, new Set(['c'])).length).toBe(twice('a').length);
    expect(splice(twice('a'), { a: 3 }, new Set(['a']))).toEqual(encode({ a: 3, c: 2 }));
    expect(splice(twice('a'), {}, new Set(['a']))).toEqual(encode({ c: 2 }));
  });

  it('uses array filters', () => {
    expect(apply({ a: [{ x: 1 }, { x: 5 }] }, { $set: { 'a.$[big].y': true } }, {}, [{ 'big.x': { $gt: 3 } }])).toEqual(
      { a: [{ x: 1 }, { x: 5, y: true }] },
    );
  });

  it('uses the position that the filter matched', () => {
    expect(apply({ a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, { a: { $gt: 4 } })).toEqual({ a: [1, 0, 9] });
    expect(apply({ a: [{ x: 1 }, { x: 2, y: 3 }] }, { $inc: { 'a.$.y': 1 } }, { a: { $elemMatch: { x: 2 } } })).toEqual(
      { a: [{ x: 1 }, { x: 2, y: 4 }] },
    );
    expect(apply({ a: [{ x: 1 }, { x: 2 }] }, { $set: { 'a.$.x': 7 } }, { 'a.x': 2 })).toEqual({
      a: [{ x: 1 }, { x: 7 }],
    });
  });

  it.each<[string, Doc, Value, string]>([
    ['an unknown operator', {}, { $foo: { a: 1 } }, 'Unknown modifier'],
    ['two operators on one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 'conflict'],
    ['a path inside another', {}, { $set: { a: 1, 'a.b': 2 } }, 'conflict'],
    ['a field below a number', { a: 1 }, { $set: { 'a.b': 1 } }, "Cannot create field 'b' in element {a: 1}"],
    ['another _id', { _id: 1 }, { $set: { _id: 2 } }, 'immutable field'],
    ['another _id in a replacement', { _id: 1 }, { _id: 2 }, 'immutable field'],
    ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 'non-numeric type'],
    ['$push to text', { a: 'x' }, { $push: { a: 1 } }, 'non-array'],
    ['an overflowing long', { a: 2n ** 63n - 1n }, { $inc: { a: 1 } }, 'overflow'],
    ['the position without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 'positional operator'],
    ['an unused filter name', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 'No array filter'],
  ])('rejects %s', (_name, doc, update, message) => expect(() => apply(doc, update)).toThrow(message));
});

describe('an upsert', () => {
  const upsert = (filter: Doc, update: Value): Doc => upsertedDocument(filter, compileUpdate(update));

  it('starts with the values that the filter fixes', () => {
    expect(
      upsert(
        { _id: 5, 'a.b': 1, c: { $gt: 3 }, $and: [{ d: { $eq: 2 } }] },
        { $set: { e: 1 }, $setOnInsert: { f: 1 } },
      ),
    ).toEqual({ _id: 5, a: { b: 1 }, d: 2, e: 1, f: 1 });
  });

  it('uses only the _id of the filter for a replacement, and generates a missing one', () => {
    expect(upsert({ _id: 5, a: 1 }, { b: 1 })).toEqual({ _id: 5, b: 1 });
    expect(Object.keys(upsert({ a: 1 }, { b: 1 }))).toEqual(['_id', 'b']);
  });
});
