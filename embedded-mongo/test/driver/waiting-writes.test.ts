import { jest } from '@jest/globals';
import { MongoServerError, type ClientSession, type Collection, type Document, type UpdateFilter } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item {
  _id: number;
  n: number;
  key?: string;
}

const CLIENTS = 6;
const WRITES = 30;
const CONFLICT = { code: 112, errorLabels: expect.arrayContaining(['TransientTransactionError']) };

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer({ sync: 'full' });
  items = server.client.db('waiting').collection<Item>('items');
  await createIndex(items, { key: 1 }, { unique: true, sparse: true });
  // Commands that are sent together only arrive together if each has an open connection.
  await Promise.all(Array.from({ length: CLIENTS }, () => items.findOne({})));
});

afterAll(() => server.stop());

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
});

/** Starts a transaction that has its snapshot. */
async function begin(): Promise<ClientSession> {
  const session = server.client.startSession();
  session.startTransaction();
  await items.findOne({ _id: 2 }, { session });
  return session;
}

/**
 * Ends one transaction and sends a write of another one together: when the server reads the write, the first
 * transaction's resources are free, and the waiting writes have not run yet.
 */
async function endAndWrite(holder: ClientSession, later: ClientSession, write: Document): Promise<void> {
  const over = server.client.db('admin').command({ abortTransaction: 1 }, { session: holder });
  const writing = server.client.db('waiting').command(write, { session: later });
  await expect(writing).rejects.toMatchObject(CONFLICT);
  await over;
}

/** Its reply means that earlier commands have started to wait. */
const otherCommand = (): Promise<unknown> => items.findOne({ _id: 2 });

/** Runs transactions on one document in sequence until `isOver`. Returns the number of commits. */
async function takeAgainAndAgain(isOver: () => boolean): Promise<number> {
  const session = server.client.startSession();
  let committed = 0;
  for (let number = 0; !isOver(); number += 1) {
    session.startTransaction();
    try {
      await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      if (number % 2 === 0) {
        await session.abortTransaction();
        continue;
      }
      await session.commitTransaction();
      committed += 1;
    } catch (error) {
      if (!(error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError'))) throw error;
      await session.abortTransaction();
    }
  }
  await session.endSession();
  return committed;
}

describe('a write that waits for a transaction', () => {
  it('gets the record before a transaction that requests it later', async () => {
    const [holder, later] = [await begin(), await begin()];
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: holder });
    const waiting = items.updateOne({ _id: 1 }, { $inc: { n: 10 } });
    await otherCommand();
    await endAndWrite(holder, later, { update: 'items', updates: [{ q: { _id: 1 }, u: { $inc: { n: 100 } } }] });
    await waiting;
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 10 });
    await Promise.all([holder.endSession(), later.endSession()]);
  });

  it('gets a unique key before a transaction that requests it later', async () => {
    const [holder, later] = [await begin(), await begin()];
    await items.insertOne({ _id: 3, n: 0, key: 'one' }, { session: holder });
    const waiting = items.insertOne({ _id: 4, n: 0, key: 'one' });
    await otherCommand();
    await endAndWrite(holder, later, { insert: 'items', documents: [{ _id: 5, n: 0, key: 'one' }] });
    await waiting;
    expect(await items.find({ key: 'one' }).toArray()).toEqual([{ _id: 4, n: 0, key: 'one' }]);
    await Promise.all([holder.endSession(), later.endSession()]);
  });

  it('releases a record that no longer matches', async () => {
    const [holder, later] = [await begin(), await begin()];
    await items.updateOne({ _id: 1 }, { $set: { key: 'taken' } }, { session: holder });
    const waiting = items.findOneAndUpdate({ key: { $exists: false } }, { $inc: { n: 10 } }, { sort: { _id: 1 } });
    const releasing = items.updateOne({ _id: 1 }, { $inc: { n: 1000 } }, { maxTimeMS: 20 });
    await expect(releasing).rejects.toMatchObject({ code: 112 });
    await items.updateOne({ _id: 2 }, { $inc: { n: 100 } }, { session: later });
    await holder.commitTransaction();
    // The first document no longer matches, so the second one is changed.
    const last = await begin();
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: last });
    await last.commitTransaction();
    await later.commitTransaction();
    expect(await waiting).toMatchObject({ _id: 2 });
    expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 1, key: 'taken' },
      { _id: 2, n: 110 },
    ]);
    await Promise.all([holder, later, last].map((session) => session.endSession()));
  });

  it.each<[string, (update: UpdateFilter<Item>) => Promise<unknown>]>([
    ['updateOne', (update) => items.updateOne({ _id: 3 }, update, { upsert: true })],
    ['findOneAndUpdate', (update) => items.findOneAndUpdate({ _id: 3 }, update, { upsert: true })],
  ])('changes the document that the transaction has inserted: an upsert by %s', async (_, upsert) => {
    const holder = await begin();
    await items.insertOne({ _id: 3, n: 1 }, { session: holder });
    const waiting = upsert({ $inc: { n: 10 } });
    await otherCommand();
    await holder.commitTransaction();
    await waiting;
    expect(await items.findOne({ _id: 3 })).toEqual({ _id: 3, n: 11 });
    await holder.endSession();
  });

  it('waits equally long for each transaction, regardless of its earlier work', async () => {
    const [first, second] = [await begin(), await begin()];
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first });
    await items.updateOne({ _id: 2 }, { $inc: { n: 2 } }, { session: second });
    const waiting = items.updateMany({ _id: { $in: [1, 2] } }, { $inc: { n: 10 } });
    await otherCommand();
    // A change of very many documents may take that long.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    await first.commitTransaction();
    await otherCommand();
    clock.mockRestore();
    await second.commitTransaction();
    expect(await waiting).toMatchObject({ modifiedCount: 2 });
    await Promise.all([first.endSession(), second.endSession()]);
  });

  it('is completed although transactions follow one another without a pause', async () => {
    let isOver = false;
    const others = Array.from({ length: CLIENTS }, () => takeAgainAndAgain(() => isOver));
    for (let write = 0; write < WRITES; write += 1) await items.updateOne({ _id: 1 }, { $inc: { n: 1000 } });
    isOver = true;
    const committed = (await Promise.all(others)).reduce((sum, each) => sum + each, 0);
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1000 * WRITES + committed });
  });
});

describe('$merge', () => {
  it.each([
    ['changes', { _id: 1, n: 5 }],
    ['inserts', { _id: 9, n: 5 }],
  ])('waits for a transaction that %s the document', async (_, merged) => {
    const source = server.client.db('waiting').collection<Item>('source');
    await source.deleteMany({});
    await source.insertOne(merged);
    const holder = await begin();
    await items.updateOne({ _id: merged._id }, { $set: { key: 'held' } }, { session: holder, upsert: true });
    const merging = source.aggregate([{ $merge: 'items' }]).toArray();
    await otherCommand();
    await holder.commitTransaction();
    await merging;
    expect(await items.findOne({ _id: merged._id })).toEqual({ ...merged, key: 'held' });
    await holder.endSession();
  });

  it('inserts a document that was deleted while it waited', async () => {
    const source = server.client.db('waiting').collection<Item>('source');
    await source.deleteMany({});
    await source.insertOne({ _id: 1, n: 5 });
    const holder = await begin();
    await items.deleteOne({ _id: 1 }, { session: holder });
    const merging = source.aggregate([{ $merge: 'items' }]).toArray();
    await otherCommand();
    await holder.commitTransaction();
    await merging;
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 });
    await holder.endSession();
  });
});
