/**
 * Checks that memory use stays flat for minutes while visitors read pages and the list of matches, partly from time zones whose
 * pages are rendered again, event streams open and close, and staff move kick-offs.
 *
 *   npm run bench -- memory [minutes] [games] [--json FILE]
 *
 * The first third only fills compiled code, caches, and database pages. For the rest, the median of the last quarter is compared
 * with the median of the first quarter.
 */
import autocannon from 'autocannon';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crowdGames } from './crowd/games.ts';
import { fill } from './lists/fill.ts';
import { percentile, Report } from './support/figures.ts';
import { memoryOf } from './support/load.ts';
import { call, read, startProduct, type Product } from './support/product.ts';
import { openStreams } from './support/streams.ts';

const MINUTES = Number(process.argv[2] ?? 10);
const GAMES = Number(process.argv[3] ?? 200);
const MB = 1024 * 1024;
const MINUTE_MS = 60_000;
/** Requests per second for each address. The rate is fixed, so that a slower machine serves as many requests. */
const RATE = 100;
const CONNECTIONS = 16;
/** Intervals of writes, memory samples, and replaced streams, in ms. */
const [WRITE_MS, LOOK_MS, REOPEN_MS] = [250, 2_000, 10_000];
const [STREAMS, REOPENED] = [500, 50];
const [WARM_UP, PART] = [1 / 3, 1 / 4];
/** Maximum growth, as a share of the earlier memory use. */
const MAX_GROWTH = 0.05;
const MAX_MB = 320;
/** Unchanged fields of a call that moves a kick-off. */
const KEPT = ['title', 'homeTeam', 'awayTeam', 'location', 'date', 'timeZone', 'league'] as const;

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('memory');
await fill(join(folder, 'database'), crowdGames(GAMES));
const product = await startProduct(folder);
try {
  await measure(product);
  process.exitCode = report.end() ? 0 : 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(product: Product): Promise<void> {
  const end = Date.now() + MINUTES * MINUTE_MS;
  const looks: number[] = [];
  const [writes] = await Promise.all([
    write(product, end),
    load(product),
    comeAndGo(product, end),
    look(product, end, looks),
  ]);
  const steady = looks.slice(Math.ceil(looks.length * WARM_UP));
  const count = Math.max(1, Math.floor(steady.length * PART));
  const [before, after] = [median(steady.slice(0, count)), median(steady.slice(-count))];
  report.add(
    { name: 'kick-offs moved', value: writes, unit: '' },
    { name: `after ${(MINUTES * WARM_UP).toFixed(1)} minutes`, value: before / MB, unit: 'MB' },
    { name: 'at the end', value: after / MB, unit: 'MB', limit: { max: MAX_MB } },
    { name: 'most', value: Math.max(...looks) / MB, unit: 'MB' },
    { name: 'growth', value: (after / before - 1) * 100, unit: '%', limit: { max: MAX_GROWTH * 100 } },
  );
}

async function look({ pid }: Product, end: number, looks: number[]): Promise<void> {
  for (; Date.now() < end; await delay(LOOK_MS)) looks.push(memoryOf(pid));
}

/** Loads the list of matches and the home page, a twentieth of it from many time zones. */
async function load({ url }: Product): Promise<void> {
  const americanZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  const options = { connections: CONNECTIONS, overallRate: RATE, duration: MINUTES * 60 };
  const request = async (path: string, cookies: readonly string[]): Promise<void> => {
    const requests = cookies.map((cookie) => ({ path, headers: { cookie, 'accept-encoding': 'br' } }));
    // Each connection starts at another position of the list, so all time zones occur within 30 seconds.
    let connections = 0;
    const setupClient = (client: autocannon.Client): void => {
      const from = Math.floor((requests.length * connections++) / CONNECTIONS);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    };
    const { non2xx, errors } = await autocannon({ url, ...options, requests, setupClient });
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} errors`);
  };
  const cookieOf = (zone: string): string => `nepsh-zone=${encodeURIComponent(zone)}`;
  await Promise.all([
    request(
      '/',
      americanZones.flatMap((zone) => [...Array.from({ length: 19 }, () => 'Europe/London'), zone]).map(cookieOf),
    ),
    request('/api/matches', [cookieOf('Europe/London')]),
  ]);
}

async function comeAndGo(product: Product, end: number): Promise<void> {
  const closing: (() => void)[] = [];
  for (let open = 0; open < STREAMS; open += REOPENED) closing.push(await openStreams(product, REOPENED));
  for (; Date.now() < end; await delay(REOPEN_MS)) {
    closing.shift()?.();
    closing.push(await openStreams(product, REOPENED));
  }
  for (const close of closing) close();
}

/** Moves kick-offs to another minute, one game at a time. Returns the number of changes. */
async function write(product: Product, end: number): Promise<number> {
  type Game = Record<(typeof KEPT)[number], string> & { _id: string; matchId: string; isLive: boolean };
  const { matches } = await read<{ matches: { games: Game[] }[] }>(product, '/api/matches');
  const games = matches.flatMap((match) => match.games.filter(({ isLive }) => !isLive));
  let count = 0;
  for (; Date.now() < end; await delay(WRITE_MS)) {
    const game = games[count % games.length];
    if (!game) throw new Error('There is no game to move.');
    const time = `23:${String(Math.floor(count / games.length) % 60).padStart(2, '0')}`;
    const same = Object.fromEntries(KEPT.map((field) => [field, game[field]]));
    await call(product, 'PUT', `/api/matches/${game.matchId}/game/${game._id}`, { ...same, time });
    count += 1;
  }
  return count;
}

function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
