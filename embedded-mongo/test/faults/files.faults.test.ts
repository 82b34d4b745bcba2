import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { backUp } from '../../src/storage/backup.js';
import { openDatabase } from '../../src/storage/open.js';
import { startProcess, type ServerProcess } from '../support/process.js';
import { createIndex } from '../support/server.js';

type Items = Collection<{ _id: number; n?: number; text?: string }>;

let dataDir: string;
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-files-'));
  folders.push(folder);
  return folder;
}

beforeEach(() => {
  dataDir = newFolder();
});

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const file = (name = 'data.db', folder = dataDir): string => join(folder, name);

/** Runs work on a server, which is then killed or stopped. */
async function withServer<T>(
  work: (items: Items, server: ServerProcess) => Promise<T>,
  { folder = dataDir, kill = false, recover = false } = {},
): Promise<T> {
  const server = await startProcess(folder, recover ? ['--recover'] : []);
  const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 2000 });
  try {
    return await work(client.db('test').collection('items'), server);
  } finally {
    // Closed before the server ends: the driver may wait forever for a reply on a lost socket.
    await client.close();
    if (kill) await server.kill();
    else await server.stop();
  }
}

const open = (): unknown => openDatabase({ dataDir, sync: 'off' });

/** Inserts documents 1 to `count` in separate commits, which stay in the log of a killed server. */
const killedWith = (count: number, folder = dataDir): Promise<void> =>
  withServer(
    async (items) => {
      for (let _id = 1; _id <= count; _id += 1) await items.insertOne({ _id });
    },
    { folder, kill: true },
  );

const ids = (items: Items): Promise<number[]> =>
  items
    .find()
    .toArray()
    .then((docs) => docs.map(({ _id }) => _id));

const recovered = (): Promise<{ recoveredIds: number[]; report: string }> =>
  withServer(async (items, server) => ({ recoveredIds: await ids(items), report: server.errors() }), { recover: true });

describe('a server that ends without closing its database', () => {
  it('recovers after the end of the process that runs it in a worker', async () => {
    const script = `
      import { MongoClient } from 'mongodb';
      import { startEmbeddedMongo } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
      const { uri } = await startEmbeddedMongo({ dataDir: process.argv[1] });
      const items = new MongoClient(uri).db('test').collection('items');
      for (let _id = 1; _id <= 50; _id += 1) await items.insertOne({ _id });
      process.exit(3);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([3, expect.not.stringContaining('Error')]);
    expect(await withServer((items) => items.countDocuments())).toBe(50);
  });

  it('recovers after a start that failed halfway', async () => {
    await killedWith(50);
    renameSync(file('ACKNOWLEDGED'), file('kept'));
    mkdirSync(file('ACKNOWLEDGED'));
    expect(open).toThrow('EISDIR');
    rmdirSync(file('ACKNOWLEDGED'));
    renameSync(file('kept'), file('ACKNOWLEDGED'));
    expect(await withServer((items) => items.countDocuments())).toBe(50);
  });

  it('keeps all acknowledged writes if it is killed while the log of large documents is written to the file', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 8; round += 1) {
      await withServer(
        async (items) => {
          expect(await items.countDocuments({ n: { $gte: 0 } })).toBeGreaterThanOrEqual(acknowledged);
          const writing = Array.from({ length: 8 }, async (_, writer) => {
            for (let n = 0; n < 30 + round * 3; n += 1) {
              await items.insertOne({ _id: round * 10_000 + writer * 1000 + n, n, text: 'x'.repeat(120_000) });
              acknowledged += 1;
            }
          });
          await Promise.all(writing);
        },
        { kill: true },
      );
    }
    await withServer(async (items) => {
      expect(await items.countDocuments()).toBe(acknowledged);
      await items.createIndex({ n: 1 }, {}, {});
    });
  });
});

describe('a server that is killed', () => {
  it('keeps all or nothing of a large transaction, and completes interrupted drops', async () => {
    let intact = 0;
    for (let round = 0; round < 6; round += 1) {
      const name = `t${round}`;
      const server = await startProcess(dataDir);
      const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 2000 });
      const db = client.db('test');
      await db.collection(name).createIndex({ n: 1 }, {}, {});
      if (round > 0) await db.collection(`t${round - 1}`).drop();
      const session = client.startSession();
      session.startTransaction();
      const documents = Array.from({ length: 8000 }, (_, n) => ({ n, text: 'x'.repeat(300) }));
      await db.collection(name).insertMany(documents, { session });
      const acknowledged = session.commitTransaction().then(
        () => true,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, 25 * round));
      await server.kill();
      const wasAcknowledged = await acknowledged;
      void client.close().catch(() => undefined);
      await withServer(async (_, { uri }) => {
        const again = new MongoClient(uri).db('test');
        const afterwards = await again.collection(name).countDocuments();
        expect([0, 8000]).toContain(afterwards);
        if (wasAcknowledged) expect(afterwards).toBe(8000);
        intact += afterwards / 8000;
        expect(await again.command({ validate: name })).toMatchObject({ valid: true });
        await again.client.close();
      });
    }
    process.stderr.write(`killed while committing: ${intact} of 6 transactions were whole\n`);
  });
});

describe('a database whose log', () => {
  it('was deleted is rejected, and recovers the data in the file with a report of the loss', async () => {
    await killedWith(20);
    rmSync(file('data.db-wal'));
    await expect(startProcess(dataDir)).rejects.toThrow(
      /is incomplete: its log \(data\.db-wal\) is missing or damaged: \d+ acknowledged commits are missing\. Restore the whole folder from a backup, or start once with --recover/,
    );
    const { recoveredIds, report } = await recovered();
    expect(recoveredIds).toEqual([]);
    expect(report).toMatch(/2\d acknowledged commits are lost/);
    await withServer((items) => items.insertOne({ _id: 1 }));
    expect(await withServer(ids)).toEqual([1]);
  });

  it('was not copied with the file is rejected', async () => {
    await killedWith(5);
    const copy = newFolder();
    copyFileSync(file(), file('data.db', copy));
    await expect(startProcess(copy)).rejects.toThrow(/copied while it was in use, without its log/);
    rmSync(file('data.db', copy));
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    expect(await withServer(ids, { folder: copy })).toEqual([1, 2, 3, 4, 5]);
  });

  it('belongs to another database is rejected, and is renamed by --recover', async () => {
    const other = newFolder();
    await killedWith(3);
    await killedWith(9, other);
    copyFileSync(file('data.db-wal', other), file('data.db-wal'));
    await expect(startProcess(dataDir)).rejects.toThrow(/its log \(data\.db-wal\) belongs to another database/);
    const { recoveredIds, report } = await recovered();
    expect(recoveredIds).toEqual([]);
    expect(report).toMatch(/renamed to .*data\.db-wal\.refused-/);
  });

  it('is an older log of the same database is rejected', async () => {
    await killedWith(3);
    const old = readFileSync(file('data.db-wal'));
    await withServer((items) => items.insertMany([{ _id: 4 }, { _id: 5 }]));
    await withServer((items) => items.insertOne({ _id: 6 }), { kill: true });
    writeFileSync(file('data.db-wal'), old);
    await expect(startProcess(dataDir)).rejects.toThrow(/does not follow the file/);
    expect((await recovered()).recoveredIds).toEqual([1, 2, 3, 4, 5]);
  });

  it('has an unfinished record at its end starts normally', async () => {
    await killedWith(4);
    const log = readFileSync(file('data.db-wal'));
    // Repeats the start of the last frame, like a record that was being written.
    appendFileSync(file('data.db-wal'), log.subarray(-4120, -1000));
    expect(await withServer(ids)).toEqual([1, 2, 3, 4]);
  });

  it('was truncated is rejected, because acknowledged commits are missing', async () => {
    await killedWith(4);
    truncateSync(file('data.db-wal'), statSync(file('data.db-wal')).size - 100);
    await expect(startProcess(dataDir)).rejects.toThrow(/1 acknowledged commit is missing/);
    const { recoveredIds, report } = await recovered();
    expect(recoveredIds).toEqual([1, 2, 3]);
    expect(report).toContain('1 acknowledged commit is lost');
  });

  it.each([true, false])('was changed anywhere is rejected by the acknowledged commits: %s', async (knows) => {
    await killedWith(30);
    const intact = readFileSync(file('data.db-wal'));
    const acknowledged = readFileSync(file('ACKNOWLEDGED'));
    for (let place = 1; place <= 45; place += 1) {
      const changed = Buffer.from(intact);
      changed[Math.floor((intact.length * place) / 48)] ^= 0x10;
      writeFileSync(file('data.db-wal'), changed);
      if (!knows) rmSync(file('ACKNOWLEDGED'), { force: true });
      expect(open).toThrow(/is incomplete: its log \(data\.db-wal\)/);
    }
    writeFileSync(file('data.db-wal'), intact);
    writeFileSync(file('ACKNOWLEDGED'), acknowledged);
    expect(await withServer(ids)).toHaveLength(30);
  });
});

describe('changed bytes of the file', () => {
  const fill = (): Promise<void> =>
    withServer(async (items) => {
      await createIndex(items, { n: 1 });
      await items.insertMany(Array.from({ length: 3000 }, (_, n) => ({ _id: n, n: n * 7, text: 'x'.repeat(100) })));
    });

  it('are detected at the start in every page, although the file looks unchanged', async () => {
    await fill();
    const intact = readFileSync(file());
    const { atime, mtime } = statSync(file());
    const mark = readFileSync(file('CLEAN'));
    for (let place = 0; place < 300; place += 1) {
      const changed = Buffer.from(intact);
      changed[Math.floor((intact.length * (place + 0.5)) / 300)] ^= 1;
      writeFileSync(file(), changed);
      utimesSync(file(), atime, mtime);
      writeFileSync(file('CLEAN'), mark);
      expect(open).toThrow(/is damaged .*or start once with --recover/);
    }
    writeFileSync(file(), intact);
    expect(await withServer((items) => items.countDocuments({ n: { $gte: 0 } }))).toBe(3000);
  });

  it('are detected by validate in a running server, which then rejects all commands', async () => {
    await fill();
    await withServer(async (items, { uri }) => {
      const client = new MongoClient(uri);
      const validate = (): Promise<unknown> => client.db('test').command({ validate: 'items' });
      expect(await validate()).toMatchObject({ valid: true });
      const changed = readFileSync(file());
      changed[changed.length >> 1] ^= 1;
      writeFileSync(file(), changed);
      await expect(validate()).resolves.toMatchObject({ valid: false, errors: [expect.stringContaining('checksum')] });
      await expect(items.findOne({ n: 7 })).rejects.toThrow(/damaged/);
      await client.close();
    });
  });

  it('cost only the documents that contain them after --recover', async () => {
    await fill();
    const changed = readFileSync(file());
    for (const part of [0.3, 0.5, 0.7])
      changed.fill(0x5a, Math.floor(changed.length * part), Math.floor(changed.length * part) + 3000);
    writeFileSync(file(), changed);
    await expect(startProcess(dataDir)).rejects.toThrow(/is damaged/);
    const { recoveredIds, report } = await recovered();
    expect(recoveredIds.length).toBeGreaterThan(2500);
    expect(report).toContain(`test.items: ${recoveredIds.length} documents were recovered`);
    expect(report).toMatch(/renamed to .*data\.db\.damaged-/);
    await withServer(async (items) => {
      expect(await items.countDocuments({ n: { $gte: 0 } })).toBe(recoveredIds.length);
      await expect(items.insertOne({ _id: recoveredIds[0] })).rejects.toMatchObject({ code: 11000 });
    });
  });
});

test('copies the database as it was at one moment in a backup during writes', async () => {
  const target = join(newFolder(), 'backup');
  const written = await withServer(async (items) => {
    await createIndex(items, { n: 1 }, { unique: true });
    await items.insertMany(Array.from({ length: 5000 }, (_, n) => ({ _id: n, n })));
    let next = 5000;
    let isOver = false;
    const writing = (async (): Promise<void> => {
      for (; !isOver; next += 1) await items.insertOne({ _id: next, n: next });
    })();
    // Runs in a separate process, like the command line.
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const cli = join(import.meta.dirname, '../../dist/cli.js');
    await promisify(execFile)(process.execPath, [cli, 'backup', '--data', dataDir, '--to', target]);
    isOver = true;
    await writing;
    return next;
  });
  const copies = await withServer(ids, { folder: target });
  expect(copies).toEqual(Array.from({ length: copies.length }, (_, n) => n));
  expect(copies.length).toBeGreaterThanOrEqual(5000);
  expect(copies.length).toBeLessThanOrEqual(written);
  expect(existsSync(file('data.db.part', target))).toBe(false);
  expect(() => backUp(dataDir, target)).toThrow(/is not empty/);
  expect(() => backUp(join(target, 'none'), join(target, 'x'))).toThrow(/There is no database/);
});

test('rejects an unreadable file even with --recover, and leaves it unchanged', async () => {
  await withServer((items) => items.insertOne({ _id: 1 }));
  writeFileSync(file(), 'not a database at all');
  await expect(recovered()).rejects.toThrow(/no data in it is readable; restore the data folder from a backup/);
  expect(readFileSync(file(), 'utf8')).toBe('not a database at all');
});

test('rejects a backup of a damaged file, and leaves no copy', async () => {
  await withServer((items) => items.insertOne({ _id: 1 }));
  writeFileSync(file(), 'not a database at all');
  const target = join(newFolder(), 'backup');
  expect(() => backUp(dataDir, target)).toThrow(
    /^The database file .*data\.db is damaged \(.*\) and cannot be backed up\.$/,
  );
  expect(readdirSync(target)).toEqual([]);
});
