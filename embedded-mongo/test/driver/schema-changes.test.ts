import { setImmediate as turn } from 'node:timers/promises';
import type { AnyBulkWriteOperation, ClientSession, Collection, Db, Document } from 'mongodb';
import type { Client } from '../../src/commands/context.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  n: number;
  m?: number;
}

const TRANSIENT = expect.arrayContaining(['TransientTransactionError']);

let server: TestServer;
let db: Db;
let items: Collection<Item>;
let session: ClientSession;

beforeEach(async () => {
  server = await startTestServer({ sync: 'full' });
  db = server.client.db('schema');
  items = db.collection<Item>('items');
  await createIndex(items, { n: 1 });
  await items.insertMany([
    { _id: 1, n: 1, m: 1 },
    { _id: 2, n: 2, m: 2 },
  ]);
  await db.collection<Item>('others').insertOne({ _id: 1, n: 5 });
  // Commands that are sent together only arrive together if each has an open connection.
  await Promise.all(Array.from({ length: 6 }, () => items.findOne({})));
  session = server.client.startSession();
  session.startTransaction();
});

afterEach(async () => {
  await session.endSession();
  await server.stop();
});

/** Its reply means that earlier commands have started to wait. */
const otherCommand = (): Promise<unknown> => db.collection('others').findOne({});
const isAborted = (error: unknown): void => expect(error).toMatchObject({ code: 251, errorLabels: TRANSIENT });
const isValid = async (): Promise<unknown> => (await db.command({ validate: 'items' }))['valid'];
const bulk: AnyBulkWriteOperation<Item>[] = [{ updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } }];

test.each<[string, () => Promise<unknown>]>([
  ['updateOne', () => items.updateOne({ _id: 1 }, { $inc: { n: 1 } })],
  ['updateOne by another field', () => items.updateOne({ n: 1 }, { $inc: { n: 1 } })],
  ['updateMany', () => items.updateMany({}, { $inc: { n: 1 } })],
  ['an upsert', () => items.updateOne({ _id: 3 }, { $set: { n: 1 } }, { upsert: true })],
  ['deleteOne', () => items.deleteOne({ _id: 1 })],
  ['deleteMany', () => items.deleteMany({})],
  ['findOneAndUpdate', () => items.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
  ['bulkWrite', () => items.bulkWrite(bulk)],
  [
    '$merge',
    () =>
      db
        .collection('others')
        .aggregate([{ $merge: 'items' }])
        .toArray(),
  ],
])('fails %s that waits while its collection is dropped, and keeps the writes of others', async (_, write) => {
  await items.updateOne({ _id: 1 }, { $set: { m: 10 } }, { session });
  await items.insertOne({ _id: 3, n: 3 }, { session });
  const waiting = expect(write()).rejects.toMatchObject({ code: 175 });
  await otherCommand();
  await Promise.all([items.drop(), db.collection('others').insertOne({}), waiting]);
  expect(server.server.engine.store.losses).toBe(0);
});

describe('an older transaction', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['dropped', () => items.drop()],
    ['dropped and made again', async () => void ((await items.drop()) && (await items.insertOne({ _id: 7, n: 7 })))],
    ['renamed', () => items.rename('elsewhere')],
    ['replaced by a renamed one', () => db.renameCollection('others', 'items', { dropTarget: true })],
    [
      'replaced by $out',
      () =>
        db
          .collection('others')
          .aggregate([{ $out: 'items' }])
          .toArray(),
    ],
    ['dropped with its database', () => db.dropDatabase()],
  ];
  const reads: [string, () => Promise<unknown>][] = [
    ['find', () => items.find({}, { session }).toArray()],
    ['countDocuments', () => items.countDocuments({}, { session })],
    ['insertOne', () => items.insertOne({ _id: 8, n: 8 }, { session })],
    ['updateOne', () => items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })],
    [
      '$lookup',
      () => {
        const join = { from: 'items', localField: '_id', foreignField: 'n', as: 'found' };
        return db
          .collection('more')
          .aggregate([{ $lookup: join }], { session })
          .toArray();
      },
    ],
  ];
  test.each(changes.flatMap(([change, make]) => reads.map(([read, run]) => [change, read, make, run] as const)))(
    'is rejected when it reads a collection that was %s: %s',
    async (_change, _read, make, run) => {
      await db.collection('more').findOne({}, { session });
      await make();
      await expect(run()).rejects.toMatchObject({ code: 246, errorLabels: TRANSIENT });
    },
  );

  test('reads a new collection as empty, and a later transaction reads all collections', async () => {
    await items.findOne({}, { session });
    await items.rename('elsewhere');
    await db.collection<Item>('new').insertOne({ _id: 1, n: 1 });
    expect(await db.collection('new').find({}, { session }).toArray()).toEqual([]);
    await session.abortTransaction();
    session.startTransaction();
    expect(await db.collection('elsewhere').countDocuments({}, { session })).toBe(2);
    expect(await items.countDocuments({}, { session })).toBe(0);
  });
});

describe('an index that is being built', () => {
  const COUNT = 6000;
  const hasStarted = async (): Promise<void> => {
    const { catalog } = server.server.engine.store;
    while ((catalog.get('schema', 'many')?.indexes.length ?? 0) < 2) await turn();
  };
  let many: Collection<Item>;

  beforeEach(async () => {
    many = db.collection<Item>('many');
    await many.insertMany(Array.from({ length: COUNT }, (_, n) => ({ _id: n, n, m: n })));
    await session.abortTransaction();
    session.startTransaction();
    await many.findOne({ _id: 1 }, { session });
  });

  const validity = async (): Promise<unknown> => (await db.command({ validate: 'many' }))['errors'];

  test("enforces uniqueness for a transaction's key that it has not reached yet", async () => {
    const making = createIndex(many, { n: 1 }, { unique: true });
    await hasStarted();
    const both = async (): Promise<void> => {
      await many.insertOne({ _id: -1, n: COUNT - 1 }, { session });
      await making;
      await session.commitTransaction();
    };
    await expect(both()).rejects.toMatchObject({ errorLabels: TRANSIENT });
    await making;
    expect(await many.countDocuments({ n: COUNT - 1 })).toBe(1);
    expect(await validity()).toEqual([]);
  });

  test("includes a transaction's write during the build of another index", async () => {
    const making = many.createIndexes([{ key: { n: 1 } }, { key: { m: 1 } }]);
    await hasStarted();
    await many.updateOne({ _id: 5 }, { $set: { m: -5 } }, { session });
    await making;
    // The transaction is aborted if it wrote before the second index was started.
    await session.commitTransaction().catch(isAborted);
    expect(await validity()).toEqual([]);
  });
});

test.each<[string, (changed: Collection<Item>) => Promise<unknown>]>([
  ['is dropped', (changed) => changed.drop()],
  ['is renamed', (changed) => changed.rename('elsewhere')],
  ['gets an index', (changed) => createIndex(changed, { m: 1 })],
  ['loses an index', (changed) => changed.dropIndex('n_1')],
])('keeps the writes of others when the collection %s while a transaction waits to be committed', async (_, change) => {
  const { store, clients } = server.server.engine;
  const changer = server.connect({ appName: 'changer' }).db('schema').collection<Item>('items');
  await changer.findOne({});
  const large = server.client.startSession();
  large.startTransaction();
  await db.collection<Item>('others').insertMany(
    Array.from({ length: 6000 }, (__, n) => ({ _id: 10 + n, n })),
    { session: large },
  );
  await items.updateOne({ _id: 1 }, { $set: { n: 10, m: 10 } }, { session });
  await items.insertOne({ _id: 3, n: 3, m: 3 }, { session });
  const committing = large.commitTransaction();
  while (!store.large) await turn();
  const changing = change(changer);
  const isChanger = ({ isBusy, metadata }: Client): boolean =>
    isBusy && (metadata?.['application'] as Document | undefined)?.['name'] === 'changer';
  while (![...clients.values()].some(isChanger)) await turn();
  // In most cases the change comes first and aborts the transaction.
  await session.commitTransaction().catch(isAborted);
  await Promise.all([committing, changing]);
  expect(store.losses).toBe(0);
  if (await items.findOne({})) expect(await isValid()).toBe(true);
  await large.endSession();
});
