import type { Doc, Value } from '../../src/bson/types.js';
import { compileSort } from '../../src/query/sort.js';

const sorted = (sort: Doc, ...docs: Doc[]): Value[] => docs.sort(compileSort(sort).compare).map((doc) => doc['_id']);

test('two fields of one array sort as pairs', () => {
  const a = {
    _id: 'a',
    d: [
      { x: 1, y: 9 },
      { x: 2, y: 1 },
    ],
  };
  const b = { _id: 'b', d: [{ x: 1, y: 5 }] };
  expect(sorted({ 'd.x': 1, 'd.y': 1 }, a, b)).toEqual(['b', 'a']);
});

test('an element that is no document sorts as null, and a nested array as itself', () => {
  expect(sorted({ 'd.x': 1 }, { _id: 'a', d: [{ x: 1 }] }, { _id: 'b', d: [{ x: 2 }, 5] })).toEqual(['b', 'a']);
  expect(sorted({ d: -1 }, { _id: 'a', d: [7] }, { _id: 'b', d: [[1], 3] })).toEqual(['b', 'a']);
});

test('an empty array sorts below null', () => {
  expect(sorted({ d: 1 }, { _id: 'a', d: null }, { _id: 'b', d: [] }, { _id: 'c' })).toEqual(['b', 'a', 'c']);
});

test('fields of two arrays can not be sorted by together', () => {
  expect(() => sorted({ a: 1, b: 1 }, { _id: 1, a: [1], b: [1] }, { _id: 2 })).toThrow('parallel arrays');
});
