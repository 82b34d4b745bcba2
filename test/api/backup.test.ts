import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type mongo } from 'mongoose';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { backUp, withClient } from '../../src/platform/backup/backup.js';
import { dumpDatabase } from '../../src/platform/backup/dump.js';
import { restore } from '../../src/platform/backup/restore.js';
import { loadConfig } from '../../src/config.js';
import type { Config } from '../../src/platform/config/config.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = mongoose.mongo;

/** A document with each type that could be converted by mistake. */
const TYPES = {
  _id: new ObjectId('65f000000000000000000001'),
  double: new Double(5),
  fraction: 0.1,
  int: new Int32(5),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.10'),
  date: new Date(0),
  bytes: new Binary(Buffer.from([0, 255, 1]), 4),
  regex: /^a+$/i,
  timestamp: new Timestamp({ t: 1, i: 2 }),
  nothing: null,
  list: [1, [new Double(2)], { a: new Int32(3) }],
  nested: { 'with space': true, ünïcode: '⚽' },
};

let folder: string;
const path = (name: string): string => join(folder, name);
const configFor = (name: string, env: Record<string, string> = {}): Config =>
  loadConfig({ DATA_DIR: path(name), NODE_ENV: 'test', ...env });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nepsh-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns every document of a database as hex, and every index, by collection. */
async function contentsOf(db: mongo.Db): Promise<Record<string, { documents: string[]; indexes: unknown }>> {
  const collections = await db.listCollections({ type: 'collection' }).toArray();
  const contents = collections.map(async ({ name }) => {
    const raw = (await db.collection(name).find({}, { raw: true }).toArray()) as unknown as Buffer[];
    const indexes = (await db.collection(name).indexes()).sort((a, b) => String(a.name).localeCompare(String(b.name)));
    return [name, { documents: raw.map((bytes) => bytes.toString('hex')).sort(), indexes }] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** Returns the contents of the embedded database in a data folder. */
async function contentsIn({ dataDir }: Config): ReturnType<typeof contentsOf> {
  const running = await startEmbeddedMongo({ dataDir: join(dataDir, 'database') });
  try {
    return await withClient(withDatabaseName(running.uri), contentsOf);
  } finally {
    await running.close();
  }
}

/** Creates a data folder whose embedded database is filled by `fill`. */
async function createDataFolder(name: string, fill: (db: mongo.Db) => Promise<unknown>): Promise<Config> {
  const config = configFor(name);
  const running = await startEmbeddedMongo({ dataDir: join(config.dataDir, 'database'), sync: 'off' });
  await withClient(withDatabaseName(running.uri), fill);
  await running.close();
  return config;
}

describe('a backup of the running service', () => {
  let test: TestApp;
  let game: { _id: string };
  beforeAll(async () => {
    test = await startTestApp({ ownServer: true });
    const { authorization } = await signIn(test, { role: 'super-admin' });
    game = await makeGame(test, { authorization }, await makeStage(test, { authorization }), Date.now() + 3_600_000);
  });
  afterAll(() => test.close());

  it('is restored in another folder with all documents and indexes', async () => {
    const { manifest, bytes } = await backUp(test.config, path('running.tar.gz'));
    expect(bytes).toBeGreaterThan(1_000);
    expect(manifest).toMatchObject({ format: 1, isOneMoment: true });
    expect(manifest.collections.find(({ name }) => name === 'games')).toMatchObject({ documents: 1 });
    const targetConfig = configFor('elsewhere');
    const result = await restore(targetConfig, path('running.tar.gz'));
    expect(result.replaced).toBeNull();
    const [restoredContents, dumped] = [await contentsIn(targetConfig), await dumpedFrom(path('running.tar.gz'))];
    expect(
      Object.fromEntries(Object.entries(restoredContents).map(([name, { documents }]) => [name, documents])),
    ).toEqual(dumped);
    expect(dumped['games']?.join()).toContain(game._id);
    expect(restoredContents['games']?.indexes).toHaveLength((await indexesOfGames(test)).length);
  });

  it('contains all writes that were acknowledged before it, and no write without the earlier writes', async () => {
    const uri = withDatabaseName(
      `mongodb://${encodeURIComponent(join(test.config.dataDir, 'database', 'mongo.sock'))}/`,
    );
    await withClient(`${uri}?directConnection=true`, async (db) => {
      const numbers = db.collection<{ _id: number }>('numbers');
      let [next, stop] = [0, false];
      const write = async (): Promise<void> => {
        while (!stop) {
          await numbers.insertOne({ _id: next });
          next += 1;
        }
      };
      const writing = write();
      while (next < 100) await new Promise(setImmediate);
      const before = next;
      await backUp(test.config, path('written.tar.gz'));
      stop = true;
      await writing;
      const dumpedRows = (await dumpedFrom(path('written.tar.gz')))['numbers'] ?? [];
      const ids = dumpedRows.map((hex) => mongoose.mongo.BSON.deserialize(Buffer.from(hex, 'hex'))['_id'] as number);
      ids.sort((a, b) => a - b);
      expect(ids).toEqual(ids.map((_, index) => index));
      expect(ids.length).toBeGreaterThanOrEqual(before);
    });
  });

  it('is not restored over the database of the running service', async () => {
    await expect(restore(test.config, path('running.tar.gz'), { force: true })).rejects.toThrow(
      'The service is running on this database. Stop it, run the restore again, then start it.',
    );
  });
});

/** Returns the documents of a backup as hex, by collection. */
async function dumpedFrom(file: string): Promise<Record<string, string[]>> {
  const target = await mkdtemp(join(folder, 'unpacked-'));
  await extract({ file, cwd: target });
  const dump = join(target, 'dump', 'nepsh');
  const files = (await readdir(dump)).filter((name) => name.endsWith('.bson'));
  const read = files.map(async (name) => {
    const [bytes, documents] = [await readFile(join(dump, name)), [] as string[]];
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
      documents.push(bytes.subarray(at, at + bytes.readInt32LE(at)).toString('hex'));
    }
    return [decodeURIComponent(name.slice(0, -'.bson'.length)), documents.sort()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const indexesOfGames = (test: TestApp) =>
  test.app.get<{ collection(name: string): mongo.Collection }>('DatabaseConnection').collection('games').indexes();

describe('a restore', () => {
  let source: Config;
  const file = (): string => path('types.tar.gz');
  beforeAll(async () => {
    source = await createDataFolder('types', async (db) => {
      await db.collection('types').insertOne(TYPES);
      await db.createCollection('empty');
      const odd = db.collection<{ _id: number; at: Date; n: number }>('with.dots and spaces');
      await odd.insertMany(Array.from({ length: 2_500 }, (_, n) => ({ _id: n, at: new Date(n), n: n % 7 })));
      await odd.createIndexes([
        { key: { n: 1, at: -1 }, name: 'by n', partialFilterExpression: { n: { $gt: 3 } } },
        { key: { at: 1 }, expireAfterSeconds: 1_000_000_000, unique: true },
      ]);
    });
    await backUp(source, file());
  });

  it('restores types, empty collections, unusual names and options of indexes', async () => {
    const target = configFor('copy');
    await restore(target, file());
    expect(await contentsIn(target)).toEqual(await contentsIn(source));
  });

  it('deletes the temporary files of a restore that was killed a day ago', async () => {
    const target = configFor('left');
    const [old, fresh] = ['.restore-old', '.restore-new'].map((name) => join(target.dataDir, name)) as [string, string];
    await Promise.all([mkdir(old), mkdir(fresh)]);
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, before, before);
    await restore(target, file());
    expect((await readdir(target.dataDir)).filter((name) => name.startsWith('.restore'))).toEqual(['.restore-new']);
  });

  it('leaves data alone without --force, and stores a copy of it with --force', async () => {
    const target = await createDataFolder('busy', (db) => db.collection('mine').insertOne({ a: 1 }));
    await expect(restore(target, file())).rejects.toThrow('--force');
    expect(Object.keys(await contentsIn(target))).toEqual(['mine']);
    const { replaced } = await restore(target, file(), { force: true });
    expect(replaced).toContain('database.before-');
    expect(Object.keys(await contentsIn(target)).sort()).toEqual(['empty', 'types', 'with.dots and spaces']);
    expect(await readdir(replaced ?? '')).toContain('data.db');
  });

  const changeBackup = async (name: string, change: (folder: string) => Promise<unknown>): Promise<string> => {
    const unpacked = await mkdtemp(join(folder, 'changed-'));
    await extract({ file: file(), cwd: unpacked });
    await change(unpacked);
    await create({ gzip: true, file: path(name), cwd: unpacked }, await readdir(unpacked));
    return path(name);
  };

  it.each<[string, RegExp, (folder: string) => Promise<unknown>]>([
    [
      'is damaged',
      /does not match its checksum/,
      async (folder) => {
        const bson = join(folder, 'dump', 'nepsh', 'types.bson');
        const bytes = await readFile(bson);
        bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
        await writeFile(bson, bytes);
      },
    ],
    ['lacks a collection', /does not match its checksum/, (folder) => rm(join(folder, 'dump', 'nepsh', 'types.bson'))],
    [
      'is of a newer Nepsh',
      /newer than this version/,
      async (folder) => {
        const manifest = join(folder, 'manifest.json');
        const newer = (await readFile(manifest, 'utf8')).replace(/"version": "[^"]*"/, '"version": "99.0.0"');
        await writeFile(manifest, newer);
      },
    ],
    [
      'has data of a newer form',
      /newer than this version/,
      async (folder) => {
        const manifest = join(folder, 'manifest.json');
        await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"schema": \d+/, '"schema": 99'));
      },
    ],
    ['has no manifest', /not a Nepsh backup/, (folder) => rm(join(folder, 'manifest.json'))],
  ])('rejects a file that %s, without creating a database', async (why, message, change) => {
    const target = configFor(`rejected because it ${why}`);
    await expect(restore(target, await changeBackup(`${why}.tar.gz`, change))).rejects.toThrow(message);
    expect(await readdir(target.dataDir)).toEqual(['secret-key']);
  });

  it('rejects a truncated file and deletes its parts', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => `media/${index}.ts`);
    const completeFile = await changeBackup('whole.tar.gz', async (unpacked) => {
      await mkdir(join(unpacked, 'media'));
      for (const part of parts) await writeFile(join(unpacked, part), randomBytes(5_000));
    });
    const bytes = await readFile(completeFile);
    const target = configFor('cut off');
    for (const share of [0.2, 0.5, 0.9]) {
      await writeFile(path('cut.tar.gz'), bytes.subarray(0, bytes.length * share));
      await expect(restore(target, path('cut.tar.gz'))).rejects.toThrow('cannot be unpacked');
    }
    expect(await readdir(target.dataDir)).toEqual(['secret-key']);
  });

  it('rejects a file that is not an archive, and a missing file', async () => {
    await writeFile(path('text.tar.gz'), 'no archive');
    await expect(restore(configFor('text'), path('text.tar.gz'))).rejects.toThrow('cannot be unpacked');
    await expect(restore(configFor('text'), path('nowhere.tar.gz'))).rejects.toThrow('does not exist.');
  });

  it('moves to a MongoDB deployment and back', async () => {
    const running = await startEmbeddedMongo({ dataDir: path('deployment'), port: 0, host: '127.0.0.1', sync: 'off' });
    try {
      const deployment = configFor('of the deployment', { MONGODB_URI: running.uri.replace('/?', '/other?') });
      await restore(deployment, file());
      await expect(restore(deployment, file())).rejects.toThrow('The database other contains data.');
      await withClient(deployment.mongodbUri ?? '', (db) => db.collection('late').insertOne({ a: 1 }));
      await restore(deployment, file(), { force: true });
      await backUp(deployment, path('back.tar.gz'));
    } finally {
      await running.close();
    }
    const back = configFor('back');
    await restore(back, path('back.tar.gz'));
    expect(await contentsIn(back)).toEqual(await contentsIn(source));
  });

  it('accepts a folder of mongodump, and rejects a truncated document', async () => {
    const dump = path('dumped');
    const running = await startEmbeddedMongo({ dataDir: join(source.dataDir, 'database') });
    await withClient(withDatabaseName(running.uri), (db) => dumpDatabase(db, dump));
    await running.close();
    const target = configFor('from a dump');
    expect((await restore(target, dump)).manifest).toBeNull();
    expect(await contentsIn(target)).toEqual(await contentsIn(source));
    await writeFile(join(dump, 'types.bson'), (await readFile(join(dump, 'types.bson'))).subarray(0, -3));
    await expect(restore(configFor('from half'), dump)).rejects.toThrow('ends in the middle of a document');
  });

  it('restores media, uploads and the secret if the backup contains them', async () => {
    const media = path('media');
    await mkdir(join(media, 'cup'), { recursive: true });
    await writeFile(join(media, 'cup', 'final.m3u8'), '#EXTM3U');
    const uploads = join(source.dataDir, 'uploads');
    await mkdir(join(uploads, '.incoming'), { recursive: true });
    await writeFile(join(uploads, 'logo.jpg'), 'a logo');
    await writeFile(join(uploads, '.incoming', 'half.jpg'), 'a lo');
    const files = { media, uploads, secret: join(source.dataDir, 'secret-key') };
    await backUp(source, path('all.tar.gz'), { files });
    await expect(restore(configFor('without a place'), path('all.tar.gz'))).rejects.toThrow('Set MEDIA_DIR');
    const s3 = { ENDPOINT: 'https://s3.example.org', BUCKET: 'b', ACCESS_KEY_ID: 'a', SECRET_ACCESS_KEY: 's' };
    const variables = Object.fromEntries(Object.entries(s3).map(([name, value]) => [`UPLOADS_S3_${name}`, value]));
    const s3Config = configFor('on S3', variables);
    const restored = { mediaDir: path('media-restored') };
    await expect(restore(s3Config, path('all.tar.gz'), restored)).rejects.toThrow(
      'cannot be restored to S3-compatible storage',
    );
    const target = configFor('all');
    await restore(target, path('all.tar.gz'), restored);
    expect(await readFile(path('media-restored/cup/final.m3u8'), 'utf8')).toBe('#EXTM3U');
    expect(await readdir(join(target.dataDir, 'uploads'))).toEqual(['logo.jpg']);
    expect(await readFile(join(target.dataDir, 'uploads', 'logo.jpg'), 'utf8')).toBe('a logo');
    expect(await readFile(join(target.dataDir, 'secret-key'), 'utf8')).toBe(
      await readFile(join(source.dataDir, 'secret-key'), 'utf8'),
    );
  });
});
