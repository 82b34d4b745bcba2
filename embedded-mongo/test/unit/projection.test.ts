import type { Doc } from '../../src/bson/types.js';
import { compileProjection } from '../../src/query/projection.js';

const DOC: Doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, { x: 3, y: 4 }, 5], tags: [1, 2, 3, 4] };

describe('a projection', () => {
  it.each<[string, Doc, Doc]>([
    ['includes', { a: 1 }, { _id: 1, a: 1 }],
    ['includes without _id', { a: 1, _id: 0 }, { a: 1 }],
    ['includes nested fields', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['includes nested fields written as a document', { b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    ['includes through arrays, without scalars', { 'list.x': 1 }, { _id: 1, list: [{ x: 1 }, { x: 3 }] }],
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

  it('takes the element that the filter matched', () => {
    expect(compileProjection({ 'tags.$': 1 }, { filter: { tags: { $gt: 2 } } })(DOC)).toEqual({ _id: 1, tags: [3] });
  });

  it('refuses to mix inclusion and exclusion', () => {
    expect(() => compileProjection({ a: 1, b: 0 })).toThrow('cannot mix');
  });
});
