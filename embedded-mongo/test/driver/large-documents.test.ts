import { Binary, Long, type Collection } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  list?: number[];
  n?: number;
}

/** Number of entries of one document. Writing them takes some ten time slices. */
const COUNT = 12_000;
const list = (from: number): number[] => Array.from({ length: COUNT }, (_, index) => from + ((index * 7919) % COUNT));

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer({ sync: 'full' });
});
afterAll(() => server.stop());

async function fresh(): Promise<Collection<Item>> {
  const items = server.client.db('large').collection<Item>(`items${(next += 1)}`);
  await items.insertOne({ _id: 0, n: 0 });
  await createIndex(items, { list: 1 });
  return items;
}

/** Returns the numbers of entries that other clients find during some work, and the number of their replies. */
async function during(
  items: Collection<Item>,
  work: () => Promise<unknown>,
): Promise<{ reads: number; seen: number[] }> {
  const others = server.connect().db('large').collection<Item>(items.collectionName);
  await others.findOne({ _id: 0 });
  let isDone = false;
  const running = work().finally(() => (isDone = true));
  const seen = new Set<number>();
  let reads = 0;
  while (!isDone) {
    // Counted by the first and the last of the entries, and without the index.
    seen.add(await others.countDocuments({ list: { $in: [0, COUNT - 1] } }));
    seen.add(await others.countDocuments({ _id: 1, n: 1 }));
    reads += 1;
  }
  await running;
  return { reads, seen: [...seen].sort() };
}

const isValid = async (items: Collection<Item>): Promise<void> => {
  expect(await items.db.command({ validate: items.collectionName })).toMatchObject({ valid: true, errors: [] });
};

test('writes a document with very many entries in time slices, visible as a whole or not at all', async () => {
  const items = await fresh();
  const inserted = await during(items, () => items.insertOne({ _id: 1, n: 1, list: list(0) }));
  expect(inserted.reads).toBeGreaterThan(3);
  expect(inserted.seen.every((count) => count <= 1)).toBe(true);
  expect(await items.countDocuments({ list: 77 })).toBe(1);
  await isValid(items);

  const updated = await during(items, () =>
    items.updateOne({ _id: 1 }, { $set: { list: list(COUNT) }, $inc: { n: 1 } }),
  );
  expect(updated.reads).toBeGreaterThan(3);
  expect(await items.countDocuments({ list: 77 })).toBe(0);
  expect(await items.countDocuments({ list: COUNT + 77 })).toBe(1);
  await isValid(items);

  const found = await items.findOneAndUpdate({ _id: 1 }, { $set: { list: list(5) } }, { returnDocument: 'after' });
  expect(found?.list).toHaveLength(COUNT);
  expect(await items.countDocuments({ list: COUNT + 4 })).toBe(1);
  const deleted = await during(items, () => items.deleteOne({ _id: 1 }));
  expect(deleted.reads).toBeGreaterThan(3);
  expect(await items.find().toArray()).toEqual([{ _id: 0, n: 0 }]);
  await isValid(items);
});

test('writes a document with very many entries in time slices in a transaction, too', async () => {
  const items = await fresh();
  await items.insertOne({ _id: 2, n: 2, list: list(COUNT) });
  const session = server.client.startSession();
  session.startTransaction();
  const inserted = await during(items, () => items.insertOne({ _id: 1, n: 1, list: list(0) }, { session }));
  const updated = await during(items, () => items.updateOne({ _id: 1 }, { $set: { list: list(5) } }, { session }));
  const deleted = await during(items, () => items.deleteMany({ _id: { $in: [2] } }, { session }));
  for (const { reads, seen } of [inserted, updated, deleted]) {
    expect(reads).toBeGreaterThan(3);
    expect(seen.every((count) => count <= 1)).toBe(true);
  }
  expect(await items.countDocuments({ list: { $gte: 0 } }, { session })).toBe(1);
  expect(await items.countDocuments({ list: 5 }, { session })).toBe(1);
  expect(await items.countDocuments({ list: 0 }, { session })).toBe(0);
  await session.commitTransaction();
  await session.endSession();
  expect(await items.countDocuments({ list: COUNT + 4 })).toBe(1);
  expect(await items.find({ list: { $exists: true } }).toArray()).toMatchObject([{ _id: 1, n: 1 }]);
  await isValid(items);
});

test('runs other writes concurrently, and reports all in order in change streams', async () => {
  const items = await fresh();
  const stream = items.watch();
  await stream.tryNext();
  await Promise.all([
    items.insertOne({ _id: 1, list: list(0) }),
    items.insertMany([{ _id: 2, list: list(1) }, { _id: 3 }, { _id: 4, list: list(2) }]),
    ...Array.from({ length: 50 }, (_, index) =>
      items.updateOne({ _id: 0 }, { $inc: { n: 1 }, $set: { [`x${index}`]: 1 } }),
    ),
    items.replaceOne({ _id: 5 }, { list: list(3) }, { upsert: true }),
    server.client.bulkWrite<Record<string, Item>>([
      { name: 'insertOne', namespace: items.namespace, document: { _id: 6, list: list(4) } },
      { name: 'updateOne', namespace: items.namespace, filter: { _id: 0 }, update: { $inc: { n: 100 } } },
    ]),
  ]);
  expect(await items.findOne({ _id: 0 })).toMatchObject({ n: 150 });
  expect(await items.countDocuments({ list: 10 })).toBe(5);
  expect((await items.updateMany({ _id: { $gt: 0 } }, { $push: { list: -1 } })).modifiedCount).toBe(6);
  expect(await items.countDocuments({ list: -1 })).toBe(6);
  expect(await items.updateMany({ list: { $exists: true } }, { $unset: { list: '' } })).toMatchObject({
    modifiedCount: 6,
  });
  await isValid(items);
  const inserted = [];
  while (inserted.length < 6) {
    const event = await stream.next();
    if (event.operationType === 'insert') inserted.push(event.documentKey._id);
  }
  expect(inserted.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  await stream.close();
});

test('leaves nothing behind after a timeout or a conflict', async () => {
  const items = await fresh();
  const command = { insert: items.collectionName, documents: [{ _id: 1, list: list(0) }], maxTimeMS: 20 };
  await expect(items.db.command(command)).rejects.toMatchObject({ code: 50 });
  expect(await items.find().toArray()).toEqual([{ _id: 0, n: 0 }]);
  await items.insertOne({ _id: 2, list: list(0) });
  await expect(items.insertOne({ _id: 2, list: list(9) })).rejects.toMatchObject({ code: 11000 });
  expect(await items.countDocuments({ list: COUNT + 5 })).toBe(0);
  await isValid(items);
});

test('does not repeat a retried write', async () => {
  const items = await fresh();
  const client = server.connect();
  const session = client.startSession();
  const lsid = session.id?.id;
  if (!(lsid instanceof Binary)) throw new Error('the session has no id');
  const db = client.db('large');
  const name = items.collectionName;
  const commands = [
    { insert: name, documents: [{ _id: 1, n: 1, list: list(0) }, { _id: 2 }], txnNumber: Long.fromNumber(7) },
    {
      update: name,
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 }, $set: { list: list(1) } } }],
      txnNumber: Long.fromNumber(8),
    },
    {
      findAndModify: name,
      query: { _id: 1 },
      update: { $inc: { n: 1 }, $unset: { list: '' } },
      new: true,
      fields: { n: 1 },
      txnNumber: Long.fromNumber(9),
    },
  ];
  for (const command of commands) {
    const first = await db.command(command, { session });
    // A crash would leave only the committed state.
    server.server.engine.sessions.end([lsid.toString('hex')]);
    const { $clusterTime, operationTime, ...again } = await db.command(command, { session });
    void [$clusterTime, operationTime];
    expect(first).toMatchObject(again);
  }
  expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 0, n: 0 }, { _id: 1, n: 3 }, { _id: 2 }]);
  await session.endSession();
});

test('builds an index on the document in time slices while the document changes', async () => {
  const items = server.client.db('large').collection<Item>('made');
  await items.insertOne({ _id: 1, list: list(0) });
  let isDone = false;
  const making = createIndex(items, { list: 1 }).finally(() => (isDone = true));
  let changes = 0;
  for (; !isDone; changes += 1) await items.updateOne({ _id: 1 }, { $set: { 'list.0': -changes, n: changes } });
  await making;
  expect(changes).toBeGreaterThan(0);
  expect(await items.countDocuments({ list: 1 - changes })).toBe(1);
  await isValid(items);
});

test('writes, changes, and evicts the document in a capped collection in time slices, each atomically', async () => {
  const db = server.client.db('large');
  const items = await db.createCollection<Item>('capped', { capped: true, size: 10_000_000, max: 2 });
  await createIndex(items, { list: 1 });
  await items.insertOne({ _id: 0 });
  const inserted = await during(items, () => items.insertOne({ _id: 1, n: 1, list: list(0) }));
  const updated = await during(items, () => items.updateOne({ _id: 1 }, { $set: { list: list(COUNT) } }));
  // The oldest document is evicted for this one, which is evicted for later ones.
  const replaced = await during(items, () => items.insertMany([{ _id: 2, list: list(7) }, { _id: 3 }, { _id: 4 }]));
  for (const { reads, seen } of [inserted, updated, replaced]) {
    expect(reads).toBeGreaterThan(3);
    expect(seen.every((count) => count <= 2)).toBe(true);
  }
  expect(await items.find().toArray()).toEqual([{ _id: 3 }, { _id: 4 }]);
  expect(await items.countDocuments({ list: { $gte: 0 } })).toBe(0);
  await items.replaceOne({ _id: 5 }, { list: list(1) }, { upsert: true });
  await items.bulkWrite([{ insertOne: { document: { _id: 6 } } }, { insertOne: { document: { _id: 7 } } }]);
  expect((await items.find().toArray()).map(({ _id }) => _id)).toEqual([6, 7]);
  await isValid(items);
});

test('changes nothing when a capped collection rejects the document, and still counts its size', async () => {
  const db = server.client.db('large');
  const items = await db.createCollection<Item>('full', { capped: true, size: 300_000 });
  await createIndex(items, { list: 1 });
  await items.insertMany([
    { _id: 1, list: list(0) },
    { _id: 2, list: list(1) },
  ]);
  const command = { insert: 'full', documents: [{ _id: 3, list: list(2) }], maxTimeMS: 20 };
  await expect(db.command(command)).rejects.toMatchObject({ code: 50 });
  await expect(items.insertOne({ _id: 2, list: list(3) })).rejects.toMatchObject({ code: 11000 });
  expect(await items.distinct('_id')).toEqual([1, 2]);
  await items.insertOne({ _id: 4, list: list(4) });
  expect(await items.distinct('_id')).toEqual([2, 4]);
  await isValid(items);
});

/** Returns the longest time that some work blocks all other commands, in ms of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const used = (): number => process.threadCpuUsage().user / 1000;
  let [longest, before, isDone] = [0, used(), false];
  const longestMs = (): void => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(longestMs);
  };
  longestMs();
  await work().finally(() => (isDone = true));
  return longest;
}

test('evicts many documents in time slices', async () => {
  const db = server.client.db('large');
  const items = await db.createCollection<Item>('many', { capped: true, size: 10_000_000 });
  await createIndex(items, { list: 1 });
  await items.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: n, n, list: [n, n + 1] })));
  const stream = items.watch();
  await stream.tryNext();
  await db.command({ collMod: 'many', cappedMax: 3 });
  // A single step would take 400 ms.
  expect(await longestTurn(() => items.insertOne({ _id: 20_000 }))).toBeLessThan(150);
  expect(await items.distinct('_id')).toEqual([19_998, 19_999, 20_000]);
  expect(await stream.next()).toMatchObject({ operationType: 'insert' });
  for (let n = 0; n < 19_998; n += 1)
    expect(await stream.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: n } });
  await stream.close();
  await isValid(items);
});

test('deletes the expired document in time slices, with other expired documents', async () => {
  const items = server.client.db('large').collection<Item & { at?: Date }>('expired');
  await createIndex(items, { at: 1 }, { expireAfterSeconds: 0 });
  await createIndex(items, { list: 1 });
  const at = new Date(0);
  await items.insertMany([
    { _id: 0, n: 0 },
    { _id: 1, n: 1, at, list: list(0) },
    { _id: 2, at },
    { _id: 3, at, list: list(1) },
    { _id: 4, at: new Date(Date.now() + 3_600_000), list: list(2) },
  ]);
  const { reads, seen } = await during(items, () => server.server.engine.expiry.run());
  expect(reads).toBeGreaterThan(3);
  expect(seen.every((count) => count <= 3)).toBe(true);
  expect(await items.distinct('_id')).toEqual([0, 4]);
  await isValid(items);
});
