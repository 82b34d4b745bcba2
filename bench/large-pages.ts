/**
 * Time for which rendering a page blocks the event loop: the page of a day with many games in a new time zone, a search among
 * these games, and the page of a large archive after a change of a replay.
 *
 *   npm run bench -- large-pages [records] [rounds] [--json FILE]
 *
 * bench/README.md explains the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crowdGames } from './crowd/games.ts';
import { replays } from './lists/content.ts';
import type { Filler } from './lists/filler.ts';
import { fill } from './lists/fill.ts';
import { MINUTE } from './lists/rows.ts';
import { percentile, Report } from './support/figures.ts';
import { call, read } from './support/product.ts';
import { startWatched, type Watched } from './support/watched.ts';

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const [RECORDS = 10_000, ROUNDS = 15] = numbers.map(Number);
const MAX_MS = 50;
/** Number of requests before measuring, after which V8 has compiled the rendering code. */
const WARM_UP = 8;
/** Time after a change until the cached page is no longer served, in ms. */
const STALE_MS = 1_200;
const HOURS_OF_DAY = 12;

const report = new Report('large-pages');
await measure(gamesOfTomorrow(), measureDay);
await measure([['replays', { ...replays, documents: RECORDS }]], measureArchive);
if (!report.end()) process.exitCode = 1;

async function measure(
  fillers: readonly [list: string, filler: Filler][],
  run: (product: Watched) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nepsh-bench-'));
  try {
    await fill(join(folder, 'database'), fillers);
    const product = await startWatched(folder);
    try {
      await run(product);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns games from noon to midnight (UTC) of tomorrow, and a few live games. */
function gamesOfTomorrow(): [list: string, filler: Filler][] {
  const now = new Date();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 12);
  const minutes = Math.ceil((noon - now.getTime()) / MINUTE);
  return crowdGames(RECORDS, (index, count) => minutes + Math.floor((index * HOURS_OF_DAY * 60) / count));
}

async function measureDay(product: Watched): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  // The count is shared by all pages, because pages share cached data of a time zone.
  let at = 0;
  const headersOf = () => ({ cookie: `nepsh-zone=${encodeURIComponent(zones[(at += 1) % zones.length] ?? '')}` });
  for (const path of ['/', '/?view=all&page=3'])
    await record(product, `${path} with ${RECORDS} games on one day`, () => path, { headersOf });
  // The word has a typing error, and the number makes the search a new one.
  await record(product, `a search among ${RECORDS} games`, () => `/api/search?q=untied+${(at += 1)}`);
}

async function measureArchive(product: Watched): Promise<void> {
  const { replays: some } = await read<{ replays: { _id: string }[] }>(product, '/api/replays?range=[0,29]');
  let count = 0;
  const change = async (): Promise<void> => {
    const id = some[(count += 1) % some.length]?._id ?? '';
    const parts = [{ title: `Part ${count}`, url: 'https://example.org/part.m3u8' }];
    await call(product, 'PUT', `/api/replays/${id}/parts`, { parts });
    await delay(STALE_MS);
  };
  const paths = ['/replays', '/replays?shown=192', '/replays?category=Tennis', '/', '/category/Football', '/feed.xml'];
  for (const path of paths) await record(product, `${path} with ${RECORDS} replays`, () => path, { prepare: change });
}

/** Requests a page `ROUNDS` times while it is not cached. The limit applies to the median. */
async function record(
  product: Watched,
  name: string,
  pathOf: () => string,
  { prepare, headersOf }: { prepare?: () => Promise<void>; headersOf?: () => Record<string, string> } = {},
): Promise<void> {
  const rounds: { blocked: number; durationMs: number }[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    await prepare?.();
    await product.longestBlock();
    const [path, headers] = [pathOf(), headersOf?.() ?? {}];
    const started = performance.now();
    const response = await fetch(`${product.url}${path}`, { headers });
    await response.arrayBuffer();
    const durationMs = performance.now() - started;
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    const blocked = await product.longestBlock();
    if (round >= 0) rounds.push({ blocked, durationMs });
  }
  const of = (field: 'blocked' | 'durationMs', share: number): number =>
    percentile(
      rounds.map((round) => round[field]).sort((a, b) => a - b),
      share,
    );
  report.add(
    { name, value: of('blocked', 0.5), unit: 'ms', limit: { max: MAX_MS } },
    { name: '  the longest', value: of('blocked', 1), unit: 'ms' },
    { name: '  answered after', value: of('durationMs', 0.5), unit: 'ms' },
  );
}
