import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Types, type Connection } from 'mongoose';
import { newGame } from '../../src/modules/games/game-draft.js';
import { GAME_MODEL, gameSchema } from '../../src/modules/games/game.schema.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { isData } from '../../src/platform/standby/standby-collections.js';
import { connectTo, connectToEmbedded } from '../support/connect.js';
import { eventually } from '../support/wait.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';

const GAMES = process.env['NIGHTLY'] ? 100_000 : 5_000;
/**
 * Number of concurrent writers, and the interval between the writes of each in ms: 50 writes per second, even if a
 * write takes longer than 20 ms.
 */
const WRITERS = 10;
const WRITE_MS = 200;
const BATCH = 2_000;
/** Many times the usual duration. */
const LIMIT_MS = process.env['NIGHTLY'] ? 1_800_000 : 400_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Runs a command of `nepsh`. Throws with its output if it fails.
 * @param where data folder, or environment variables of the database
 */
async function nepsh(where: string | Record<string, string>, ...args: string[]): Promise<void> {
  const databaseEnv = typeof where === 'string' ? { DATA_DIR: where } : where;
  const env = { PATH: process.env['PATH'] ?? '', DEMO_DATA: 'false', ...databaseEnv };
  const child = spawn(resolve('node_modules/.bin/node'), [resolve('dist/cli/nepsh.js'), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`nepsh ${args.join(' ')} exited with ${code}: ${output}`);
}

describe(`a backup of ${GAMES} games during 50 writes per second`, () => {
  let folder: string;
  let product: Product;
  const data = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-large-'));
    await mkdir(data('elsewhere'));
    product = await startProduct({ DATA_DIR: data('here') });
    const database = await connectToEmbedded(data('here'));
    await plant(database);
    await database.close();
  }, LIMIT_MS);
  afterAll(async () => {
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'restores all documents of its moment into another folder',
    async () => {
      const admin = await signInAsFirstAdmin(product);
      let stop = false;
      const acknowledged = Array.from({ length: WRITERS }, () => 0);
      const total = (): number => acknowledged.reduce((sum, count) => sum + count, 0);
      const write = async (writer: number): Promise<void> => {
        for (let next = performance.now() + (writer * WRITE_MS) / WRITERS; !stop; next += WRITE_MS) {
          await delay(Math.max(0, next - performance.now()));
          const question = { title: `Question ${writer}, ${acknowledged[writer] ?? 0}`, description: 'Yes.' };
          await call(product, 'POST', '/api/faq', question, admin);
          acknowledged[writer] = (acknowledged[writer] ?? 0) + 1;
        }
      };
      const writing = Promise.all(acknowledged.map((_, writer) => write(writer)));
      await eventually(() => (acknowledged.every((count) => count > 1) ? true : undefined));
      const [before, startedAt] = [[...acknowledged], performance.now()];
      const countBefore = total();
      await nepsh(data('here'), 'backup', data('backup.tar.gz'));
      const tookMs = performance.now() - startedAt;
      const writesDuring = total() - countBefore;
      stop = true;
      await writing;
      const restoreStartedAt = performance.now();
      await nepsh(data('elsewhere'), 'restore', data('backup.tar.gz'));
      const restoredMs = performance.now() - restoreStartedAt;

      const other = await startProduct({ DATA_DIR: data('elsewhere'), SERVE_PAGES: 'false' });
      try {
        const [restoredDatabase, database] = await Promise.all(
          [data('elsewhere'), data('here')].map((dataDir) => connectToEmbedded(dataDir)),
        );
        if (!restoredDatabase || !database) throw new Error('Both databases are required.');
        expect(await differences(database, restoredDatabase)).toEqual({ games: GAMES, wrong: 0 });
        const questions = await restoredDatabase.collection('faqs').find().sort({ _id: 1 }).toArray();
        for (const [writer, count] of acknowledged.entries()) {
          const prefix = `Question ${writer}, `;
          const titles = questions.map(({ title }) => String(title)).filter((title) => title.startsWith(prefix));
          const numbers = titles.map((title) => Number(title.slice(prefix.length))).sort((a, b) => a - b);
          // The backup contains all writes that were acknowledged before it, and no write without the earlier writes.
          expect(numbers).toEqual(numbers.map((_, index) => index));
          expect(numbers.length).toBeGreaterThanOrEqual(before[writer] ?? 0);
          expect(numbers.length).toBeLessThanOrEqual(count);
        }
        await Promise.all([restoredDatabase.close(), database.close()]);
      } finally {
        await other.stop('SIGKILL');
      }
      const seconds = (ms: number): string => (ms / 1000).toFixed(1);
      print(
        `${GAMES} games: backed up in ${seconds(tookMs)} s while ${writesDuring} writes landed (${Math.round((writesDuring * 1000) / tookMs)} ` +
          `a second), restored in ${seconds(restoredMs)} s`,
      );
    },
    LIMIT_MS,
  );

  it(
    'moves to a database at MONGODB_URI and back without a change in any document',
    async () => {
      const server = spawn(resolve('node_modules/.bin/node'), [
        resolve('embedded-mongo/dist/cli.js'),
        ...['--data', data('server'), '--port', '0'],
      ]);
      try {
        const [line] = (await once(server.stdout, 'data')) as [Buffer];
        const uri = withDatabaseName(line.toString().trim());
        const target = { DATA_DIR: data('nothing'), MONGODB_URI: uri };
        const startedAt = performance.now();
        await nepsh(data('elsewhere'), 'backup', data('move.tar.gz'));
        await nepsh(target, 'restore', data('move.tar.gz'));
        const movedMs = performance.now() - startedAt;
        await nepsh(target, 'backup', data('back.tar.gz'));
        await nepsh(data('back'), 'restore', data('back.tar.gz'));
        const backMs = performance.now() - startedAt - movedMs;
        const remote = await connectTo(uri);
        let [count, wrong] = [0, 0];
        for (const name of ['elsewhere', 'back']) {
          const running = await startEmbeddedMongo({ dataDir: join(data(name), 'database'), sync: 'off' });
          const local = await connectTo(withDatabaseName(running.uri));
          const result = await allDifferences(local, remote);
          [count, wrong] = [count + result.documents, wrong + result.wrong];
          await local.close();
          await running.close();
        }
        await remote.close();
        expect(wrong).toBe(0);
        expect(count).toBeGreaterThan(2 * GAMES);
        const seconds = (ms: number): string => (ms / 1000).toFixed(1);
        print(
          `${GAMES} games: moved in ${seconds(movedMs)} s, back in ${seconds(backMs)} s, ${count} documents the same`,
        );
      } finally {
        server.kill('SIGKILL');
      }
    },
    LIMIT_MS,
  );
});

const FAR_DATE = new Date('2100-01-01T12:00:00Z');

/** The games are in the year 2100, so none of them changes during the test. */
async function plant(database: Connection): Promise<void> {
  const model = database.model(GAME_MODEL, gameSchema);
  const [match, now] = [{ _id: new Types.ObjectId(), title: 'Round', category: '' }, new Date()];
  const league = { _id: new Types.ObjectId(), name: 'Cup', logoUrl: '', category: 'Football' as const };
  for (let from = 0; from < GAMES; from += BATCH) {
    const games = Array.from({ length: Math.min(BATCH, GAMES - from) }, (_, index) => {
      const title = `Game ${from + index}`;
      const dto = { title, homeTeam: 'A', awayTeam: 'B', location: 'Ground', date: '2100-01-01' };
      const game = newGame(dto, { match, league, timeZone: 'UTC', now });
      return { ...game, startsAt: FAR_DATE, usualEndAt: FAR_DATE };
    });
    await model.insertMany(games, { lean: true });
  }
}

/**
 * Returns the number of documents in all data collections of either database, and the number of documents that differ.
 */
async function allDifferences(
  database: Connection,
  otherDatabase: Connection,
): Promise<{ documents: number; wrong: number }> {
  const lists = await Promise.all(
    [database, otherDatabase].map(async ({ db }) => (await db?.listCollections().toArray()) ?? []),
  );
  let [documents, wrong] = [0, 0];
  const names = lists.flat().map((collection) => collection.name);
  for (const name of new Set(names.filter(isData))) {
    const result = await differences(database, otherDatabase, name);
    [documents, wrong] = [documents + result.games, wrong + result.wrong];
  }
  return { documents, wrong };
}

/** Returns the number of documents in a collection and the number of documents that differ. */
async function differences(
  database: Connection,
  otherDatabase: Connection,
  name = 'games',
): Promise<{ games: number; wrong: number }> {
  let [games, wrong] = [0, 0];
  const read = (database: Connection) => database.collection(name).find({}, { raw: true }).sort({ _id: 1 });
  const otherDocuments = read(otherDatabase);
  for await (const game of read(database)) {
    const otherDocument = (await otherDocuments.next()) as unknown as Buffer | null;
    games += 1;
    if (!otherDocument || Buffer.compare(game as unknown as Buffer, otherDocument) !== 0) wrong += 1;
  }
  if (await otherDocuments.hasNext()) wrong += 1;
  return { games, wrong };
}
