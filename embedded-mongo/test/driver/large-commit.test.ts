import { setImmediate as turn } from 'node:timers/promises';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  n: number;
  by?: string;
}

const COUNT = 6000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ sync: 'full' });
});
afterEach(() => server.stop());

const items = () => server.client.db('large').collection<Item>('items');
const documents = (from = 0): Item[] => Array.from({ length: COUNT }, (_, n) => ({ _id: from + n, n }));

test('shows all or nothing of a large transaction during its commit, and keeps concurrent writes', async () => {
  await createIndex(items(), { n: 1 }, { unique: true });
  await items().insertOne({ _id: -1, n: -1 });
  const others = server.connect().db('large').collection<Item>('items');
  const session = server.client.startSession();
  session.startTransaction();
  await items().insertMany(documents(), { session });
  await items().updateOne({ _id: -1 }, { $set: { by: 'transaction' } }, { session });
  let isDone = false;
  const seen = new Set<string>();
  const reading = (async () => {
    while (!isDone) {
      const found = await others.find({ _id: { $in: [-1, 0, COUNT - 1] } }).toArray();
      seen.add(found.map(({ _id, by }) => `${_id}${by ?? ''}`).join());
      seen.add(String((await others.countDocuments({ n: { $gte: 0 } })) % COUNT));
    }
  })();
  const committing = session.commitTransaction().finally(() => (isDone = true));
  const writing = Promise.all([
    others.updateOne({ _id: -1 }, { $set: { n: -2 } }),
    others.insertOne({ _id: -5, n: -5 }),
    server.client.db('large').collection('other').insertOne({}),
  ]);
  await Promise.all([committing, reading, writing]);
  seen.delete('0');
  expect([...seen].every((ids) => ids === '-1' || ids === `-1transaction,0,${COUNT - 1}`)).toBe(true);
  expect(await items().findOne({ _id: -1 })).toEqual({ _id: -1, n: -2, by: 'transaction' });
  expect(await items().countDocuments()).toBe(COUNT + 2);
  expect(
    await items()
      .find({ n: { $gte: 0 } })
      .sort({ n: -1 })
      .skip(10)
      .limit(1)
      .toArray(),
  ).toMatchObject([{ n: COUNT - 11 }]);
  expect(await server.client.db('large').command({ validate: 'items' })).toMatchObject({ valid: true });
});

test('commits two large transactions one at a time, and a repeated commit once', async () => {
  await server.client.db('large').createCollection('items');
  const sessions = [0, 1].map(() => server.client.startSession());
  for (const [n, session] of sessions.entries()) {
    session.startTransaction();
    await items().insertMany(documents(n * COUNT), { session });
  }
  const [first] = sessions;
  await Promise.all([...sessions.map((session) => session.commitTransaction()), first.commitTransaction()]);
  expect(await items().countDocuments()).toBe(2 * COUNT);
});

test('rolls back a large commit that does not fit on the disk', async () => {
  await server.stop();
  server = await startTestServer({ sync: 'full', maxPages: 40 });
  await items().insertOne({ _id: -1, n: -1 });
  const session = server.client.startSession();
  session.startTransaction();
  await items().insertMany(documents(), { session });
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 14031 });
  expect(await items().find().toArray()).toEqual([{ _id: -1, n: -1 }]);
  await items().insertOne({ _id: -2, n: -2 });
});

test('deletes large dropped collections in the background, and validates during writes', async () => {
  await createIndex(items(), { n: 1 });
  await items().insertMany(documents());
  const [report] = await Promise.all([
    server.client.db('large').command({ validate: 'items' }),
    ...documents(COUNT)
      .slice(0, 50)
      .map((item) => items().insertOne(item)),
  ]);
  expect(report).toMatchObject({ valid: true, errors: [] });
  await items().drop();
  await items().insertOne({ _id: 1, n: 1 });
  expect(await items().find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  const { db } = server.server.engine.store.connection;
  const tables = (): number =>
    Number(db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name GLOB '[di][0-9]*'").get()?.['n']);
  while (tables() > 2) await items().findOne();
  expect(tables()).toBe(2);
});

test.each([
  ['once another one has ended', 0],
  ['after other writes of the same moment', 20],
])('conflicts with a large write of one document that started before the transaction, %s', async (_, writes) => {
  const SIZE = 40_000;
  const numbers = (from: number): number[] => Array.from({ length: SIZE }, (_, index) => from + index);
  const database = server.client.db('large');
  const lists = database.collection<{ _id: number; n: number; list: number[] }>('lists');
  await createIndex(lists, { list: 1 });
  await lists.insertOne({ _id: 1, n: 0, list: numbers(0) });
  await database.collection('other').insertOne({});
  const { store } = server.server.engine;
  const [before, late] = [server.client.startSession(), server.client.startSession()];
  let n = 0;
  // If the commit ended before the transaction started, all steps run again.
  for (let hasMissed = true; hasMissed;) {
    before.startTransaction();
    await lists.findOne({ _id: 1 }, { session: before, projection: { n: 1 } });
    const others = Array.from({ length: writes }, () => database.collection('other').insertOne({}));
    n += 1;
    const writing = lists.updateOne({ _id: 1 }, { $set: { list: numbers(n * SIZE) }, $inc: { n: 1 } });
    while (!store.large) await turn();
    await before.abortTransaction();
    late.startTransaction();
    const seen = await lists.findOne({ _id: 1 }, { session: late, projection: { n: 1 } });
    hasMissed = seen?.n === n;
    await Promise.all([writing, ...others]);
    if (hasMissed) await late.abortTransaction();
  }
  await expect(lists.updateOne({ _id: 1 }, { $inc: { n: 1000 } }, { session: late })).rejects.toMatchObject({
    code: 112,
  });
  await Promise.all([before.endSession(), late.endSession()]);
  const found = (await lists.findOne({ _id: 1 }))!;
  expect([found.n, found.list[0]]).toEqual([n, n * SIZE]);
});
