/**
 * The list of all matches, compared with a plain Express and mongoose server that queries and serialises each time, both on the
 * same database, in alternating rounds.
 *
 *   npm run bench -- peers [rounds] [seconds] [games]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { NODE_FLAGS } from '../scripts/lib/serve.mjs';
import { crowdGames } from './crowd/games.ts';
import { requestsPerSecond, spreadOf } from './crowd/rounds.ts';
import { fill } from './lists/fill.ts';
import { Report } from './support/figures.ts';
import { startProduct } from './support/product.ts';

const [ROUNDS = 5, SECONDS = 2, GAMES = 200] = process.argv.slice(2).map(Number);
const LEAST = 20;
const LIST = '/api/matches';

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('peers');
await fill(join(folder, 'database'), crowdGames(GAMES));
const database = await startEmbeddedMongo({ dataDir: join(folder, 'database') });
const uri = new URL(database.uri);
uri.pathname = '/nepsh';
const product = await startProduct(folder, { MONGODB_URI: uri.href }, NODE_FLAGS);
const peer = await startPeer(uri.href);
try {
  const ratios: number[] = [];
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    // Both as a client without compression sees them; the first round is for the compilers.
    const ask = (url: string): Promise<number> =>
      requestsPerSecond(url + LIST, { 'accept-encoding': 'identity' }, 200, round < 0 ? 1 : SECONDS);
    const [their, own] = [await ask(peer.url), await ask(product.url)];
    if (round < 0) continue;
    ratios.push(own / their);
    ours.push(own);
    theirs.push(their);
  }
  report.add(
    { name: 'all matches, Express and mongoose', value: spreadOf(theirs).median, unit: '/s' },
    { name: 'all matches, Nepsh', value: spreadOf(ours).median, unit: '/s' },
    { name: 'Nepsh over Express and mongoose', value: spreadOf(ratios).median, unit: 'x', limit: { least: LEAST } },
  );
  process.exitCode = report.end() ? 0 : 1;
} finally {
  peer.child.kill();
  await product.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function startPeer(database: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'peers', 'express.mjs'), [database], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error('The plain server did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, child };
}
