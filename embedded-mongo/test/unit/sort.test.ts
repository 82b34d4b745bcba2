import type { Doc, Value } from '../../src/bson/types.js';
import { compileSort } from '../../src/query/sort.js';

const sorted = (sort: Doc, ...docs: Doc[]): Value[] => docs.sort(compileSort(sort).compare).map((doc) => doc['_id']);

test('sorts two fields of one array as pairs', () => {
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

test('sorts an element that is not a document as null, and a nested array as a value', () => {
  expect(sorted({ 'd.x': 1 }, { _id: 'a', d: [{ x: 1 }] }, { _id: 'b', d: [{ x: 2 }, 5] })).toEqual(['b', 'a']);
  expect(sorted({ d: -1 }, { _id: 'a', d: [7] }, { _id: 'b', d: [[1], 3] })).toEqual(['b', 'a']);
});

test('sorts an empty array below null', () => {
  expect(sorted({ d: 1 }, { _id: 'a', d: null }, { _id: 'b', d: [] }, { _id: 'c' })).toEqual(['b', 'a', 'c']);
});

test('rejects a sort by fields of two arrays', () => {
  expect(() => sorted({ a: 1, b: 1 }, { _id: 1, a: [1], b: [1] }, { _id: 2 })).toThrow('parallel arrays');
});
