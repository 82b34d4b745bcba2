import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Long, type Collection } from 'mongodb';
import { addIndex, createCollection, UNFINISHED } from '../../src/storage/schema.js';
import { Progress } from '../../src/transactions/progress.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  n: number;
  text: string;
}

// Large enough for each test to take ten time slices or more, even on a fast machine.
const TOTAL = 24_000;

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('slices').collection<Item>('items');
  await items.insertMany(
    Array.from({ length: TOTAL }, (_, _id) => ({ _id, n: (_id * 7919) % TOTAL, text: `text ${_id}` })),
  );
});
afterAll(() => server.stop());

/** Returns the number of documents that another client reads by `_id` during some work. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const others = server.connect().db('slices').collection<Item>('items');
  await others.findOne({ _id: 0 });
  let isDone = false;
  const running = work().finally(() => (isDone = true));
  let reads = 0;
  while (!isDone) {
    await others.findOne({ _id: reads });
    reads += 1;
  }
  await running;
  return reads;
}

test.each<[string, () => Promise<unknown>]>([
  ['counts without an index', () => items.countDocuments({ n: { $lt: 0 } })],
  ['sorts without an index', () => items.find().sort({ n: 1 }).limit(3).toArray()],
  ['groups', () => items.aggregate([{ $group: { _id: '$text' } }, { $count: 'n' }]).toArray()],
  ['asks for distinct values', () => items.distinct('n')],
  ['makes an index', () => createIndex(items, { text: 1, n: 1 })],
  ['writes a collection again', () => items.aggregate([{ $out: 'written' }]).toArray()],
  ['changes every document', () => items.updateMany({}, { $inc: { changes: 1 } })],
])('serves other clients while one %s', async (_, work) => {
  // Work in a single step lets one or two reads through: the running one at its start, and the last one.
  expect(await readsDuring(work)).toBeGreaterThan(3);
});

const ENTRIES = 40_000;

test.each([1, 2, 3, 4, 7])('serves other clients during the build of an index on lists of %d', async (size) => {
  const lists = server.client.db('slices').collection<{ _id: number; list: string[] }>(`lists of ${size}`);
  // Enough entries for several time slices, even on a fast machine.
  const documents = Array.from({ length: Math.ceil(ENTRIES / size) }, (_, _id) => ({
    _id,
    list: Array.from({ length: size }, (_, place) => `${place} ${_id}`),
  }));
  await lists.insertMany(documents);
  expect(await readsDuring(() => createIndex(lists, { list: 1 }))).toBeGreaterThan(3);
});

test('ends an operation and its cursor at maxTimeMS', async () => {
  await expect(items.countDocuments({ text: /z/ }, { maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 });
  const cursor = items.find({ text: { $regex: 'text [0-9]$' } }, { maxTimeMS: 1, batchSize: 5 });
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 50 });
  expect(await items.countDocuments({ text: 'text 7' }, { maxTimeMS: 60_000 })).toBe(1);
});

test('sorts and groups in parts with the same results', async () => {
  const sorted = await items.find().sort({ n: -1 }).toArray();
  expect(sorted.map(({ n }) => n)).toEqual(Array.from({ length: TOTAL }, (_, index) => TOTAL - 1 - index));
  const [{ total }] = await items
    .aggregate<{ total: number }>([{ $sort: { n: 1 } }, { $group: { _id: null, total: { $sum: '$n' } } }])
    .toArray();
  expect(total).toBe((TOTAL * (TOTAL - 1)) / 2);
});

test('limits the memory of an operation', async () => {
  const large = server.client.db('slices').collection('large');
  await large.insertOne({ text: 'x'.repeat(1 << 20), list: Array.from({ length: 200 }, (_, index) => index) });
  const gather = large.aggregate([{ $unwind: '$list' }, { $group: { _id: null, all: { $push: '$$ROOT' } } }]);
  await expect(gather.toArray()).rejects.toMatchObject({ code: 292 });
  await expect(large.aggregate([{ $project: { n: { $range: [0, 1e8] } } }]).toArray()).rejects.toMatchObject({
    code: 292,
  });
  expect(await large.countDocuments()).toBe(1);
});

test('never gives two clients the same document of a queue without an index', async () => {
  const queue = server.client.db('slices').collection<{ _id: number; state: string }>('queue');
  await queue.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id, state: _id < 960 ? 'done' : 'new' })));
  const takenIds: number[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (;;) {
        const found = await queue.findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } });
        if (!found) return;
        takenIds.push(found._id);
      }
    }),
  );
  expect(takenIds.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => 960 + index));
});

test('continues a retried insert that a crash has interrupted', async () => {
  const { engine } = server.server;
  const db = server.client.db('slices');
  await db.collection<Item>('retried').insertOne({ _id: 1, n: 1, text: 'before the crash' });
  // A separate client, because a driver reuses sessions.
  const client = server.connect();
  const session = client.startSession();
  const lsid = session.id?.id;
  if (!(lsid instanceof Binary)) throw new Error('the session has no id');
  const progress = engine.sessions.retried(lsid.toString('hex'), 5n);
  if (!(progress instanceof Progress)) throw new Error('the write has ended');
  progress.advance({ n: 1 });
  engine.sessions.remember(progress);
  const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const reply = await client
    .db('slices')
    .command({ insert: 'retried', documents, txnNumber: Long.fromNumber(5) }, { session });
  await session.endSession();
  expect(reply).toMatchObject({ ok: 1, n: 3 });
  expect(reply).not.toHaveProperty('writeErrors');
  expect(await db.collection('retried').countDocuments()).toBe(3);
});

test.each([{ $out: 'target' }, { $merge: 'target' }])(
  'writes nothing for an explained pipeline with %j',
  async (stage) => {
    const db = server.client.db('explained');
    await db.collection('source').insertOne({ a: 1 });
    const plan = await db.command({ aggregate: 'source', pipeline: [{ $match: { a: 1 } }, stage], explain: true });
    expect(plan).toMatchObject({ queryPlanner: { winningPlan: { stage: 'COLLSCAN' } } });
    expect(await db.collection('target').countDocuments()).toBe(0);
  },
);

describe('an index that is built during writes', () => {
  const fill = async (name: string): Promise<Collection<Item>> => {
    const filled = server.client.db('slices').collection<Item>(name);
    await filled.insertMany(Array.from({ length: TOTAL }, (_, _id) => ({ _id, n: _id, text: 'x' })));
    return filled;
  };

  it('has exactly the entries of the documents', async () => {
    const building = await fill('made');
    let isDone = false;
    const making = Promise.all([createIndex(building, { n: 1 }), createIndex(building, { n: 1 })]).finally(
      () => (isDone = true),
    );
    for (let _id = TOTAL; !isDone; _id += 1) {
      await building.insertOne({ _id, n: _id, text: 'y' });
      await building.updateOne({ _id: TOTAL - 1 - (_id % 500) }, { $inc: { n: 100_000 } });
      await building.deleteOne({ _id: (_id * 7) % TOTAL });
      await server.client.withSession((session) =>
        session.withTransaction(() =>
          building.updateOne({ _id: (_id * 11) % TOTAL }, { $inc: { n: 1_000_000 } }, { session }),
        ),
      );
    }
    await making;
    expect(await server.client.db('slices').command({ validate: 'made' })).toMatchObject({ valid: true });
    const found = await building.find({ n: { $gte: 100_000 } }).explain();
    expect(JSON.stringify(found)).toContain('n_1');
  });

  it('is removed if it cannot be built', async () => {
    const building = await fill('refused');
    await building.updateOne({ _id: TOTAL - 1 }, { $set: { n: 5 } });
    await expect(createIndex(building, { n: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect((await building.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    expect(await server.client.db('slices').command({ validate: 'refused' })).toMatchObject({ valid: true });
  });

  it('is removed at the next start after a crash', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-unfinished-'));
    const first = await startTestServer({ dataDir });
    await first.client
      .db('slices')
      .collection('items')
      .insertMany([{ n: 1 }, { n: 2 }]);
    const { store } = first.server.engine;
    const collection = store.catalog.get('slices', 'items');
    if (!collection) throw new Error('the collection is missing');
    addIndex(store, collection, { v: 2, key: { n: 1 }, name: 'n_1', building: true });
    createCollection(store, 'slices', `${UNFINISHED}1`, {});
    await first.stop();
    const second = await startTestServer({ dataDir });
    expect((await second.client.db('slices').listCollections().toArray()).map(({ name }) => name)).toEqual(['items']);
    expect(await second.client.db('slices').collection('items').indexes()).toHaveLength(1);
    expect(await second.client.db('slices').collection('items').countDocuments({ n: 1 })).toBe(1);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
