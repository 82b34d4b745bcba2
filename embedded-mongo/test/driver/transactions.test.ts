import type { ClientSession, Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Item extends Document {
  _id: number;
  n?: number;
  key?: string;
}

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('test').collection<Item>('items');
  await createIndex(items, { key: 1 }, { unique: true, sparse: true });
  await createIndex(items, { n: 1 });
});

afterAll(() => server.stop());

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
    { _id: 3, n: 3 },
  ]);
});

async function inTransaction(work: (session: ClientSession) => Promise<void>): Promise<void> {
  const session = server.client.startSession();
  session.startTransaction();
  try {
    await work(session);
    if (session.inTransaction()) await session.abortTransaction();
  } finally {
    await session.endSession();
  }
}

describe('a transaction', () => {
  it('shows its writes only to itself until it commits', async () => {
    await inTransaction(async (session) => {
      await items.insertOne({ _id: 4, n: 4 }, { session });
      await items.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session });
      await items.deleteOne({ _id: 2 }, { session });
      const inside = await items.find({ n: { $gte: 0 } }, { session, sort: { n: 1 } }).toArray();
      expect(inside.map(({ _id }) => _id)).toEqual([3, 4, 1]);
      expect(await items.countDocuments({ n: 10 }, { session })).toBe(1);
      expect((await items.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id, n }) => [_id, n])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
      await session.commitTransaction();
    });
    expect((await items.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id, n }) => [_id, n])).toEqual([
      [1, 10],
      [3, 3],
      [4, 4],
    ]);
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
  });

  it('leaves nothing behind when it aborts', async () => {
    await inTransaction(async (session) => {
      await items.updateMany({}, { $inc: { n: 100 } }, { session });
      await session.abortTransaction();
    });
    expect(await items.countDocuments({ n: { $gt: 50 } })).toBe(0);
  });

  it('reads one snapshot despite concurrent commits', async () => {
    await inTransaction(async (session) => {
      expect(await items.countDocuments({}, { session })).toBe(3);
      await items.insertOne({ _id: 9 });
      await items.updateOne({ _id: 3 }, { $set: { n: 33 } });
      expect(await items.countDocuments({}, { session })).toBe(3);
      expect((await items.findOne({ _id: 3 }, { session }))?.n).toBe(3);
    });
  });

  it('conflicts with commits since its snapshot', async () => {
    await inTransaction(async (session) => {
      await items.findOne({ _id: 1 }, { session });
      await items.updateOne({ _id: 1 }, { $set: { n: 7 } });
      const write = items.updateOne({ _id: 1 }, { $set: { n: 8 } }, { session });
      await expect(write).rejects.toMatchObject({
        code: 112,
        errorLabels: expect.arrayContaining(['TransientTransactionError']),
      });
    });
  });

  it('conflicts immediately with another open transaction, on records and on unique keys', async () => {
    await inTransaction(async (first) => {
      await items.updateOne({ _id: 1 }, { $set: { n: 7 } }, { session: first });
      await items.insertOne({ _id: 5, key: 'same' }, { session: first });
      await inTransaction(async (second) => {
        await expect(items.updateOne({ _id: 1 }, { $set: { n: 8 } }, { session: second })).rejects.toMatchObject({
          code: 112,
        });
      });
      await inTransaction(async (third) => {
        await expect(items.insertOne({ _id: 6, key: 'same' }, { session: third })).rejects.toMatchObject({ code: 112 });
      });
      await first.commitTransaction();
    });
    expect((await items.findOne({ _id: 1 }))?.n).toBe(7);
  });

  it('does not conflict with a rejected write from outside', async () => {
    await items.updateOne({ _id: 1 }, { $set: { key: 'taken' } });
    await inTransaction(async (other) => {
      // Changes are recorded while another transaction is open.
      await items.findOne({ _id: 3 }, { session: other });
      const rejection = items.updateOne({ _id: 2 }, { $set: { key: 'taken' } });
      await expect(rejection).rejects.toMatchObject({ code: 11_000 });
      await inTransaction(async (session) => {
        await items.updateOne({ _id: 2 }, { $set: { n: 20 } }, { session });
        await session.commitTransaction();
      });
    });
    expect((await items.findOne({ _id: 2 }))?.n).toBe(20);
  });

  it('makes a conflicting write from outside wait, and no other', async () => {
    await inTransaction(async (session) => {
      await items.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
      const waiting = items.updateOne({ _id: 1 }, { $inc: { n: 100 } });
      await items.updateOne({ _id: 2 }, { $set: { n: 22 } });
      expect((await items.findOne({ _id: 1 }))?.n).toBe(1);
      await session.commitTransaction();
      await waiting;
    });
    expect((await items.findOne({ _id: 1 }))?.n).toBe(111);
  });

  it('counts each match once in a write that waited for it', async () => {
    await inTransaction(async (session) => {
      await items.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
      const one = items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      const all = items.updateMany({}, { $inc: { n: 1 } });
      // A reply to a read on the same connection pool means that the writes have started to wait.
      await items.countDocuments({});
      await session.commitTransaction();
      expect(await one).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
      expect(await all).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
    });
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 13 });
  });

  it('is retried by withTransaction until it succeeds', async () => {
    const add = async (): Promise<void> => {
      const session = server.client.startSession();
      await session.withTransaction(async () => {
        const found = await items.findOne({ _id: 1 }, { session });
        await items.updateOne({ _id: 1 }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
      });
      await session.endSession();
    };
    await Promise.all(Array.from({ length: 8 }, add));
    expect((await items.findOne({ _id: 1 }))?.n).toBe(9);
  });

  it('ends after a duplicate key', async () => {
    await items.insertOne({ _id: 8, key: 'taken' });
    await inTransaction(async (session) => {
      await expect(items.insertOne({ _id: 9, key: 'taken' }, { session })).rejects.toMatchObject({ code: 11000 });
      await expect(items.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
    });
  });

  it('can create the collection that it writes to', async () => {
    const fresh = server.client.db('test').collection<Item>(`fresh${Date.now()}`);
    await inTransaction(async (session) => {
      await fresh.insertOne({ _id: 1 }, { session });
      expect(await fresh.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
      expect(await fresh.countDocuments({})).toBe(0);
      await session.commitTransaction();
    });
    expect(await fresh.countDocuments({})).toBe(1);
  });

  it('is aborted when it is left open, and releases its locks', async () => {
    // A separate server: on a slow machine, transactions of other tests may be open for as long.
    const short = await startTestServer({ transactionLifetimeSeconds: 2 });
    const firstRead = short.client.db('test').collection<Item>('items');
    await firstRead.insertOne({ _id: 1, n: 1 });
    const session = short.client.startSession();
    session.startTransaction();
    await firstRead.updateOne({ _id: 1 }, { $set: { n: 5 } }, { session });
    await firstRead.updateOne({ _id: 1 }, { $set: { n: 6 } });
    await expect(firstRead.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
    await session.endSession();
    expect((await firstRead.findOne({ _id: 1 }))?.n).toBe(6);
    await short.stop();
  });

  it('commits once when the commit is sent twice', async () => {
    await inTransaction(async (session) => {
      await items.insertOne({ _id: 7 }, { session });
      await session.commitTransaction();
      await session.commitTransaction();
    });
    expect(await items.countDocuments({ _id: 7 })).toBe(1);
  });

  it('swaps a unique value between two documents', async () => {
    await items.insertMany([
      { _id: 20, key: 'a' },
      { _id: 21, key: 'b' },
    ]);
    await inTransaction(async (session) => {
      await items.updateOne({ _id: 20 }, { $set: { key: 'c' } }, { session });
      await items.updateOne({ _id: 21 }, { $set: { key: 'a' } }, { session });
      await items.updateOne({ _id: 20 }, { $set: { key: 'b' } }, { session });
      await session.commitTransaction();
    });
    expect((await items.findOne({ key: 'a' }))?._id).toBe(21);
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
  });
});

describe('a retryable write', () => {
  it('returns the stored reply instead of applying the write twice', async () => {
    const session = server.client.startSession();
    const command = {
      update: 'items',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      lsid: session.id,
      txnNumber: 77n,
    };
    const send = (): Promise<Document> => server.client.db('test').command({ ...command });
    expect(await send()).toMatchObject({ n: 1, nModified: 1 });
    expect(await send()).toMatchObject({ n: 1, nModified: 1 });
    expect((await items.findOne({ _id: 1 }))?.n).toBe(2);
    await expect(server.client.db('test').command({ ...command, txnNumber: 76n })).rejects.toMatchObject({ code: 225 });
    await session.endSession();
  });
});

describe('a retryable write with a higher number than the open transaction of its session', () => {
  it('aborts the transaction', async () => {
    // The session of another client, whose number the driver does not continue.
    const client = server.connect();
    const session = client.startSession();
    const send = (command: Document): Promise<Document> => client.db('test').command({ ...command, lsid: session.id });
    const inTransaction = { txnNumber: 80n, autocommit: false };
    await send({ insert: 'items', documents: [{ _id: 4 }], startTransaction: true, ...inTransaction });

    await send({ insert: 'items', documents: [{ _id: 5 }], txnNumber: 81n });

    const later = { insert: 'items', documents: [{ _id: 6 }], ...inTransaction };
    await expect(send(later)).rejects.toMatchObject({ code: 225 });
    expect(await items.distinct('_id', { _id: { $gte: 4 } })).toEqual([5]);
    // No transaction holds the document any more.
    await items.insertOne({ _id: 4 });
    await session.endSession();
  });
});

describe('transactions and writes that wait for the disk together', () => {
  let durable: TestServer;

  beforeAll(async () => {
    durable = await startTestServer({ sync: 'full' });
  });

  afterAll(() => durable.stop());

  /** Reads a counter and writes it back increased by one. Retries until no other client has changed it in between. */
  async function increment(counters: Collection<Item>, key: number): Promise<void> {
    const session = durable.client.startSession();
    try {
      await session.withTransaction(async () => {
        const { n = 0 } = (await counters.findOne({ _id: key }, { session })) ?? {};
        await counters.updateOne({ _id: key }, { $set: { n: n + 1 } }, { session });
      });
    } finally {
      await session.endSession();
    }
  }

  it('lose no update of each other', async () => {
    const counters = durable.client.db('test').collection<Item>('counters');
    const keys = [1, 2, 3];
    await counters.insertMany(keys.map((key) => ({ _id: key, n: 0 })));
    const rounds = 40;
    await Promise.all(
      keys.flatMap((key) => [
        repeat(rounds, () => increment(counters, key)),
        repeat(rounds, () => increment(counters, key)),
        repeat(rounds, () => counters.updateOne({ _id: key }, { $inc: { n: 1 } })),
      ]),
    );
    expect(await counters.find().sort({ _id: 1 }).toArray()).toEqual(keys.map((key) => ({ _id: key, n: rounds * 3 })));
  });

  it('let one of several clients insert a unique key', async () => {
    const inserted = durable.client.db('test').collection<Item>('taken');
    await createIndex(inserted, { key: 1 }, { unique: true });
    const insert = async (id: number, key: string): Promise<void> => {
      const session = durable.client.startSession();
      try {
        await session.withTransaction(() => inserted.insertOne({ _id: id, key }, { session }));
      } finally {
        await session.endSession();
      }
    };
    for (let round = 0; round < 30; round += 1) {
      const key = `key ${round}`;
      const tries = [0, 1, 2, 3].map((number) =>
        number % 2 === 0 ? insert(round * 10 + number, key) : inserted.insertOne({ _id: round * 10 + number, key }),
      );
      const inserts = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
      expect(inserts).toHaveLength(1);
      expect(await inserted.countDocuments({ key })).toBe(1);
    }
  });

  it('retain only the changes that the oldest open transaction needs', async () => {
    const { transactions } = durable.server.engine;
    const many = durable.client.db('test').collection<Item>('overlap');
    await many.insertOne({ _id: -1, n: 0 });
    let before = durable.client.startSession();
    before.startTransaction();
    await many.findOne({ _id: -1 }, { session: before });
    for (let round = 0; round < 60; round += 1) {
      await many.insertMany(Array.from({ length: 100 }, (_, index) => ({ _id: round * 100 + index })));
      const after = durable.client.startSession();
      after.startTransaction();
      await many.findOne({ _id: -1 }, { session: after });
      await before.abortTransaction();
      await before.endSession();
      before = after;
      expect(transactions.active).toBeGreaterThan(0);
    }
    expect(transactions.remembered).toBeLessThan(2_500);
    await many.updateOne({ _id: -1 }, { $set: { n: 1 } });
    await expect(many.updateOne({ _id: -1 }, { $set: { n: 2 } }, { session: before })).rejects.toMatchObject({
      code: 112,
    });
    await before.endSession();
  });
});

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done += 1) await work();
}
