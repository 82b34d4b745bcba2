import { Binary, Long, type Collection } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  n: number;
  text: string;
}

const TOTAL = 20_000;

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

/** How many documents another client reads by `_id` while something else is done. */
async function readsBeside(work: () => Promise<unknown>): Promise<number> {
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
  ['counts without an index', () => items.countDocuments({ text: 'text 7', n: { $gte: 0 } })],
  ['sorts without an index', () => items.find().sort({ n: 1 }).limit(3).toArray()],
  ['groups', () => items.aggregate([{ $group: { _id: '$text' } }, { $count: 'n' }]).toArray()],
  ['asks for distinct values', () => items.distinct('n')],
  ['changes every document', () => items.updateMany({}, { $inc: { changes: 1 } })],
])('other clients are answered while one %s', async (_, work) => {
  expect(await readsBeside(work)).toBeGreaterThan(5);
});

test('an operation ends when its maxTimeMS is over, and so does its cursor', async () => {
  await expect(items.countDocuments({ text: /z/ }, { maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 });
  const cursor = items.find({ text: { $regex: 'text [0-9]$' } }, { maxTimeMS: 1, batchSize: 5 });
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 50 });
  expect(await items.countDocuments({ text: 'text 7' }, { maxTimeMS: 60_000 })).toBe(1);
});

test('a sort and a group give what they should, in parts', async () => {
  const sorted = await items.find().sort({ n: -1 }).toArray();
  expect(sorted.map(({ n }) => n)).toEqual(Array.from({ length: TOTAL }, (_, index) => TOTAL - 1 - index));
  const [{ total }] = await items
    .aggregate<{ total: number }>([{ $sort: { n: 1 } }, { $group: { _id: null, total: { $sum: '$n' } } }])
    .toArray();
  expect(total).toBe((TOTAL * (TOTAL - 1)) / 2);
});

test('what an operation keeps in memory is bounded', async () => {
  const large = server.client.db('slices').collection('large');
  for (let count = 0; count < 8; count += 1) await large.insertOne({ text: 'x'.repeat(15 << 20) });
  const gather = large.aggregate([{ $group: { _id: null, all: { $push: '$$ROOT' } } }, { $count: 'n' }]);
  await expect(gather.toArray()).rejects.toMatchObject({ code: 292 });
  expect(await large.countDocuments()).toBe(8);
});

test('two clients that take from one queue without an index never take the same document', async () => {
  const queue = server.client.db('slices').collection<{ _id: number; state: string }>('queue');
  await queue.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, state: _id < 2900 ? 'done' : 'new' })));
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (;;) {
        const found = await queue.findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } });
        if (!found) return;
        taken.push(found._id);
      }
    }),
  );
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => 2900 + index));
});

test('a retried insert goes on where a crash has interrupted it', async () => {
  const { engine } = server.server;
  const db = server.client.db('slices');
  await db.collection<Item>('retried').insertOne({ _id: 1, n: 1, text: 'before the crash' });
  // A client of its own, because the driver uses sessions again.
  const client = server.connect();
  const session = client.startSession();
  const lsid = session.id?.id;
  if (!(lsid instanceof Binary)) throw new Error('the session has no id');
  engine.sessions.remember(lsid.toString('hex'), 5n, {
    unfinished: true,
    done: 1,
    totals: { n: 1 },
    errors: [],
  });
  const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const reply = await client
    .db('slices')
    .command({ insert: 'retried', documents, txnNumber: Long.fromNumber(5) }, { session });
  await session.endSession();
  expect(reply).toMatchObject({ ok: 1, n: 3 });
  expect(reply).not.toHaveProperty('writeErrors');
  expect(await db.collection('retried').countDocuments()).toBe(3);
});

test.each([{ $out: 'target' }, { $merge: 'target' }])('an explained pipeline with %j writes nothing', async (stage) => {
  const db = server.client.db('explained');
  await db.collection('source').insertOne({ a: 1 });
  const plan = await db.command({ aggregate: 'source', pipeline: [{ $match: { a: 1 } }, stage], explain: true });
  expect(plan).toMatchObject({ queryPlanner: { winningPlan: { stage: 'COLLSCAN' } } });
  expect(await db.collection('target').countDocuments()).toBe(0);
});
