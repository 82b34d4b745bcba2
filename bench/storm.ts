/**
 * A crowd that reads while games go live: all of them due at the same instant, visitors who ask for the home page and the
 * list of all games again and again, on the built product and its embedded database.
 *
 *   npm run bench -- storm [games] [visitors]
 *
 * What a list shows is compared with how many games an independent reader of the database knew to be live then, and later.
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
/** Between two requests of one visitor, between two looks at how many are live, and between two at what the list says; in ms. */
const [THINK_MS, LOOK_MS, LIST_MS] = [20, 100, 250];
/** How long before the instant the games are written, and pages and lists asked for once; how long after all are live visitors stay; in ms. */
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

/** How many games are live, and when that was known. */
interface Look {
  at: number;
  live: number;
}

/** How many games a list shows as live, and when it was asked for. */
interface ShownList {
  asked: number;
  live: number;
}

async function measure(product: Product): Promise<void> {
  const { url } = product;
  const left = instant - Date.now();
  if (left < WARM_MS + 3_000) throw new Error('This machine was too slow to write the games before they were due.');
  console.log(`  ${GAMES} games are due in ${Math.round(left / 1000)} s, ${VISITORS} visitors; ${loadOfMachine()}`);
  // As they are where others were there before: ready, in the coding that visitors take.
  await delay(instant - Date.now() - WARM_MS);
  for (const path of ['/', '/api/matches']) await ask(url, path);
  await delay(instant - Date.now() - 2_000);

  const end = new AbortController();
  const times: Record<'/' | '/api/matches', number[]> = { '/': [], '/api/matches': [] };
  let failures = 0;
  const visit = async (number: number): Promise<void> => {
    for (let count = number; !end.signal.aborted; count += 1) {
      const path = count % 2 === 0 ? '/' : '/api/matches';
      const { status, ms } = await ask(url, path);
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

/** Looks how many games are live until all are; when that was. */
async function untilLive(product: Product, looks: Look[]): Promise<number> {
  for (const deadline = instant + 120_000; Date.now() < deadline; await delay(LOOK_MS)) {
    const live = await countLive(product);
    looks.push({ at: Date.now(), live });
    if (live === GAMES) return Date.now();
  }
  throw new Error('They did not all go live within two minutes.');
}

/** Reads the list of all games again and again. */
async function readLists(url: string, lists: ShownList[], end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await delay(LIST_MS);
    const asked = Date.now();
    const { body } = await ask(url, '/api/matches');
    lists.push({ asked, live: brotliDecompressSync(body).toString().split('"status":"Live"').length - 1 });
  }
}

/** How old the oldest list was when it was asked for, in ms: since when somebody else knew of more games that are live. */
function oldest(lists: readonly ShownList[], looks: readonly Look[]): number {
  const ages = lists.map(({ asked, live }) => {
    const known = looks.find((look) => look.live > live && look.at < asked);
    return known ? asked - known.at : 0;
  });
  return Math.max(0, ...ages);
}

/** For how long at most the database had fewer games live than a list that was asked for, in ms. */
function furthestAhead(lists: readonly ShownList[], looks: readonly Look[]): number {
  const leads = lists.map(({ asked, live }) => {
    const reached = looks.find((look) => look.live >= live);
    return reached ? Math.max(0, reached.at - asked) : 0;
  });
  return Math.max(0, ...leads);
}

function ask(url: string, path: string): Promise<{ status: number; ms: number; body: Buffer }> {
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
