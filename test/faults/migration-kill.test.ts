import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { mongo } from 'mongoose';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withClient } from '../../src/platform/backup/backup.js';
import { withDatabaseName } from '../../src/platform/database/embedded.js';
import { FIRST_SCHEMA, SCHEMA_VERSION } from '../../src/platform/upgrade/migrations.js';
import type { StepOf, upgradeSteps } from '../../src/platform/steps.js';

/** What the build before there were versions left: the demo week, whose words are older ones. */
const OLDER = resolve('test/fixtures/schema-1.tar.gz');
/** Collections that say who migrated, and when. Nothing else is changed: no game goes live, nothing is published. */
const OF_THE_RUN = new Set(['backfills', 'leases', 'versions']);

/** A zero-width space. */
const HIDDEN = '\u200b';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** Runs a command of `nepsh` in a process of its own. @param killAt 'upgrade:batch-changed 2': where it is killed */
async function nepsh(dataDir: string, args: readonly string[], killAt?: string): Promise<End> {
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

/** Gives records texts that are cleaned, and two leagues names that become the same. */
const addHiddenCharacters = (dataDir: string): Promise<void> =>
  onDatabaseOf(dataDir, async (db) => {
    const leagues = db.collection('leagues');
    const [first, second] = await leagues.find().sort({ _id: 1 }).limit(2).toArray();
    if (!first || !second) throw new Error('The data has no two leagues.');
    const name = `${second['name']}${HIDDEN}`;
    const twin = { name, nameKey: name.toLowerCase(), country: second['country'] as unknown };
    await leagues.updateOne({ _id: first._id }, { $set: twin });
    await db.collection('games').updateMany({ leagueId: first._id }, { $set: { leagueName: name } });
    await db.collection('games').updateMany({}, { $set: { homeTeam: `Har${HIDDEN}bour` } });
  });

type Documents = Map<string, string>;

/** The documents of a data folder that no process uses, as text, by 'collection/_id'. */
const documentsOf = (dataDir: string): Promise<Documents> =>
  onDatabaseOf(dataDir, async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const found: Documents = new Map();
    for (const name of names.filter((name) => !OF_THE_RUN.has(name))) {
      for (const doc of await db.collection(name).find().toArray()) {
        found.set(`${name}/${String(doc._id)}`, mongo.BSON.EJSON.stringify(doc));
      }
    }
    return found;
  });

/** The documents that are not the same in both. */
const differences = (one: Documents, other: Documents): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));

describe('a migration', () => {
  let folder: string;
  let wanted: Documents;
  const older = (): string => join(folder, 'older');
  /** A copy of the older data. */
  const copy = async (name: string): Promise<string> => {
    await cp(older(), join(folder, name), { recursive: true });
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-migrate-'));
    await mkdir(older());
    expect(await nepsh(older(), ['restore', OLDER])).toMatchObject({ code: 0 });
    await addHiddenCharacters(older());
    const whole = await copy('whole');
    expect(await nepsh(whole, ['migrate'])).toMatchObject({ code: 0 });
    wanted = await documentsOf(whole);
    expect(differences(wanted, await documentsOf(older())).length).toBeGreaterThan(94);
    expect([...wanted].filter(([, text]) => text.includes(HIDDEN))).toEqual([]);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const kill = async (dataDir: string, step: StepOf<typeof upgradeSteps>, count = 1): Promise<boolean> => {
    const { code, signal, output } = await nepsh(dataDir, ['migrate'], `${step} ${count}`);
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`nepsh migrate ended with ${code}: ${output}`);
    return signal === 'SIGKILL';
  };
  const expectWhole = async (dataDir: string): Promise<void> =>
    expect(differences(await documentsOf(dataDir), wanted)).toEqual([]);

  it('whose process is killed at each step in turn, again and again, is whole in the end', async () => {
    const dataDir = await copy('at-each');
    expect(await kill(dataDir, 'upgrade:backup-written')).toBe(true);
    expect(await kill(dataDir, 'upgrade:backup-noted')).toBe(true);
    let kills = 2;
    // The batch of the first is repeated by the next run, the second leads on by two batches.
    while (await kill(dataDir, 'upgrade:batch-changed')) {
      kills += 1;
      if (!(await kill(dataDir, 'upgrade:progress-stored', 2))) break;
      kills += 1;
    }
    say(`A migration was killed ${kills} times and went on each time`);
    expect(kills).toBeGreaterThan(20);
    await expectWhole(dataDir);
    // One that was made and not noted is made again: nothing was changed in between.
    const backups = await readdir(join(dataDir, 'backups'));
    expect([1, 2]).toContain(backups.length);
  }, 400_000);

  it('whose process is killed when all is done has nothing left to do', async () => {
    const dataDir = await copy('done');
    expect(await kill(dataDir, 'upgrade:version-stored', SCHEMA_VERSION - FIRST_SCHEMA)).toBe(true);
    const { code, output } = await nepsh(dataDir, ['migrate']);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('nothing to migrate') });
    await expectWhole(dataDir);
  }, 120_000);
});
