import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { mongo } from 'mongoose';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withClient } from '../../src/platform/backup/backup.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { FIRST_SCHEMA, SCHEMA_VERSION } from '../../src/platform/upgrade/migrations.js';
import type { StepOf, upgradeSteps } from '../../src/platform/steps.js';

/** Data of the build before schema versions: the demo week with old search terms. */
const OLD_BACKUP = resolve('test/fixtures/schema-1.tar.gz');
/**
 * Collections that record who migrated and when. Nothing else may change: no game goes live and nothing is published.
 */
const RUN_COLLECTIONS = new Set(['backfills', 'leases', 'versions']);

/** A zero-width space. */
const HIDDEN = '\u200b';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface CommandResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/**
 * Runs a command of `nepsh` in a separate process.
 * @param killAt step and occurrence at which it is killed, such as 'upgrade:batch-changed 2'
 */
async function nepsh(dataDir: string, args: readonly string[], killAt?: string): Promise<CommandResult> {
  const preload = resolve('test/support/kill-at-step.mjs');
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    ...(killAt && { KILL_AT: killAt, NODE_OPTIONS: `--import=${preload}` }),
  };
  const child = spawn(resolve('node_modules/.bin/node'), [resolve('dist/cli/nepsh.js'), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, output };
}

/** Runs work on the database of a data folder that no process uses. */
async function onDatabaseOf<T>(dataDir: string, work: (db: mongo.Db) => Promise<T>): Promise<T> {
  const running = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), sync: 'off' });
  try {
    return await withClient(withDatabaseName(running.uri), work);
  } finally {
    await running.close();
  }
}

/** Adds hidden characters to texts, so the migration cleans them. Two leagues get names that become equal. */
const addHiddenCharacters = (dataDir: string): Promise<void> =>
  onDatabaseOf(dataDir, async (db) => {
    const leagues = db.collection('leagues');
    const [first, second] = await leagues.find().sort({ _id: 1 }).limit(2).toArray();
    if (!first || !second) throw new Error('The data has no two leagues.');
    const name = `${second['name']}${HIDDEN}`;
    const duplicate = { name, nameKey: name.toLowerCase(), country: second['country'] as unknown };
    await leagues.updateOne({ _id: first._id }, { $set: duplicate });
    await db.collection('games').updateMany({ leagueId: first._id }, { $set: { leagueName: name } });
    await db.collection('games').updateMany({}, { $set: { homeTeam: `Har${HIDDEN}bour` } });
  });

type Documents = Map<string, string>;

/** Returns the documents of a data folder as JSON, by 'collection/_id'. No process may use the folder. */
const documentsOf = (dataDir: string): Promise<Documents> =>
  onDatabaseOf(dataDir, async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const documents: Documents = new Map();
    for (const name of names.filter((name) => !RUN_COLLECTIONS.has(name))) {
      for (const doc of await db.collection(name).find().toArray()) {
        documents.set(`${name}/${String(doc._id)}`, mongo.BSON.EJSON.stringify(doc));
      }
    }
    return documents;
  });

/** Returns the keys of documents that differ. */
const differences = (documents: Documents, otherDocuments: Documents): string[] =>
  [...new Set([...documents.keys(), ...otherDocuments.keys()])].filter(
    (key) => documents.get(key) !== otherDocuments.get(key),
  );

describe('a migration', () => {
  let folder: string;
  let expected: Documents;
  const oldDataDir = (): string => join(folder, 'older');
  /** Copies the old data. */
  const copy = async (name: string): Promise<string> => {
    await cp(oldDataDir(), join(folder, name), { recursive: true });
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-migrate-'));
    await mkdir(oldDataDir());
    expect(await nepsh(oldDataDir(), ['restore', OLD_BACKUP])).toMatchObject({ code: 0 });
    await addHiddenCharacters(oldDataDir());
    const migratedDir = await copy('whole');
    expect(await nepsh(migratedDir, ['migrate'])).toMatchObject({ code: 0 });
    expected = await documentsOf(migratedDir);
    expect(differences(expected, await documentsOf(oldDataDir())).length).toBeGreaterThan(94);
    expect([...expected].filter(([, text]) => text.includes(HIDDEN))).toEqual([]);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const kill = async (dataDir: string, step: StepOf<typeof upgradeSteps>, count = 1): Promise<boolean> => {
    const { code, signal, output } = await nepsh(dataDir, ['migrate'], `${step} ${count}`);
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`nepsh migrate ended with ${code}: ${output}`);
    return signal === 'SIGKILL';
  };
  const expectMigrated = async (dataDir: string): Promise<void> =>
    expect(differences(await documentsOf(dataDir), expected)).toEqual([]);

  it('completes after kills at each step', async () => {
    const dataDir = await copy('at-each');
    expect(await kill(dataDir, 'upgrade:backup-written')).toBe(true);
    expect(await kill(dataDir, 'upgrade:backup-noted')).toBe(true);
    let kills = 2;
    // The next run repeats the first batch. The second kill lets it progress by two batches.
    while (await kill(dataDir, 'upgrade:batch-changed')) {
      kills += 1;
      if (!(await kill(dataDir, 'upgrade:progress-stored', 2))) break;
      kills += 1;
    }
    print(`A migration was killed ${kills} times and continued each time`);
    expect(kills).toBeGreaterThan(20);
    await expectMigrated(dataDir);
    // If the process was killed after the backup was written but before it was noted, the next run writes another one.
    const backups = await readdir(join(dataDir, 'backups'));
    expect([1, 2]).toContain(backups.length);
  }, 400_000);

  it('reports nothing to migrate after a kill at the last step', async () => {
    const dataDir = await copy('done');
    expect(await kill(dataDir, 'upgrade:version-stored', SCHEMA_VERSION - FIRST_SCHEMA)).toBe(true);
    const { code, output } = await nepsh(dataDir, ['migrate']);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('nothing to migrate') });
    await expectMigrated(dataDir);
  }, 120_000);
});
