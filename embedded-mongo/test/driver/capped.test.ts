import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection, CreateCollectionOptions, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

type Items = Collection<{ _id: number } & Document>;
let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const capped = (options: CreateCollectionOptions): Promise<Items> =>
  server.client.db('capped').createCollection(`c${(next += 1)}`, { capped: true, ...options });
const ids = async (items: Items): Promise<number[]> => (await items.find().toArray()).map(({ _id }) => _id);
const numbered = (from: number, count: number, more: Document = {}): ({ _id: number } & Document)[] =>
  Array.from({ length: count }, (_, n) => ({ _id: from + n, ...more }));

test('evicts the oldest documents when their number exceeds max', async () => {
  const items = await capped({ size: 1_000_000, max: 3 });
  await createIndex(items, { n: 1 });
  await items.insertMany(numbered(1, 5, { n: 7 }));
  expect(await ids(items)).toEqual([3, 4, 5]);
  expect(await items.countDocuments({ n: 7 })).toBe(3);
  await items.updateOne({ _id: 9 }, { $set: { n: 8 } }, { upsert: true });
  expect(await ids(items)).toEqual([4, 5, 9]);
  await items.deleteOne({ _id: 5 });
  await items.insertOne({ _id: 2 });
  expect(await ids(items)).toEqual([4, 9, 2]);
  expect((await items.find().sort({ $natural: -1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 9, 4]);
  expect(await items.isCapped()).toBe(true);
  expect(await items.db.command({ validate: items.collectionName })).toMatchObject({ valid: true });
});

test('evicts the oldest documents when their size exceeds the limit, also after updates', async () => {
  const items = await capped({ size: 5000 });
  expect(await items.options()).toMatchObject({ capped: true, size: 5120 });
  await items.insertMany(numbered(1, 10, { text: 'x'.repeat(970) }));
  expect(await ids(items)).toEqual([6, 7, 8, 9, 10]);
  await items.updateOne({ _id: 9 }, { $set: { text: 'x'.repeat(2000) } });
  expect(await ids(items)).toHaveLength(5);
  await items.insertOne({ _id: 11 });
  expect(await ids(items)).toEqual([7, 8, 9, 10, 11]);
  await items.updateOne({ _id: 9 }, { $unset: { text: '' } });
  await items.deleteOne({ _id: 8 });
  await items.insertMany(numbered(12, 3, { text: 'x'.repeat(970) }));
  expect(await ids(items)).toEqual([7, 9, 10, 11, 12, 13, 14]);
  await expect(items.insertOne({ _id: 20, text: 'x'.repeat(5120) })).rejects.toMatchObject({ code: 2 });
  expect(await items.countDocuments()).toBe(7);
});

test('reports evictions in the change stream', async () => {
  const items = await capped({ size: 10_000, max: 1 });
  const stream = items.watch();
  try {
    await stream.tryNext();
    await items.insertMany(numbered(1, 2));
    const seen: unknown[] = [];
    while (seen.length < 3) {
      const event = (await stream.next()) as Document;
      seen.push([event['operationType'], event['documentKey']._id]);
    }
    expect(seen).toEqual([
      ['insert', 1],
      ['insert', 2],
      ['delete', 1],
    ]);
  } finally {
    await stream.close();
  }
});

test('evicts nothing when an insert fails', async () => {
  const items = await capped({ size: 10_000, max: 2 });
  await createIndex(items, { n: 1 }, { unique: true });
  await items.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  await expect(items.insertOne({ _id: 3, n: 2 })).rejects.toMatchObject({ code: 11000 });
  expect(await ids(items)).toEqual([1, 2]);
});

test('applies a cap changed by collMod from the next insert on', async () => {
  const items = await capped({ size: 10_000 });
  await items.insertMany(numbered(1, 5));
  await items.db.command({ collMod: items.collectionName, cappedMax: 2 });
  expect(await ids(items)).toHaveLength(5);
  await items.insertOne({ _id: 6 });
  expect(await ids(items)).toEqual([5, 6]);
  await items.db.command({ collMod: items.collectionName, cappedSize: 300, cappedMax: 0 });
  expect(await items.options()).toEqual({ capped: true, size: 512 });
  const plain = await server.client.db('capped').createCollection('plain');
  await expect(plain.db.command({ collMod: 'plain', cappedMax: 2 })).rejects.toMatchObject({ code: 72 });
});

test('rejects writes in a transaction and $out, but allows reads', async () => {
  const items = await capped({ size: 10_000 });
  await items.insertOne({ _id: 1 });
  const isRejected = async (write: (session: Document) => Promise<unknown>): Promise<unknown> =>
    server.client.withSession(async (session) => {
      session.startTransaction();
      expect(await items.countDocuments({}, { session })).toBe(1);
      const error = await write({ session }).catch((caught: unknown) => caught);
      await session.abortTransaction().catch(() => undefined);
      return error;
    });
  expect(await isRejected((options) => items.insertOne({ _id: 2 }, options))).toMatchObject({ code: 263 });
  expect(await isRejected((options) => items.updateOne({ _id: 1 }, { $set: { a: 1 } }, options))).toMatchObject({
    code: 263,
  });
  // The driver's own methods treat code 20 as a server without retryable writes.
  const remove = { delete: items.collectionName, deletes: [{ q: { _id: 1 }, limit: 1 }] };
  expect(await isRejected((options) => items.db.command(remove, options))).toMatchObject({ code: 20 });
  await expect(items.aggregate([{ $out: items.collectionName }]).toArray()).rejects.toMatchObject({ code: 17152 });
  expect(await ids(items)).toEqual([1]);
});

test('evicts by size after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  try {
    const first = await startTestServer({ dataDir });
    const before: Items = await first.client.db('again').createCollection('items', { capped: true, size: 5120 });
    await before.insertMany(numbered(1, 5, { text: 'x'.repeat(970) }));
    await first.stop();
    const second = await startTestServer({ dataDir });
    const items: Items = second.client.db('again').collection('items');
    await items.insertOne({ _id: 6, text: 'x'.repeat(970) });
    expect(await ids(items)).toEqual([2, 3, 4, 5, 6]);
    expect(await items.db.command({ collStats: 'items' })).toMatchObject({ capped: true, maxSize: 5120, count: 5 });
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test.each<[Document, number]>([
  [{ capped: true }, 72],
  [{ size: 1000 }, 72],
  [{ max: 10 }, 72],
  [{ capped: true, size: 0 }, 51024],
  [{ capped: true, size: 'much' }, 14],
  [{ capped: true, size: 1000, max: 2 ** 31 }, 2],
])('rejects %j', async (options, code) => {
  await expect(server.client.db('capped').command({ create: 'refused', ...options })).rejects.toMatchObject({ code });
});
