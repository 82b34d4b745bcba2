import { calculateObjectSize } from 'bson';
import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let items: Collection;
/** More than are summed in one step. */
const COUNT = 9_000;
const docs = Array.from({ length: COUNT }, (_, n) => ({ _id: n, name: `Item ${n}`, tags: n === 0 ? [1, 2, 3] : [] }));
const size = docs.reduce((sum, doc) => sum + calculateObjectSize(doc), 0);

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('stats').collection('items');
  await items.insertMany(docs as unknown as Document[]);
  await createIndex(items, { name: 1 });
});
afterAll(() => server.stop());

test('returns the sizes of the documents and of each index', async () => {
  const stats = await items.db.command({ collStats: 'items' });
  expect(stats).toMatchObject({ ns: 'stats.items', count: COUNT, size, nindexes: 2, scaleFactor: 1 });
  const { indexSizes, totalIndexSize, totalSize } = stats as { indexSizes: Record<string, number> } & Document;
  expect(Object.keys(indexSizes)).toEqual(['_id_', 'name_1']);
  // A name has 6 to 9 bytes, and an entry also has the number of its record.
  expect(indexSizes['name_1']).toBeGreaterThan(COUNT * (6 + 8));
  expect(indexSizes['name_1']).toBeLessThan(COUNT * (9 + 8 + 8));
  expect(totalIndexSize).toBe(indexSizes['_id_'] + indexSizes['name_1']);
  expect(totalSize).toBe(size + (totalIndexSize as number));
});

test('includes a long value in the index size until it is deleted', async () => {
  const before = (await items.db.command({ collStats: 'items' })) as { indexSizes: Record<string, number> };
  await items.insertOne({ _id: 'long', name: 'x'.repeat(1_000) } as unknown as Document);
  const after = (await items.db.command({ collStats: 'items' })) as { indexSizes: Record<string, number> };
  expect(after.indexSizes['name_1'] - before.indexSizes['name_1']).toBeGreaterThan(1_000);
  await items.deleteOne({ _id: 'long' } as unknown as Document);
  expect(await items.db.command({ collStats: 'items' })).toMatchObject({ indexSizes: before.indexSizes });
});

test('divides sizes, but not counts, by the scale', async () => {
  const stats = await items.db.command({ collStats: 'items', scale: 1024 });
  expect(stats).toMatchObject({ count: COUNT, size: Math.floor(size / 1024), scaleFactor: 1024 });
});

test('returns the sizes of all collections of a database', async () => {
  const { indexSizes } = (await items.db.command({ collStats: 'items' })) as { indexSizes: Record<string, number> };
  const indexSize = indexSizes['_id_'] + indexSizes['name_1'];
  expect(await items.db.stats()).toMatchObject({
    collections: 1,
    objects: COUNT,
    dataSize: size,
    indexes: 2,
    indexSize,
    totalSize: size + indexSize,
  });
});

test('returns the requested statistics of $collStats', async () => {
  const [stats] = await items.aggregate([{ $collStats: { storageStats: { scale: 10 }, count: {} } }]).toArray();
  expect(stats).toMatchObject({ ns: 'stats.items', count: COUNT, storageStats: { size: Math.floor(size / 10) } });
  const [counted] = await items.aggregate([{ $collStats: { count: {} } }]).toArray();
  expect(counted).not.toHaveProperty('storageStats');
});
