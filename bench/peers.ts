/**
 * The list of all matches, compared in alternating rounds with a plain Express and mongoose server on the same database and
 * with Payload 3 on SQLite with the same games. Both query and serialize for each request. Payload serves the same number of
 * games through its REST API, without Next.js.
 *
 *   npm run bench -- peers [rounds] [seconds] [games]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { crowdGames } from './crowd/games.ts';
import { requestsPerSecond, spreadOf } from './crowd/rounds.ts';
import { fill } from './lists/fill.ts';
import { installPayload } from './peers/install-payload.ts';
import { Report } from './support/figures.ts';
import { read, startProduct } from './support/product.ts';

const [ROUNDS = 5, SECONDS = 2, GAMES = 200] = process.argv.slice(2).map(Number);
const MIN = 20;
const LIST = '/api/matches';

interface Peer {
  name: string;
  url: string;
  child: ChildProcess;
}

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('peers');
await fill(join(folder, 'database'), crowdGames(GAMES));
const database = await startEmbeddedMongo({ dataDir: join(folder, 'database') });
const uri = new URL(database.uri);
uri.pathname = '/nepsh';
const product = await startProduct(folder, { MONGODB_URI: uri.href });
const peers: Peer[] = [];
try {
  peers.push(
    await startPeer('Express and mongoose', LIST, join(import.meta.dirname, 'peers', 'express.mjs'), [uri.href]),
  );
  const payload = await startPayload();
  if (payload) peers.push(payload);
  for (const { name, url } of peers) await compare(name, url);
  process.exitCode = report.end() ? 0 : 1;
} finally {
  for (const { child } of peers) child.kill();
  await product.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(name: string, url: string): Promise<void> {
  const ratios: number[] = [];
  const [ownRates, peerRates]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    // Requests have no compression. The first round only warms up the compilers.
    const measure = (address: string): Promise<number> =>
      requestsPerSecond(address, { 'accept-encoding': 'identity' }, 200, round < 0 ? 1 : SECONDS);
    const [their, ownRate] = [await measure(url), await measure(product.url + LIST)];
    if (round < 0) continue;
    // A server without a response in this time counts with a single response.
    ratios.push(ownRate / Math.max(their, 1 / SECONDS));
    ownRates.push(ownRate);
    peerRates.push(their);
  }
  report.add(
    { name: `all games, ${name}`, value: spreadOf(peerRates).median, unit: '/s' },
    { name: 'all games, Nepsh', value: spreadOf(ownRates).median, unit: '/s' },
    { name: `Nepsh over ${name}`, value: spreadOf(ratios).median, unit: 'x', limit: { min: MIN } },
  );
}

async function startPayload(): Promise<Peer | null> {
  const script = installPayload();
  if (!script) return null;
  const { matches } = await read<{ matches: { games: Record<string, unknown>[] }[] }>(product, LIST);
  const games = matches.flatMap((match) => match.games).map(({ _id, createdAt, updatedAt, ...game }) => game);
  const file = join(folder, 'games.json');
  writeFileSync(file, JSON.stringify(games));
  return startPeer('Payload on SQLite', `/api/games?depth=0&limit=${GAMES}`, script, [
    file,
    join(folder, 'payload.db'),
  ]);
}

async function startPeer(name: string, path: string, script: string, args: string[]): Promise<Peer> {
  const child = fork(script, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error(`${name} did not start.`)));
  });
  return { name, url: `http://127.0.0.1:${port}${path}`, child };
}
