import { fieldsOfGroup } from '../../src/aggregate/group-fields.js';

describe('fieldsOfGroup', () => {
  it.each([
    [{ _id: '$category', count: { $sum: 1 } }, ['category']],
    [{ _id: null, last: { $max: '$at.day' }, first: { $min: '$at.day' } }, ['at']],
    [{ _id: { a: '$a', b: '$b.c' }, all: { $push: '$d' }, sum: { $sum: '$a' } }, ['a', 'b', 'd']],
  ])('returns for %j the fields %j', (spec, fields) => {
    expect(fieldsOfGroup({ $group: spec })).toEqual(fields);
  });

  it.each([
    [{ _id: null, count: { $sum: 1 } }],
    [{ _id: '$$ROOT' }],
    [{ _id: { $toLower: '$a' } }],
    [{ _id: { a: { $toLower: '$a' } } }],
    [{ _id: '$a', docs: { $push: '$$ROOT' } }],
    [{ _id: '$a', docs: { $push: { b: '$b' } } }],
    [{ _id: '$a', top: { $topN: { n: 1, sortBy: { b: 1 }, output: '$c' } } }],
    [{ _id: '$a', wrong: '$b' }],
    [{ _id: '$' }],
  ])('returns undefined for %j', (spec) => {
    expect(fieldsOfGroup({ $group: spec })).toBeUndefined();
  });

  it('returns undefined for other stages', () => {
    expect(fieldsOfGroup({ $sortByCount: '$a' })).toBeUndefined();
  });
});
