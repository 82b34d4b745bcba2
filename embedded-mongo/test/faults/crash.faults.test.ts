import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection, type MongoBulkWriteError } from 'mongodb';
import { startProcess } from '../support/process.js';
import { seededRandom } from '../support/random.js';

const ROUNDS = 20;
const WRITERS = 6;
const DOCUMENTS_EACH = 40;

interface Item {
  _id: string;
  code: string;
  n: number;
}

/** A writer's expectation of one of its documents. */
interface Expected {
  /** Last state that the server acknowledged. Undefined for a missing document. */
  acknowledged: Item | undefined;
  /** State after an unacknowledged operation. */
  attempted?: { readonly state: Item | undefined };
}

type Model = Map<string, Expected>;

const same = (a: Item | undefined, b: Item | undefined): boolean => a?.code === b?.code && a?.n === b?.n;

/** Writes until the server is gone, and notes the acknowledged states. */
async function write(items: Collection<Item>, model: Model, writer: number, random: () => number): Promise<number> {
  let acknowledged = 0;
  for (;;) {
    const id = `${writer}-${Math.floor(random() * DOCUMENTS_EACH)}`;
    const expected = model.get(id) ?? { acknowledged: undefined };
    model.set(id, expected);
    const before = expected.acknowledged;
    const code = `${id}-${Math.floor(random() * 1e9)}`;
    const state = !before ? { _id: id, code, n: 1 } : random() < 0.2 ? undefined : { ...before, code, n: before.n + 1 };
    expected.attempted = { state };
    try {
      if (!before && state) await items.insertOne(state);
      else if (!state) await items.deleteOne({ code: before?.code });
      else await items.updateOne({ code: before?.code }, { $inc: { n: 1 }, $set: { code } });
    } catch {
      return acknowledged;
    }
    expected.acknowledged = state;
    delete expected.attempted;
    acknowledged += 1;
  }
}

/** Checks that every document is in its acknowledged state, or in the state of an unacknowledged operation. */
async function check(items: Collection<Item>, model: Model): Promise<string[]> {
  const lost: string[] = [];
  const stored = new Map((await items.find().toArray()).map((item) => [item._id, item]));
  for (const [id, known] of model) {
    const actual = stored.get(id);
    const allowed = same(actual, known.acknowledged) || (known.attempted && same(actual, known.attempted.state));
    if (!allowed) lost.push(`${id}: ${JSON.stringify(actual)} instead of ${JSON.stringify(known)}`);
    known.acknowledged = actual;
    delete known.attempted;
    stored.delete(id);
  }
  for (const id of stored.keys()) lost.push(`${id} was never written`);
  return lost;
}

describe('a server that is killed while clients write', () => {
  it(`has lost no acknowledged write in ${ROUNDS} rounds, and its indexes agree with its documents`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-crash-'));
    const random = seededRandom(1);
    const model: Model = new Map();
    let total = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const server = await startProcess(dataDir);
      const reader = new MongoClient(server.uri);
      const db = reader.db('crash');
      const all = db.collection<Item>('items');
      if (round === 0) await all.createIndexes([{ key: { code: 1 }, unique: true }, { key: { n: 1, code: -1 } }]);
      expect(await check(all, model)).toEqual([]);
      expect(await db.command({ validate: 'items' })).toMatchObject({ valid: true });
      await reader.close();
      if (round === ROUNDS) {
        expect(await server.stop()).toBe(0);
        break;
      }
      // A short timeout ends the writers soon after the kill.
      const client = new MongoClient(server.uri, {
        retryWrites: round % 2 === 0,
        serverSelectionTimeoutMS: 500,
        maxPoolSize: WRITERS,
      });
      const items = client.db('crash').collection<Item>('items');
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(items, model, writer, random));
      await new Promise((resolve) => setTimeout(resolve, 100 + random() * 400));
      await server.kill();
      total += (await Promise.all(writing)).reduce((sum, count) => sum + count, 0);
      // Not awaited: the driver may wait forever for a reply on a lost socket.
      void client.close().catch(() => undefined);
    }
    process.stderr.write(`crash test: ${total} acknowledged writes in ${ROUNDS} rounds\n`);
    expect(total).toBeGreaterThan(ROUNDS * 10);
    rmSync(dataDir, { recursive: true });
  });
});

describe('a batch of writes whose server is killed', () => {
  it('applies each of its writes once after the driver has retried it', async () => {
    const COUNT = 20_000;
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-batch-'));
    const first = await startProcess(dataDir);
    const client = new MongoClient(first.uri);
    const watcher = new MongoClient(first.uri);
    const items = client.db('crash').collection<{ _id: number; n: number }>('batch');
    await items.insertOne({ _id: -1, n: 0 });
    const failing = { updateOne: { filter: { _id: -1 }, update: { $set: { _id: -2 } } } };
    // The retry also needs the errors of the first attempt.
    const write = items.bulkWrite(
      Array.from({ length: COUNT }, (_, index) => {
        const update = { $inc: { n: 1 } };
        return index % 3 === 0 ? failing : { updateOne: { filter: { _id: index >> 2 }, update, upsert: true } };
      }),
      { ordered: false },
    );
    const failure = write.catch((error: unknown) => error);
    const watched = watcher.db('crash').collection('batch');

    while ((await watched.estimatedDocumentCount()) < COUNT / 20);
    await first.kill();
    const second = await startProcess(dataDir);

    const { writeErrors } = (await failure) as MongoBulkWriteError;
    expect(writeErrors).toHaveLength(Math.ceil(COUNT / 3));
    const [sum] = await items.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray();
    expect(sum).toMatchObject({ n: Math.floor((2 * COUNT) / 3) });
    await client.close();
    void watcher.close().catch(() => undefined);
    expect(await second.stop()).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
});
