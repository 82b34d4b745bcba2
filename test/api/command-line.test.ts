import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import type { Command } from 'commander';
import mongoose from 'mongoose';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nepshProgram } from '../../src/cli/program.js';
import { withClient } from '../../src/platform/backup/backup.js';
import { restore } from '../../src/platform/backup/restore.js';
import { loadConfig } from '../../src/config.js';
import {
  openDatabase,
  runningAddress,
  startDatabase,
  withDatabaseName,
} from '../../src/platform/database/server/embedded.js';
import { SCHEMA_VERSION } from '../../src/platform/upgrade/migrations.js';
import { Api, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { HURRIED, nepsh } from '../support/nepsh.js';
import { makePerson } from '../support/people.js';

let folder: string;
const path = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nepsh-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a data folder whose database has two documents. */
async function createDataFolder(dataDir: string): Promise<void> {
  const running = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), sync: 'off' });
  await withClient(withDatabaseName(running.uri), (db) => db.collection('a').insertMany([{}, {}]));
  await running.close();
}

describe('the command line nepsh', () => {
  it('writes and restores a backup, and reports in JSON', async () => {
    await createDataFolder(path('by command'));
    await mkdir(path('backups'));
    await writeFile(path('backups/nepsh-20200101T000000Z.tar.gz'), '');
    await writeFile(path('backups/notes.txt'), '');
    const backupResult = await nepsh(['backup', path('backups'), '--keep', '1', '--json'], {
      DATA_DIR: path('by command'),
    });
    expect(backupResult).toMatchObject({ code: 0, err: '' });
    const { file, ...result } = JSON.parse(backupResult.out) as { file: string };
    expect(result).toMatchObject({ documents: 2, isOneMoment: true, deleted: ['nepsh-20200101T000000Z.tar.gz'] });
    expect((await readdir(path('backups'))).sort()).toEqual([file.split('/').at(-1), 'notes.txt'].sort());
    const nowhere = await nepsh(['backup', path('not-there')], { DATA_DIR: path('by command') });
    expect(nowhere).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The folder ${path('not-there')} does not exist.`),
    });
    const restored = await nepsh(['restore', file], { DATA_DIR: path('restored by command') });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^Restored the backup of 20\d\d-.*: 2 documents of 1 collection\.\n$/);
  });

  it('reports that no database exists, and creates none', async () => {
    const { code, out, err } = await nepsh(['backup', path('none.tar.gz')], { DATA_DIR: path('no database') });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(`${path('no database')} contains no database. Set DATA_DIR to the service's folder.\n`);
    expect(await readdir(folder)).not.toContain('none.tar.gz');
    expect(existsSync(path('no database'))).toBe(false);
  });

  it('migrates the data of an older build before other commands run', async () => {
    const env = { DATA_DIR: path('older') };
    await restore(loadConfig({ ...env, NODE_ENV: 'test' }), resolve('test/fixtures/schema-1.tar.gz'));
    const early = await nepsh(['user', 'promote', 'boss'], env);
    expect(early).toMatchObject({ code: 1, out: '' });
    expect(early.err).toContain('Run "nepsh migrate" or start the service first.');
    const migrated = await nepsh(['migrate', '--json'], env);
    expect(migrated).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(migrated.out)).toMatchObject({ from: 1, to: SCHEMA_VERSION, backup: expect.any(String) });
  });

  (process.getuid?.() === 0 ? it : it.skip)("rejects another user's data folder when root runs it", async () => {
    await createDataFolder(path('of another'));
    await chown(path('of another'), 65_534, 65_534);
    const env = { DATA_DIR: path('of another') };
    const err = expect.stringContaining('Run the command as that user');
    expect(await nepsh(['user', 'promote', 'boss'], env)).toMatchObject({ code: 1, err });
    expect(await nepsh(['restore', resolve('test/fixtures/schema-1.tar.gz'), '--force'], env)).toMatchObject({ err });
    expect(await readdir(path('of another'))).toEqual(['database']);
  });

  it('lists the commands if one is unknown', async () => {
    const { code, err } = await nepsh(['bakup']);
    expect(code).toBe(1);
    expect(err).toContain("unknown command 'bakup'");
    expect(err).toContain('Commands: start, doctor, backup,');
  });

  it('has examples in the help of every command', () => {
    const leaves = (command: Command): Command[] =>
      command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];
    const without = leaves(nepshProgram()).filter((command) => {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      return !help.includes(`Examples:\n  `);
    });
    expect(without.map((command) => command.name())).toEqual([]);
  });

  it.each([
    [['backup'], "error: missing required argument 'file'", '(For usage, run nepsh backup --help)'],
    [['user', 'create', '--nope'], "error: unknown option '--nope'", '(For usage, run nepsh user create --help)'],
    [['user', 'remove'], "error: unknown command 'remove'", 'Commands: create, promote, reset-password, '],
  ])('explains the mistake in nepsh %j', async (args, wrong, hint) => {
    const { code, out, err } = await nepsh(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(wrong);
    expect(err).toContain(hint);
  });

  it('changes nothing while processes run on the MongoDB', async () => {
    await createDataFolder(path('moved'));
    await nepsh(['backup', path('moved.tar.gz')], { DATA_DIR: path('moved') });
    const running = await startEmbeddedMongo({ dataDir: path('deployment'), port: 0, host: '127.0.0.1', sync: 'off' });
    try {
      const env = { ...HURRIED, MONGODB_URI: running.uri, SECRET_KEY: 'k'.repeat(40), DATA_DIR: path('of deployment') };
      const lease = { owner: 'web-1:42:0.1.0:id', fence: 1, expiresAt: new Date(Date.now() + 3_600_000) };
      await withClient(withDatabaseName(running.uri), (db) =>
        db.collection<{ _id: string }>('leases').insertOne({ _id: 'go-live', ...lease }),
      );
      const err = 'The service is running on this database (web-1:42). Stop it first.\n';
      const rejection = { code: 1, out: '', err };
      expect(await nepsh(['restore', path('moved.tar.gz'), '--force'], env)).toEqual(rejection);
      expect(await nepsh(['rotate-secret'], env)).toEqual(rejection);
    } finally {
      await running.close();
    }
  });

  it('names MONGODB_URI if no database responds', async () => {
    const env = { DATA_DIR: path('away'), MONGODB_URI: 'mongodb://127.0.0.1:1/nepsh' };
    const { code, out, err } = await nepsh(['migrate'], env);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^MONGODB_URI points to a database that cannot be reached .*\n$/);
  });

  describe('while the service runs', () => {
    let test: TestApp;
    let env: Record<string, string>;
    beforeAll(async () => {
      test = await startTestApp({ ownServer: true });
      const { dataDir } = test.config;
      // The service writes this file, but the tests start the database separately.
      const socket = encodeURIComponent(join(dataDir, 'database', 'mongo.sock'));
      await writeFile(join(dataDir, 'database-address'), `mongodb://${socket}/nepsh?directConnection=true`);
      env = { DATA_DIR: dataDir };
    });
    afterAll(() => test.close());

    it('creates users', async () => {
      const creation = await nepsh(['user', 'create', 'ada@example.org', '--username', 'Ada L', '--json'], env);
      expect(creation).toMatchObject({ code: 0, err: '' });
      const { password } = JSON.parse(creation.out) as { password: string };
      await new Api(test).post('/api/auth/login', { email: 'Ada L', password, client: 'app' }).expect(200);
      const duplicate = await nepsh(['user', 'create', 'ada@example.org'], env);
      expect(duplicate).toMatchObject({ code: 1, out: '' });
      expect(duplicate.err).toMatch(/taken|exists|in use/);
    });

    it('prunes, and rejects a rotation of the secret', async () => {
      const pruned = await nepsh(['prune', '--dry-run', '--json'], env);
      expect(pruned).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(pruned.out)).toMatchObject({ dryRun: true, pruned: expect.any(Array) });
      // The test has no maintenance record, like an older build, so the command detects it by its leases.
      expect(await nepsh(['rotate-secret'], { ...env, ...HURRIED })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The service is running on this database \(.+\)\. Stop it first\.\n$/),
      });
    });

    it('migrates if nothing is to be done, and otherwise requires to stop the service', async () => {
      const versions = databaseOf(test).collection('versions');
      const migrated = await nepsh(['migrate'], env);
      expect(migrated).toMatchObject({ code: 0, err: '', out: expect.stringContaining('nothing to migrate') });
      await versions.updateMany({}, { $set: { schema: SCHEMA_VERSION - 1 } });
      const rejection = await nepsh(['migrate'], env);
      await versions.updateMany({}, { $set: { schema: SCHEMA_VERSION } });
      expect(rejection).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Stop the service, then') });
    });

    it('reports unreadable rows, also by its exit code', async () => {
      await writeFile(path('rows.csv'), 'date,home,away\nnonsense,A,B\n2030-01-01,C,D\n');
      const { code, out } = await nepsh(['import', path('rows.csv'), '--league', 'Cup'], env);
      expect(code).toBe(1);
      expect(out).toContain('row 1: Date "nonsense" cannot be read');
      expect(out).toContain('1 created, 0 updated, 0 skipped, 1 with errors\n');
    });

    it('imports a file of Windows', async () => {
      await writeFile(
        path('windows.csv'),
        Buffer.from('sep=;\r\ndate;home;away\r\n15.08.2030;1. FC K\xf6ln;B\r\n', 'latin1'),
      );
      const { code, out } = await nepsh(['import', path('windows.csv'), '--league', 'Windows', '--json'], env);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ encoding: 'Windows-1252', rows: [{ title: '1. FC Köln vs B' }] });
    });

    it('names the option for an abbreviation that has several meanings', async () => {
      await writeFile(path('pst.csv'), 'date,time,home,away\n2030-12-12,20:00 PST,A,B\n');
      const args = ['import', path('pst.csv'), '--league', 'PST', '--dry-run'];
      const undecided = await nepsh(args, env);
      expect(undecided).toMatchObject({
        code: 1,
        out: expect.stringContaining('Pass --abbreviation PST=UTC-8 (North America) or --abbreviation PST=UTC+8'),
      });
      const { code, out } = await nepsh([...args, '--abbreviation', 'PST=UTC-8', '--json'], env);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ rows: [{ startsAt: '2030-12-13T04:00:00.000Z' }] });
    });

    it('names the option for ambiguous dates', async () => {
      await writeFile(path('order.csv'), 'date,home,away\n05/08/2030,A,B\n');
      const args = ['import', path('order.csv'), '--league', 'Order', '--dry-run'];
      const undecided = await nepsh(args, env);
      expect(undecided).toMatchObject({ code: 1, out: expect.stringContaining('Pass --date-order day-first or') });
      expect(await nepsh([...args, '--date-order', 'day-first'], env)).toMatchObject({ code: 0 });
    });

    it('lists the rows of an import with their reasons in a dry run', async () => {
      await writeFile(path('would.csv'), 'date,home,away\n2030-02-01,C,D\n');
      const { code, out } = await nepsh(['import', path('would.csv'), '--league', 'Would', '--dry-run'], env);
      expect(code).toBe(0);
      expect(out).toContain('row 1: would create C vs D (New: no game of these teams in season 2029/30');
      expect(out).toContain('The import would create 1, update 0 and skip 0\n');
    });

    it('exports all records without secrets', async () => {
      const { email, username } = await makePerson(test);
      const exported = await nepsh(['export', path('all.jsonl')], env);
      expect(exported).toMatchObject({ code: 0, err: '' });
      const lines = (await readFile(path('all.jsonl'), 'utf8')).trim().split('\n');
      const records = lines.map((line) => JSON.parse(line) as { collection: string; record: Record<string, unknown> });
      const user = records.find(({ collection, record }) => collection === 'users' && record['email'] === email);
      expect(user?.record).toMatchObject({ username, role: 'staff' });
      expect(lines.join()).not.toMatch(/passwordHash|argon2|"sessions"/);
      const failed = await nepsh(['export', path('nowhere/all.jsonl')], env);
      expect(failed).toEqual({ code: 1, out: '', err: `The folder ${path('nowhere')} is not writable.\n` });
    });
  });
});

describe('the database of a command', () => {
  it("is the running service's database, or is opened by the command", async () => {
    await createDataFolder(path('shared'));
    const config = loadConfig({ DATA_DIR: path('shared'), NODE_ENV: 'test' });
    const service = await startDatabase(config);
    const shared = await openDatabase(config);
    expect(shared).toMatchObject({ uri: service.uri, embedded: false, isServiceRunning: true });
    await shared.close();
    await service.close();
    expect(existsSync(join(path('shared'), 'database-address'))).toBe(false);
    // A killed service leaves its address file.
    await writeFile(join(path('shared'), 'database-address'), service.uri);
    // A driver would try to connect for two seconds.
    const driver = jest.spyOn(mongoose.mongo.MongoClient.prototype, 'db');
    expect(await runningAddress(config)).toBeNull();
    expect(driver).not.toHaveBeenCalled();
    driver.mockRestore();
    const opened = await openDatabase(config);
    expect(opened).toMatchObject({ embedded: true, isServiceRunning: false });
    await opened.close();
  });
});
