import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

const collation = { locale: 'en', strength: 2 };
let server: TestServer;
let items: Collection<{ _id: number } & Document>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('collation').collection('items');
  await items.insertMany([
    { _id: 1, name: 'ann', tags: ['a', 'B'] },
    { _id: 2, name: 'Ann', tags: ['b'] },
    { _id: 3, name: 'bob', tags: [] },
    { _id: 4, name: 'BOB', tags: [] },
    { _id: 5, name: 'Bob', tags: [] },
  ]);
});
afterAll(() => server.stop());

const aggregate = (...pipeline: Document[]): Promise<Document[]> => items.aggregate(pipeline, { collation }).toArray();

test('groups equal strings in $group and $sortByCount under the first one', async () => {
  const groups = await aggregate({ $group: { _id: { n: '$name' }, ids: { $push: '$_id' } } });
  expect(groups).toEqual([
    { _id: { n: 'ann' }, ids: [1, 2] },
    { _id: { n: 'bob' }, ids: [3, 4, 5] },
  ]);
  expect(await aggregate({ $sortByCount: '$name' })).toEqual([
    { _id: 'bob', count: 3 },
    { _id: 'ann', count: 2 },
  ]);
  expect(await aggregate({ $group: { _id: null, names: { $addToSet: '$name' } } })).toEqual([
    { _id: null, names: ['ann', 'bob'] },
  ]);
});

test('applies to $top, $min, and $maxN', async () => {
  const [results] = await aggregate({
    $group: {
      _id: null,
      top: { $top: { sortBy: { name: -1, _id: -1 }, output: '$_id' } },
      least: { $min: '$name' },
      most: { $maxN: { input: '$name', n: 3 } },
    },
  });
  expect(results).toMatchObject({ top: 5, least: 'ann', most: ['bob', 'BOB', 'Bob'] });
});

test('applies to $expr, $in, sets, and $bucket', async () => {
  const found = await items.find({ $expr: { $eq: ['$name', 'ANN'] } }, { collation }).toArray();
  expect(found.map(({ _id }) => _id)).toEqual([1, 2]);
  const [computed] = await aggregate(
    { $match: { _id: 1 } },
    {
      $project: {
        in: { $in: ['ANN', ['ann']] },
        union: { $setUnion: ['$tags', ['A', 'b']] },
        at: { $indexOfArray: ['$tags', 'b'] },
        sorted: { $sortArray: { input: ['b', 'A', 'B', 'a'], sortBy: 1 } },
      },
    },
  );
  expect(computed).toEqual({ _id: 1, in: true, union: ['a', 'B'], at: 1, sorted: ['A', 'a', 'b', 'B'] });
  const buckets = await aggregate({ $bucket: { groupBy: '$name', boundaries: ['A', 'B', 'C'] } });
  expect(buckets.map(({ count }) => count)).toEqual([2, 3]);
});

test.each([false, true])('applies to $lookup, with an index: %s', async (indexed) => {
  const others = server.client.db('collation').collection(`others${String(indexed)}`);
  await others.insertMany([{ key: 'ANN' }, { key: 'x' }]);
  if (indexed) await createIndex(others, { key: 1 });
  const stage = { $lookup: { from: others.collectionName, localField: 'name', foreignField: 'key', as: 'found' } };
  const rows = await aggregate({ $match: { _id: { $lte: 3 } } }, stage);
  expect(rows.map(({ found }) => found.length)).toEqual([1, 1, 0]);
});

test('applies to updates', async () => {
  const update = async (change: Document): Promise<unknown> => {
    await items.replaceOne({ _id: 9 }, { list: ['a', 'B', 'c'], m: 'b' }, { upsert: true });
    await items.updateOne({ _id: 9 }, change, { collation });
    return items.findOne({ _id: 9 }, { projection: { _id: 0 } });
  };
  expect(await update({ $pull: { list: 'b' } })).toMatchObject({ list: ['a', 'c'] });
  expect(await update({ $pull: { list: { $in: ['A', 'C'] } } })).toMatchObject({ list: ['B'] });
  expect(await update({ $pullAll: { list: ['A'] } })).toMatchObject({ list: ['B', 'c'] });
  expect(await update({ $addToSet: { list: { $each: ['b', 'D'] } } })).toMatchObject({ list: ['a', 'B', 'c', 'D'] });
  expect(await update({ $max: { m: 'B' } })).toMatchObject({ m: 'b' });
  expect(await update([{ $set: { m: { $eq: ['$m', 'B'] } } }])).toMatchObject({ m: true });
  await items.deleteOne({ _id: 9 });
});
