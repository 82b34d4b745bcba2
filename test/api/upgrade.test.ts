import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@nepsh/embedded-mongo';
import mongoose, { type mongo } from 'mongoose';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import '../../src/app.module.js';
import { sortKey } from '../../src/contract/sort-key.js';
import { withClient } from '../../src/platform/backup/backup.js';
import { restore } from '../../src/platform/backup/restore.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/config.js';
import type { Config } from '../../src/platform/config/config.js';
import { version } from '../../src/platform/config/version.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { keyedSchemas, sortKeysOf } from '../../src/platform/database/sort-keys.js';
import { dataVersion, storeVersion } from '../../src/platform/upgrade/data-version.js';
import { runMigration } from '../../src/platform/upgrade/migrate.js';
import {
  declareMigration,
  FIRST_SCHEMA,
  migrationsFrom,
  SCHEMA_VERSION,
  type Migration,
} from '../../src/platform/upgrade/migrations.js';
import { requireCurrent, upgrade, upgradeBackups, type Upgrade } from '../../src/platform/upgrade/upgrade.js';
import { Leases } from '../../src/platform/database/locks/lease.js';
import { VersionWatch } from '../../src/platform/upgrade/version-watch.js';
import { Api, databaseOf, everythingStored, expectFailure } from '../support/api.js';
import { startTestApp } from '../support/app.js';
import { eventually } from '../support/wait.js';
import { faultyDatabase } from '../support/faulty-database.js';

/** Data of the last build without versions: the demo week, with older search words. */
const OLDER = resolve('test/fixtures/schema-1.tar.gz');

const ACTIVE = { role: 'staff', permissions: [] as string[], status: 'Active' };
const named = (index: number) => {
  const username = `migrated${index}`;
  return { username, usernameKey: username, email: `${username}@example.org`, revision: 1 };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nepsh-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a migration', () => {
  let running: EmbeddedMongo;
  let client: mongo.MongoClient;
  let db: mongo.Db;
  beforeAll(async () => {
    running = await startEmbeddedMongo({ dataDir: join(folder, 'steps'), sync: 'off' });
    client = await new mongoose.mongo.MongoClient(withDatabaseName(running.uri)).connect();
    db = client.db();
  });
  afterAll(async () => {
    await client.close();
    await running.close();
  });

  /** There are more records than one batch, so that a kill can happen in between. */
  const [MANY, FEW] = [501, 3];
  const migration: Pick<Migration, 'schema' | 'changes'> = {
    schema: 7,
    changes: () =>
      ['many', 'few'].map((collection) => ({
        id: `${collection}.double`,
        collection,
        change: (doc) => ({ double: (doc['value'] as number) * 2 }),
      })),
  };
  const asBefore = async (): Promise<void> => {
    await Promise.all(['many', 'few', 'backfills'].map((name) => db.collection(name).deleteMany({})));
    const records = (count: number) => Array.from({ length: count }, (_, value) => ({ _id: value as never, value }));
    await db.collection('many').insertMany(records(MANY));
    await db.collection('few').insertMany(records(FEW));
  };
  const wrong = async (): Promise<number> => {
    const all = await Promise.all(['many', 'few'].map((name) => db.collection(name).find().toArray()));
    return all.flat().filter(({ value, double }) => double !== (value as number) * 2).length;
  };

  it.each(['before', 'after'] as const)('resumes in the next run after a kill %s any of its calls', async (how) => {
    await asBefore();
    const complete = faultyDatabase(db, Infinity, how);
    expect(await runMigration(complete.db, migration)).toBe(MANY + FEW);
    expect(complete.calls()).toBeGreaterThan(10);
    for (let step = 1; step <= complete.calls(); step += 1) {
      await asBefore();
      await expect(runMigration(faultyDatabase(db, step, how).db, migration)).rejects.toThrow('killed');
      await runMigration(db, migration);
      expect({ step, wrong: await wrong() }).toEqual({ step, wrong: 0 });
      // There is nothing left to do.
      expect(await runMigration(db, migration)).toBe(0);
    }
  });

  it('changes the records after one whose change cannot be computed', async () => {
    await asBefore();
    await db.collection('few').updateOne({ value: 0 }, { $set: { value: 'none' } });
    const skipped: string[] = [];
    const changes: Migration['changes'] = () => [
      {
        id: 'few.double',
        collection: 'few',
        change: ({ value }) => ({ double: (value as number).toFixed(1) }),
      },
    ];

    const changed = await runMigration(db, { schema: 7, changes }, { onSkipped: (one) => skipped.push(one) });

    expect(changed).toBe(FEW - 1);
    expect(skipped).toEqual([expect.stringContaining('Skipped 0 of few')]);
  });

  it('shows its progress, and stops when it may not continue', async () => {
    await asBefore();
    const seen: [number, number][] = [];
    await runMigration(db, migration, { onProgress: (done, total) => seen.push([done, total]) });
    expect(seen.at(-1)).toEqual([MANY + FEW, MANY + FEW]);
    await asBefore();
    const mayGoOn = () => Promise.reject(new Error('not mine'));
    await expect(runMigration(db, migration, { mayGoOn })).rejects.toThrow('not mine');
    expect(await wrong()).toBe(MANY + FEW);
  });

  it('has its own schema version, one higher than the previous', () => {
    const all = migrationsFrom(FIRST_SCHEMA);
    expect(all.map(({ schema }) => schema)).toEqual(all.map((_, index) => index + 2));
    expect(SCHEMA_VERSION).toBe(all.length + 1);
    expect(migrationsFrom(SCHEMA_VERSION)).toEqual([]);
  });

  it('is declared once, by the module whose records it changes', () => {
    const again: Migration = { schema: SCHEMA_VERSION, title: 'again', changes: () => [] };
    expect(() => declareMigration(again)).toThrow(`Two migrations make schema ${SCHEMA_VERSION}.`);
    const next: Migration = { ...again, schema: SCHEMA_VERSION + 1 };
    expect(() => declareMigration(next)).toThrow('set SCHEMA_VERSION to that of the last one');
  });
});

describe('the upgrade of an older database', () => {
  let names = 0;
  /** Runs work on a new folder with the older data. */
  const onOlder = async (work: (stage: Stage) => Promise<void>): Promise<void> => {
    names += 1;
    const config = loadConfig({ DATA_DIR: join(folder, `older-${names}`), NODE_ENV: 'test' });
    await restore(config, OLDER);
    const running = await startEmbeddedMongo({ dataDir: join(config.dataDir, 'database'), sync: 'off' });
    const uri = withDatabaseName(running.uri);
    try {
      await withClient(uri, (db) => work({ config, db, run: (more) => run(config, uri, more) }));
    } finally {
      await running.close();
    }
  };
  interface Stage {
    config: Config;
    db: mongo.Db;
    run: (more?: Partial<Parameters<typeof upgrade>[0]>) => Promise<Upgrade>;
  }
  const run = (config: Config, databaseUri: string, more: Partial<Parameters<typeof upgrade>[0]> = {}) =>
    upgrade({ config, databaseUri, clock: new Clock(), isSoleUser: false, ...more });
  const older = (db: mongo.Db): Promise<number> => db.collection('games').countDocuments({ words: 'older' });

  it('changes the records, stores both versions, and backs up the earlier data', () =>
    onOlder(async ({ config, db, run }) => {
      expect(await older(db)).toBe(94);
      const result = await run();
      expect(result).toMatchObject({ from: 1, to: SCHEMA_VERSION });
      expect(result.changed).toBeGreaterThan(94);
      expect(await older(db)).toBe(0);
      expect(await dataVersion(db)).toEqual({ schema: SCHEMA_VERSION, version });
      const before = loadConfig({ DATA_DIR: join(folder, 'before'), NODE_ENV: 'test' });
      expect(await readdir(upgradeBackups(config))).toHaveLength(1);
      const { manifest } = await restore(before, result.backup ?? '');
      expect(manifest).toMatchObject({ schema: 1 });
      expect(await run()).toEqual({ from: SCHEMA_VERSION, to: SCHEMA_VERSION, changed: 0, backup: null });
    }));

  it('leaves no contact message with a user who may not read it', () =>
    onOlder(async ({ db, run }) => {
      const person = (more: object) => ({ _id: new mongoose.mongo.ObjectId(), ...ACTIVE, ...more });
      const readers = [person({ role: 'super-admin' }), person({ permissions: ['faqs:view', 'contact:view'] })];
      const others = [
        person({ permissions: ['contact:access', 'contact:update'] }),
        person({ permissions: ['contact:view'], status: 'Suspended' }),
      ];
      const people = [...readers, ...others].map((one, index) => ({ ...one, ...named(index) }));
      await db.collection('users').insertMany(people);
      type Assignee = Pick<mongo.WithId<object>, '_id'> & { username?: string };
      const message = ({ _id, username = 'somebody' }: Assignee, index: number) => ({
        ...{ name: `Message ${index}`, email: 'a@example.org', subject: 'Sound', message: 'Late.', status: 'New' },
        ...{ assigneeId: _id, assigneeName: username, revision: 4 },
      });
      const deleted = { _id: new mongoose.mongo.ObjectId() };
      await db.collection('contacts').insertMany([...people, deleted].map(message));
      await db.collection('contacts').insertOne({ name: 'Message 9', revision: 4 });
      await run();
      const found = await db
        .collection('contacts')
        .find({ name: /^Message/ })
        .sort({ name: 1 })
        .toArray();
      const remaining = people
        .slice(0, readers.length)
        .map(({ _id, username }) => ({ assigneeId: _id, assigneeName: username, revision: 4 }));
      const freed = [...others, deleted].map(() => ({ assigneeId: null, assigneeName: '', revision: 5 }));
      expect(found).toMatchObject([...remaining, ...freed, { name: 'Message 9', revision: 4 }]);
      expect(found.at(-1)).not.toHaveProperty('assigneeId');
    }));

  it('replaces invalid time zones', () =>
    onOlder(async ({ db, run }) => {
      const startsAt = new Date('2026-08-15T12:00:00Z');
      const quiet = (timeZone: string) => ({ quietHours: { from: '22:00', to: '07:00', timeZone } });
      const zones = ['JST', 'IST', 'Europe/Paris'];
      await db.collection('settings').deleteMany({});
      await db.collection('settings').insertOne({ key: 'settings', timeZone: 'EAT', revision: 2 });
      const [game] = await db.collection('games').find().limit(1).toArray();
      const games = zones.map((timeZone, index) => ({
        ...game,
        _id: new mongoose.mongo.ObjectId(),
        ...{ title: `Zone ${index}`, fixtureKey: `zone-${index}`, revision: 1 },
        ...{ timeZone, startsAt, date: '2026-08-15', time: '07:00' },
      }));
      await db.collection('games').insertMany(games);
      const devices = zones.map((zone) => ({ token: `zone-${zone}`, ...quiet(zone) }));
      await db.collection('devices').insertMany([...devices, { token: 'zone-none', quietHours: null }] as object[]);
      await db.collection('push-subscriptions').insertOne({ endpoint: 'https://push.example/zone', ...quiet('IST') });

      await run();

      const found = (collection: string, filter: object) =>
        db.collection(collection).find(filter).sort({ _id: 1 }).toArray();
      expect(await found('settings', {})).toMatchObject([{ timeZone: 'Africa/Nairobi', revision: 3 }]);
      expect(await found('games', { title: /^Zone/ })).toMatchObject([
        { timeZone: 'Asia/Tokyo', date: '2026-08-15', time: '21:00', startsAt, revision: 2 },
        { timeZone: 'Africa/Nairobi', date: '2026-08-15', time: '15:00', startsAt, revision: 2 },
        { timeZone: 'Europe/Paris', date: '2026-08-15', time: '07:00', startsAt, revision: 1 },
      ]);
      expect(await found('devices', { token: /^zone/ })).toMatchObject([
        quiet('Asia/Tokyo'),
        quiet('Africa/Nairobi'),
        quiet('Europe/Paris'),
        { quietHours: null },
      ]);
      expect(await found('push-subscriptions', {})).toMatchObject([quiet('Africa/Nairobi')]);
    }));

  it('replaces an ambiguous time zone of the site by the configured one', () =>
    onOlder(async ({ config: { dataDir }, db, run }) => {
      await db.collection('settings').deleteMany({});
      await db.collection('settings').insertOne({ key: 'settings', timeZone: 'IST', revision: 2 });

      await run({ config: loadConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', TIME_ZONE: 'Asia/Kolkata' }) });

      expect(await db.collection('settings').findOne({})).toMatchObject({ timeZone: 'Asia/Kolkata', revision: 3 });
    }));

  it('adds the sort keys of texts', () =>
    onOlder(async ({ db, run }) => {
      await run();

      for (const schema of keyedSchemas()) {
        const docs = await db
          .collection(schema.get('collection') ?? '')
          .find()
          .toArray();
        expect(docs.map(({ sortKeys }) => sortKeys as unknown)).toEqual(docs.map((doc) => sortKeysOf(schema, doc)));
      }
      const league = await db.collection('leagues').findOne({ name: { $ne: '' } });
      expect(league).toMatchObject({ sortKeys: { name: sortKey(String(league?.['name'])) } });
    }));

  it('keeps the backup of the first attempt if it was interrupted', () =>
    onOlder(async ({ config, db, run }) => {
      const onProgress = (done: number): void => {
        if (done > 20) throw new Error('killed');
      };
      await expect(run({ onProgress })).rejects.toThrow('killed');
      const [first] = await readdir(upgradeBackups(config));
      const result = await run();
      expect(result.backup).toBe(join(upgradeBackups(config), first ?? ''));
      expect(await readdir(upgradeBackups(config))).toEqual([first]);
      expect(await older(db)).toBe(0);
      expect(await dataVersion(db)).toEqual({ schema: SCHEMA_VERSION, version });
    }));

  it('changes nothing if the backup cannot be written, unless none is wanted', () =>
    onOlder(async ({ config, db, run }) => {
      await writeFile(upgradeBackups(config), 'a file');
      await expect(run()).rejects.toThrow(
        /the backup before it failed \(.*\)\. Free some space, or run "nepsh migrate --no/,
      );
      expect(await older(db)).toBe(94);
      expect(await dataVersion(db)).toMatchObject({ schema: 1 });
      expect(await run({ withBackup: false })).toMatchObject({ to: SCHEMA_VERSION, backup: null });
    }));

  it('is made by one of two processes while the other waits', () =>
    onOlder(async ({ config, db, run }) => {
      const [one, other] = await Promise.all([run(), run()]);
      expect([one.changed, other.changed].sort((a, b) => a - b)).toEqual([0, expect.any(Number)]);
      expect(one.changed + other.changed).toBeGreaterThan(94);
      expect(await older(db)).toBe(0);
      expect(await readdir(upgradeBackups(config))).toHaveLength(1);
    }));

  it('is announced to processes of an older build, which have time to notice it', () =>
    onOlder(async ({ db, run }) => {
      const $set = { fence: 1, expiresAt: new Date(Date.now() + 3_600_000) };
      for (const [job, owner] of [
        ['event-relay', 'earlier.example.org:4711:0a1b'],
        ['mail', 'other.example.org:12:0.0.9:0a1b'],
        ['go-live', 'other.example.org:12:0.0.9:0a1b'],
      ]) {
        await db.collection('leases').updateOne({ _id: job as never }, { $set: { ...$set, owner } }, { upsert: true });
      }
      const logged: string[] = [];
      const running = run({ log: (sentence) => logged.push(sentence) });
      const announced = await eventually(async () => {
        const storedVersion = await dataVersion(db);
        return storedVersion?.migrating ? { found: storedVersion, older: await older(db) } : undefined;
      });
      expect(announced).toMatchObject({ found: { schema: 1, migrating: SCHEMA_VERSION }, older: 94 });
      expect(await running).toMatchObject({ to: SCHEMA_VERSION });
      const others = 'earlier.example.org:4711 with an older Nepsh, other.example.org:12 with Nepsh 0.0.9';
      expect(logged).toContain(
        `Other processes are using the data (${others}). Waiting until they have noticed the migration.`,
      );
      expect(await dataVersion(db)).toEqual({ schema: SCHEMA_VERSION, version });
    }));

  it('is required by commands that need the current schema', () =>
    onOlder(async ({ config, run }) => {
      const socket = encodeURIComponent(join(config.dataDir, 'database', 'mongo.sock'));
      const uri = `mongodb://${socket}/nepsh?directConnection=true`;
      await expect(requireCurrent(uri)).rejects.toThrow(/older schema \(1; .*Run "nepsh migrate" or start/);
      await run();
      await requireCurrent(uri);
    }));
});

describe('data of a newer build', () => {
  it.each([
    ['migrates', { migrating: SCHEMA_VERSION + 1 }],
    ['has migrated', { schema: SCHEMA_VERSION + 1, version: '9.0.0' }],
  ])('ends an older process when the newer one %s the data: no more jobs and no more writes', async (_, $set) => {
    const test = await startTestApp({ ownServer: true });
    try {
      const message = { name: 'Ada', email: 'ada@example.org', subject: 'Hello there', message: 'A message.' };
      const post = () => new Api(test).post('/api/contact', message);
      expect((await post()).status).not.toBe(503);
      const end = Promise.withResolvers<null>();
      test.app.get(VersionWatch).whenOutdated(() => end.resolve(null));
      const leases = test.app.get(Leases);
      await eventually(() => Promise.resolve(leases.jobs.includes('event-relay') || undefined));
      await databaseOf(test).collection('versions').updateOne({}, { $set });
      await end.promise;
      expectFailure(await post(), 'SERVICE_STOPPING');
      await new Api(test).get('/api/leagues').expect(200);
      expect(await leases.hold('event-relay')).toBeNull();
      // A lease that was being taken at that moment is released as well.
      await eventually(async () => ((await leases.current()).length === 0 ? true : undefined));
      await expect(test.another()).rejects.toThrow(/which this Nepsh .* cannot read/);
    } finally {
      await test.close();
    }
  });

  it('is rejected before any write', async () => {
    const test = await startTestApp({ ownServer: true });
    try {
      const { db } = databaseOf(test);
      if (!db) throw new Error('not connected');
      expect(await dataVersion(db)).toEqual({ schema: SCHEMA_VERSION, version });
      await db.collection('versions').updateOne({}, { $set: { schema: SCHEMA_VERSION + 1, version: '9.0.0' } });
      const before = await everythingStored(test);
      await expect(test.another()).rejects.toThrow(
        `which this Nepsh ${version} (schema ${SCHEMA_VERSION}) cannot read`,
      );
      await expect(storeVersion(db, { schema: SCHEMA_VERSION, version })).rejects.toThrow('cannot read');
      expect(await everythingStored(test)).toEqual(before);
      expect(existsSync(upgradeBackups(test.config))).toBe(false);
    } finally {
      await test.close();
    }
  });
});
