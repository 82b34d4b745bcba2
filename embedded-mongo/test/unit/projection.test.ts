import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import type { Doc } from '../../src/bson/types.js';
import { compileProjection } from '../../src/query/projection.js';
import { compileRawProjection } from '../../src/query/raw-projection.js';

const DOC: Doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, { x: 3, y: 4 }, 5], tags: [1, 2, 3, 4] };

describe('a projection', () => {
  it.each<[string, Doc, Doc]>([
    ['includes', { a: 1 }, { _id: 1, a: 1 }],
    ['includes without _id', { a: 1, _id: 0 }, { a: 1 }],
    ['includes nested fields', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['includes nested fields written as a document', { b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    ['includes through arrays, without scalars', { 'list.x': 1 }, { _id: 1, list: [{ x: 1 }, { x: 3 }] }],
    [
      'computes in each element, also of arrays in arrays',
      { 'list.z': { $literal: 9 }, 'nested.z': { $literal: 9 } },
      { _id: 1, list: [{ z: 9 }, { z: 9 }, { z: 9 }], nested: { z: 9 } },
    ],
    ['keeps the order of the document', { b: 1, a: 1 }, { _id: 1, a: 1, b: { c: 2, d: 3 } }],
    ['excludes', { list: 0, tags: 0, b: 0 }, { _id: 1, a: 1 }],
    ['excludes nested fields', { 'b.c': 0, list: 0, tags: 0 }, { _id: 1, a: 1, b: { d: 3 } }],
    ['excludes only _id', { _id: 0, list: 0, tags: 0 }, { a: 1, b: { c: 2, d: 3 } }],
    ['slices', { tags: { $slice: -2 }, list: 0 }, { _id: 1, a: 1, b: { c: 2, d: 3 }, tags: [3, 4] }],
    ['slices from a position', { tags: { $slice: [1, 2] }, a: 1 }, { _id: 1, a: 1, tags: [2, 3] }],
    ['takes a matching element', { list: { $elemMatch: { x: 3 } } }, { _id: 1, list: [{ x: 3, y: 4 }] }],
    ['computes', { sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    ['includes only _id', { _id: 1 }, { _id: 1 }],
  ])('%s', (_name, spec, expected) => {
    const result = compileProjection(spec)(DOC);
    expect(result).toEqual(expected);
    expect(Object.keys(result)).toEqual(Object.keys(expected));
  });

  it('returns the element that the filter matched', () => {
    expect(compileProjection({ 'tags.$': 1 }, { filter: { tags: { $gt: 2 } } })(DOC)).toEqual({ _id: 1, tags: [3] });
  });

  it.each<[Doc, string]>([
    [{ b: 1, 'b.c': 1 }, 'Path collision at b.c remaining portion c'],
    [{ 'b.c': 0, b: 0 }, 'Path collision at b'],
    [{ b: { c: 1 }, 'b.c': 1 }, 'Path collision at b.c'],
    [{ list: { $slice: 1 }, 'list.x': 1 }, 'Path collision at list.x remaining portion x'],
  ])('rejects paths inside of other paths: %j', (spec, message) => {
    expect(() => compileProjection(spec)).toThrow(message);
  });

  it('rejects a mix of inclusion and exclusion', () => {
    expect(() => compileProjection({ a: 1, b: 0 })).toThrow('Cannot do exclusion in inclusion projection');
  });
});

describe('a projection of bytes', () => {
  it.each<[string, Doc]>([
    ['one field', { a: 1 }],
    ['a field without _id', { tags: true, _id: 0 }],
    ['neighbours', { a: 1, b: 1 }],
    ['fields apart, in any order', { tags: 1, a: 1.5 }],
    ['only _id', { _id: 1 }],
    ['a field that is not there', { missing: 1 }],
    ['a name that begins another', { lis: 1, list: true }],
  ])('includes %s like the general projection', (_name, spec) => {
    const result = decode(compileRawProjection(spec)!(encode(DOC)));
    const general = compileProjection(spec)(DOC);
    expect(result).toEqual(general);
    expect(Object.keys(result)).toEqual(Object.keys(general));
  });

  it('includes values of every length', () => {
    const doc: Doc = {
      _id: 'ö',
      empty: {},
      none: null,
      text: '',
      big: 2n ** 40n,
      at: new Date(5),
      yes: true,
      end: 'x',
    };
    for (const name of Object.keys(doc))
      expect(decode(compileRawProjection({ [name]: 1, _id: 0 })?.(encode(doc)) ?? encode({ _id: 'ö' }))).toEqual({
        [name]: doc[name],
      });
  });

  it.each<[string, Doc]>([
    ['a path', { 'b.c': 1 }],
    ['an exclusion', { a: 0 }],
    ['the exclusion of _id alone', { _id: 0 }],
    ['an expression', { a: '$b' }],
    ['an operator', { tags: { $slice: 1 } }],
    ['nothing', {}],
    ['a name that is wrong', { $a: 1 }],
  ])('leaves %s to the general projection', (_name, spec) => {
    expect(compileRawProjection(spec)).toBeUndefined();
  });
});
