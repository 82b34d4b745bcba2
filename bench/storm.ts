/**
 * Response times while games go live: all games are due at the same instant, and visitors read the home page and the list of
 * all games continuously, on the built product with its embedded database.
 *
 *   npm run bench -- storm [games] [visitors]
 *
 * The list is compared with the number of live games that an independent client reads from the database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { dueGames } from './go-live/games.ts';
import { countLive } from './go-live/live.ts';
import { compile } from './lists/compiled.ts';
import { fill } from './lists/fill.ts';
import { percentile, Report } from './support/figures.ts';
import { loadOfMachine } from './support/load.ts';
import { startProduct, type Product } from './support/product.ts';

const GAMES = Number(process.argv[2] ?? 10_000);
const VISITORS = Number(process.argv[3] ?? 16);
const P99_MS = 300;
const STALE_MS = 1_000;
/** Pauses between two requests of a visitor, two polls of the number of live games, and two reads of the list, in ms. */
const [THINK_MS, LOOK_MS, LIST_MS] = [20, 100, 250];
/** Times before the instant for writing the games and for the first requests, and time after the last go-live, in ms. */
const [AHEAD_MS, WARM_MS, AFTER_MS] = [15_000 + GAMES * 1.5, 12_000, 3_000];

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('storm');
compile();
const instant = Date.now() + AHEAD_MS;
await fill(join(folder, 'database'), dueGames(GAMES, instant));
const product = await startProduct(folder, { EXPO_PUSH_URL: 'http://127.0.0.1:9' });
try {
  await measure(product);
  process.exitCode = report.end() ? 0 : 1;
} finally {
  agent.destroy();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Number of live games at a time. */
interface Look {
  at: number;
  live: number;
}

/** Number of live games in a list, and the time of its request. */
interface ShownList {
  requestedAt: number;
  live: number;
}

async function measure(product: Product): Promise<void> {
  const { url } = product;
  const remainingMs = instant - Date.now();
  if (remainingMs < WARM_MS + 3_000)
    throw new Error('This machine was too slow to write the games before they were due.');
  console.log(
    `  ${GAMES} games are due in ${Math.round(remainingMs / 1000)} s, ${VISITORS} visitors; ${loadOfMachine()}`,
  );
  // These requests fill the cache, in the coding that visitors accept.
  await delay(instant - Date.now() - WARM_MS);
  for (const path of ['/', '/api/matches']) await request(url, path);
  await delay(instant - Date.now() - 2_000);

  const end = new AbortController();
  const times: Record<'/' | '/api/matches', number[]> = { '/': [], '/api/matches': [] };
  let failures = 0;
  const visit = async (number: number): Promise<void> => {
    for (let count = number; !end.signal.aborted; count += 1) {
      const path = count % 2 === 0 ? '/' : '/api/matches';
      const { status, ms } = await request(url, path);
      if (status !== 200) failures += 1;
      else if (Date.now() >= instant) times[path].push(ms);
      await delay(THINK_MS);
    }
  };
  const looks: Look[] = [];
  const lists: ShownList[] = [];
  const working = [
    ...Array.from({ length: VISITORS }, (_, number) => visit(number)),
    readLists(url, lists, end.signal),
  ];
  const allLive = await untilLive(product, looks);
  await delay(AFTER_MS);
  end.abort();
  await Promise.all(working);

  const p99 = (path: '/' | '/api/matches'): number =>
    percentile(
      times[path].sort((a, b) => a - b),
      0.99,
    );
  report.add(
    { name: 'all live after', value: allLive - instant, unit: 'ms' },
    { name: 'home, p99', value: p99('/'), unit: 'ms', limit: { max: P99_MS } },
    { name: 'all matches, p99', value: p99('/api/matches'), unit: 'ms', limit: { max: P99_MS } },
    { name: 'answers other than 200', value: failures, unit: '', limit: { max: 0 } },
    { name: 'oldest list', value: oldest(lists, looks), unit: 'ms', limit: { max: STALE_MS } },
    { name: 'list ahead of the database', value: furthestAhead(lists, looks), unit: 'ms' },
  );
}

/** Polls the number of live games until all games are live. Returns that time, in ms since the epoch. */
async function untilLive(product: Product, looks: Look[]): Promise<number> {
  for (const deadline = instant + 120_000; Date.now() < deadline; await delay(LOOK_MS)) {
    const live = await countLive(product);
    looks.push({ at: Date.now(), live });
    if (live === GAMES) return Date.now();
  }
  throw new Error('They did not all go live within two minutes.');
}

/** Reads the list of all games until the end. */
async function readLists(url: string, lists: ShownList[], end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await delay(LIST_MS);
    const requestedAt = Date.now();
    const { body } = await request(url, '/api/matches');
    lists.push({ requestedAt, live: brotliDecompressSync(body).toString().split('"status":"Live"').length - 1 });
  }
}

/** Returns the maximum age of a list at its request, in ms: the time since the database had more live games. */
function oldest(lists: readonly ShownList[], looks: readonly Look[]): number {
  const ages = lists.map(({ requestedAt, live }) => {
    const earlier = looks.find((look) => look.live > live && look.at < requestedAt);
    return earlier ? requestedAt - earlier.at : 0;
  });
  return Math.max(0, ...ages);
}

/** Returns the maximum time by which a list was ahead of the database, in ms. */
function furthestAhead(lists: readonly ShownList[], looks: readonly Look[]): number {
  const leads = lists.map(({ requestedAt, live }) => {
    const reached = looks.find((look) => look.live >= live);
    return reached ? Math.max(0, reached.at - requestedAt) : 0;
  });
  return Math.max(0, ...leads);
}

function request(url: string, path: string): Promise<{ status: number; ms: number; body: Buffer }> {
  const headers = { cookie: 'nepsh-zone=Europe%2FLondon', 'accept-encoding': 'br' };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - started, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}
