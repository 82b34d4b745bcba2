import { BSON, MongoBulkWriteError, MongoClientBulkWriteError, type Document } from 'mongodb';
import { ClientConnection } from '../../src/server/connection.js';
import { startTestServer, type TestServer } from '../support/server.js';

const COUNT = 8000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const itemsOf = (name: string) => server.client.db('batches').collection<{ _id: number; n?: number }>(name);
const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** Returns the error of a write. */
async function failureOf<T extends Error>(write: Promise<unknown>, type: new (...args: never[]) => T): Promise<T> {
  const error: unknown = await write.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof type) return error;
  throw new Error(`not a ${type.name}: ${String(error)}`);
}

describe('a retryable write with many results', () => {
  const stored = (): number =>
    Number(server.server.engine.store.connection.db.prepare('SELECT total(bytes) AS n FROM temp.stored').get()?.['n']);

  beforeAll(() => {
    const count = 'BEGIN INSERT INTO stored VALUES (length(new.reply)); END';
    server.server.engine.store.connection.db.exec(
      `CREATE TEMP TABLE stored (bytes INTEGER);
       CREATE TEMP TRIGGER inserted AFTER INSERT ON main.sessions ${count};
       CREATE TEMP TRIGGER updated AFTER UPDATE ON main.sessions ${count};`,
    );
  });

  beforeEach(() => server.server.engine.store.connection.db.exec('DELETE FROM temp.stored'));

  const commands: [string, (name: string) => Document][] = [
    ['errors of an insert', (name) => ({ insert: name, documents: range(COUNT).map((_id) => ({ _id })) })],
    [
      'upserts',
      (name) => ({
        update: name,
        updates: range(COUNT).map((_id) => ({ q: { _id }, u: { $inc: { n: 1 } }, upsert: true })),
      }),
    ],
    [
      "results of a client's bulk write",
      (name) => ({
        bulkWrite: 1,
        ops: range(COUNT).map((_id) => ({ insert: 0, document: { _id } })),
        nsInfo: [{ ns: `batches.${name}` }],
      }),
    ],
  ];

  test.each(commands)('stores each of its results at most twice: %s', async (_, commandOf) => {
    const name = `stored ${_}`;
    await itemsOf(name).insertMany(range(COUNT / 2).map((index) => ({ _id: 2 * index })));
    server.server.engine.store.connection.db.exec('DELETE FROM temp.stored');
    const client = server.connect();
    const session = client.startSession();
    const command = { ...commandOf(name), ordered: false, txnNumber: BSON.Long.fromNumber(1000) };

    const db = client.db('bulkWrite' in command ? 'admin' : 'batches');
    const reply = await db.command(command, { session });
    await session.endSession();

    const size = BSON.calculateObjectSize(reply);
    expect(size).toBeGreaterThan(10 * COUNT);
    expect(stored()).toBeLessThan(3 * size);
  });

  it('stores nothing when every statement fails', async () => {
    await itemsOf('none').insertOne({ _id: 0 });
    server.server.engine.store.connection.db.exec('DELETE FROM temp.stored');

    const write = itemsOf('none').insertMany(
      range(COUNT).map(() => ({ _id: 0 })),
      { ordered: false },
    );

    expect((await failureOf(write, MongoBulkWriteError)).writeErrors).toHaveLength(COUNT);
    expect(stored()).toBe(0);
  });
});

describe('a reply with many large errors', () => {
  it('has the texts of the first errors', async () => {
    const items = server.client.db('batches').collection<{ _id: string }>('texts');
    const documents = range(5).map((index) => ({ _id: `${index}`.repeat(400_000) }));
    await items.insertMany(documents);

    const error = await failureOf(items.insertMany(documents, { ordered: false }), MongoBulkWriteError);

    const texts = [error.writeErrors].flat().map(({ errmsg }) => errmsg?.length ?? 0);
    expect(texts).toEqual([...range(3).map(() => expect.any(Number) as unknown), 0, 0]);
    expect(texts[2]).toBeGreaterThan(400_000);
  });
});

describe('a write whose connection is lost', () => {
  const countOf = (name: string): number => server.server.engine.store.catalog.get('batches', name)?.count ?? 0;

  /** Closes the connection that inserts documents once it has inserted some. */
  async function disconnect(name: string): Promise<void> {
    const before = countOf(name);
    while (countOf(name) < before + 10) await new Promise((resolve) => setImmediate(resolve));
    for (const client of server.server.engine.clients.values())
      if (client instanceof ClientConnection && client.isBusy) client.close();
  }

  it('stops when its client disconnects', async () => {
    const lost = disconnect('stopped');
    const writing = server
      .connect({ retryWrites: false })
      .db('batches')
      .collection('stopped')
      .insertMany(range(50_000).map((n) => ({ n })));

    await Promise.all([lost, failureOf(writing, MongoBulkWriteError)]);

    const count = countOf('stopped');
    for (const n of range(20)) await itemsOf('stopped').findOne({ n });
    expect(count).toBeLessThan(50_000);
    expect(countOf('stopped')).toBe(count);
  });

  it('continues an insert when it is retried', async () => {
    const items = itemsOf('inserted');
    await items.insertMany(range(COUNT).map((index) => ({ _id: 2 * index })));
    const lost = disconnect('inserted');
    const write = items.insertMany(
      range(2 * COUNT).map((_id) => ({ _id, n: 1 })),
      { ordered: false },
    );

    await lost;

    const { insertedCount, writeErrors } = await failureOf(write, MongoBulkWriteError);
    expect(insertedCount).toBe(COUNT);
    expect([writeErrors].flat().map(({ index }) => index)).toEqual(range(COUNT).map((index) => 2 * index));
  });

  it("continues a client's bulk write when it is retried", async () => {
    await itemsOf('bulk').insertMany(range(COUNT).map((index) => ({ _id: 2 * index })));
    const lost = disconnect('bulk');
    const write = server.client.bulkWrite<{ 'batches.bulk': { _id: number } }>(
      range(2 * COUNT).map((_id) => ({
        name: 'insertOne' as const,
        namespace: 'batches.bulk' as const,
        document: { _id },
      })),
      { ordered: false, verboseResults: true },
    );

    await lost;

    const { writeErrors, partialResult } = await failureOf(write, MongoClientBulkWriteError);
    expect([...writeErrors.keys()]).toEqual(range(COUNT).map((index) => 2 * index));
    expect(partialResult?.insertedCount).toBe(COUNT);
  });

  it('applies each update once when it is retried', async () => {
    const items = itemsOf('updated');
    const lost = disconnect('updated');
    const write = items.bulkWrite(
      range(2 * COUNT).map((index) => ({
        updateOne: { filter: { _id: Math.floor(index / 2) }, update: { $inc: { n: 1 } }, upsert: true },
      })),
    );

    await lost;

    expect(await write).toMatchObject({ upsertedCount: COUNT, matchedCount: COUNT });
    expect(await items.countDocuments({ n: 2 })).toBe(COUNT);
  });
});
