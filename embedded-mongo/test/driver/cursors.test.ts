import type { Collection } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  s: string;
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

beforeEach(async () => {
  items = server.client.db('cursors').collection<Item>(`c${Math.random()}`);
  await items.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id: _id * 2, s: 'new' })));
});

test('returns all documents even if each is deleted after it was read', async () => {
  let seen = 0;
  for await (const { _id } of items.find().sort({ _id: 1 })) {
    seen += 1;
    await items.deleteOne({ _id });
  }
  expect(seen).toBe(300);
});

test('returns all documents even if each leaves the index after it was read', async () => {
  await createIndex(items, { s: 1 });
  let seen = 0;
  for await (const { _id } of items.find({ s: 'new' }).batchSize(20)) {
    seen += 1;
    await items.updateOne({ _id }, { $set: { s: 'done' } });
  }
  expect(seen).toBe(300);
});

test('returns the same other documents when clients insert and delete behind the cursor', async () => {
  const cursor = items.find().sort({ _id: -1 }).batchSize(101);
  const seen: number[] = [];
  for (let count = 0; count < 101; count += 1) seen.push((await cursor.next())?._id ?? NaN);
  await items.deleteMany({ _id: { $in: [598, 590, 580] } });
  await items.insertMany([501, 503, 505].map((_id) => ({ _id, s: 'new' })));
  for await (const { _id } of cursor) seen.push(_id);
  expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => 598 - index * 2));
});

test('returns documents in their state at the time of their batch', async () => {
  const cursor = items.find().sort({ _id: 1 }).batchSize(2);
  await cursor.next();
  await items.deleteOne({ _id: 4 });
  await items.updateOne({ _id: 6 }, { $set: { s: 'changed' } });
  const rest = await cursor.toArray();
  expect(rest.slice(0, 3)).toEqual([
    { _id: 2, s: 'new' },
    { _id: 6, s: 'changed' },
    { _id: 8, s: 'new' },
  ]);
});

test('limits a single batch to the batch size', async () => {
  const { cursor } = await server.client
    .db('cursors')
    .command({ find: items.collectionName, batchSize: 2, limit: 5, singleBatch: true });
  expect(cursor).toMatchObject({ firstBatch: [{ _id: 0 }, { _id: 2 }], id: 0 });
  expect(await items.find().limit(-150).toArray()).toHaveLength(150);
});
