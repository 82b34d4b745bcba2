import { jest } from '@jest/globals';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection, type Document } from 'mongodb';
import { startProcess } from '../support/process.js';
import { encode } from '../../src/bson/encode.js';
import { DocumentWriter } from '../../src/storage/documents.js';
import { createCollection } from '../../src/storage/schema.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-storage-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function withServer<T>(work: (items: Collection) => Promise<T>): Promise<T> {
  const server = await startProcess(dataDir);
  const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 2000 });
  try {
    return await work(client.db('test').collection('items'));
  } finally {
    await client.close();
    await server.stop();
  }
}

const fill = (count: number): Promise<unknown> =>
  withServer((items) =>
    items.insertMany(Array.from({ length: count }, (_, n) => ({ _id: n, text: 'x'.repeat(500), n })) as Document[]),
  );

const file = (): string => join(dataDir, 'data.db');

describe('a data folder', () => {
  it('is rejected for a second process, with an error that names the first', async () => {
    const first = await startProcess(dataDir);
    await expect(startProcess(dataDir)).rejects.toThrow(
      new RegExp(
        `^The data folder ${dataDir} is in use by another process \\(process ${first.child.pid}\\); stop it, or choose another folder\\.$`,
      ),
    );
    await first.kill();
    const second = await startProcess(dataDir);
    expect(await second.stop()).toBe(0);
  });

  it('can be read only by its owner', async () => {
    const server = await startProcess(join(dataDir, 'new'));
    expect(statSync(join(dataDir, 'new')).mode & 0o777).toBe(0o700);
    for (const name of ['data.db', 'data.db-wal', 'mongo.sock'])
      expect([name, statSync(join(dataDir, 'new', name)).mode & 0o777]).toEqual([name, 0o600]);
    await server.stop();
  });

  it('works if its path is too long for a socket', async () => {
    dataDir = join(dataDir, 'long'.repeat(30));
    await withServer((items) => items.insertOne({ _id: 1 } as Document));
    expect(await withServer((items) => items.countDocuments())).toBe(1);
  });
});

describe('a damaged file', () => {
  it('that is missing or empty is rejected instead of created again', async () => {
    await fill(10);
    writeFileSync(file(), '');
    await expect(startProcess(dataDir)).rejects.toThrow(/missing or empty.*restore the data folder from a backup/);
    rmSync(file());
    await expect(startProcess(dataDir)).rejects.toThrow(/missing or empty/);
  });

  it('is searched for after every end that was not in order', async () => {
    const isMarked = (): boolean => existsSync(join(dataDir, 'CLEAN'));
    await fill(10);
    expect(isMarked()).toBe(true);
    const server = await startProcess(dataDir);
    expect(isMarked()).toBe(false);
    await server.kill();
    expect(isMarked()).toBe(false);
    expect(await withServer((items) => items.countDocuments())).toBe(10);
    expect(isMarked()).toBe(true);
  });

  it('that was truncated is rejected', async () => {
    await fill(2000);
    truncateSync(file(), Math.floor(statSync(file()).size / 2 / 4096) * 4096);
    await expect(startProcess(dataDir)).rejects.toThrow(/is damaged .*restore the data folder from a backup/);
  });

  it('that has another header is rejected', async () => {
    await fill(10);
    const handle = openSync(file(), 'r+');
    writeSync(handle, 'this is not a database at all', 0);
    closeSync(handle);
    await expect(startProcess(dataDir)).rejects.toThrow(/is damaged/);
  });

  it('is never read as intact: changed bytes are rejected at the start or when they are read', async () => {
    await fill(2000);
    const intact = readFileSync(file());
    for (let place = 1; place <= 12; place += 1) {
      const changed = Buffer.from(intact);
      const at = Math.floor((intact.length * place) / 13);
      changed.fill(changed[at] ^ 0x55, at, at + 64);
      writeFileSync(file(), changed);
      const outcome = await withServer(async (items) => {
        const found = await items.find().toArray();
        const right = found.filter(({ text, n }) => text === 'x'.repeat(500) && typeof n === 'number').length;
        const { valid } = await items
          .aggregate([{ $match: { _id: -1 } }])
          .toArray()
          .then(() => ({ valid: right === 2000 }));
        return valid ? 'whole' : `${found.length} found, ${right} right`;
      }).catch((error: unknown) =>
        error instanceof Error && /damaged|malformed/.test(error.message) ? 'refused' : String(error),
      );
      expect([place, outcome]).toEqual([place, expect.stringMatching(/^(refused|whole)$/)]);
    }
  });
});

describe('a full disk', () => {
  let server: TestServer;

  afterEach(() => server.stop());

  it('fails writes with a clear error, keeps acknowledged data, and continues to serve reads', async () => {
    server = await startTestServer({ dataDir, sync: 'full', maxPages: 200 });
    const items = server.client.db('test').collection('items');
    await createIndex(items, { n: 1 }, { unique: true });
    let written = 0;
    let failure: unknown;
    while (!failure && written < 5000) {
      await items.insertOne({ _id: written, n: written, text: 'x'.repeat(2000) } as Document).then(
        () => (written += 1),
        (error: unknown) => (failure = error),
      );
    }
    expect(failure).toMatchObject({ code: 14031, message: expect.stringContaining('disk is full') });
    expect(await items.countDocuments()).toBe(written);
    expect(await items.find({ n: { $gte: 0 } }).toArray()).toHaveLength(written);
    const many = Array.from({ length: 20 }, (_, n) =>
      items.insertOne({ n: 10_000 + n, text: 'x'.repeat(2000) }).catch(() => undefined),
    );
    await Promise.all([...many, items.findOne({ _id: 0 } as Document)]);
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
    await items.deleteMany({ n: { $lt: written / 2 } });
    await items.insertOne({ n: -1 });
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
  });

  it.each([
    ['a fast machine', 0],
    ['a machine so slow that writes pause', 15],
  ])('fails only the write that does not fit, and no write of the same commit, on %s', async (_, delayMs) => {
    server = await startTestServer({ dataDir, sync: 'full', maxPages: 60 });
    const now = performance.now.bind(performance);
    let delay = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + (delay += delayMs));
    const items = server.client.db('test').collection<{ _id: number; text?: string }>('items');
    await items.insertOne({ _id: -1 });
    const rejected: unknown[] = [];
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      for (let n = 0; n < 40; n += 1)
        await items.insertOne({ _id: writer * 100 + n }).catch((error: unknown) => rejected.push(error));
    });
    const tooLarge = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 50; n += 1)
        await expect(items.insertOne({ _id: 10_000, text: 'x'.repeat(260_000) })).rejects.toMatchObject({
          code: 14031,
        });
    });
    await Promise.all([...writers, ...tooLarge]);
    clock.mockRestore();
    expect(rejected).toEqual([]);
    expect(await items.countDocuments()).toBe(481);
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
  });

  it('aborts a transaction that has written to a collection whose creation was rolled back', async () => {
    server = await startTestServer({ dataDir, sync: 'full' });
    const { store, transactions } = server.server.engine;
    const [lost, other] = [transactions.begin('1', 1n), transactions.begin('2', 1n)];
    const fresh = createCollection(store, 'test', 'fresh', {});
    new DocumentWriter(lost.unit, () => undefined).insert(fresh, { _id: 1 }, encode({ _id: 1 }));
    store.rollBack(new Error('no space'));
    expect([lost.open, other.open]).toEqual([false, true]);
    expect(await server.client.db('test').listCollections().toArray()).toEqual([]);
  });

  it('fails writes during an open transaction with the same error', async () => {
    server = await startTestServer({ dataDir, sync: 'full', maxPages: 200 });
    const items = server.client.db('test').collection('items');
    await items.insertOne({ _id: 'there' } as unknown as Document);
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await items.updateOne({ _id: 'there' } as unknown as Document, { $set: { n: 1 } }, { session });
      let failure: unknown;
      for (let n = 0; !failure && n < 5000; n += 1) {
        await items.insertOne({ n, text: 'x'.repeat(2000) }).catch((error: unknown) => (failure = error));
      }
      expect(failure).toMatchObject({ code: 14031, message: expect.stringContaining('disk is full') });
      await session.abortTransaction();
    });
    expect(await server.client.db('test').command({ validate: 'items' })).toMatchObject({ valid: true });
  });
});
