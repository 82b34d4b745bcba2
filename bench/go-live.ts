/**
 * Time from an instant until the games that are due then are live and announced, on the built product with its embedded
 * database. A game is live when `GET /api/games` returns it as live to a polling client. A game is announced when a client of
 * `GET /api/events` has received its event.
 *
 *   npm run bench -- go-live [games] [followed] [profile]
 *
 * With `followed`, a phone follows one of the teams. With `profile`, the product runs under Node's sampling profiler, and the
 * functions are listed that used the most time of each thread after the instant.
 */
import { createParser } from 'eventsource-parser';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dueGames } from './go-live/games.ts';
import { countLive } from './go-live/live.ts';
import { compile } from './lists/compiled.ts';
import { fill } from './lists/fill.ts';
import { percentile } from './support/figures.ts';
import { cpuTimeOf, loadOfMachine } from './support/load.ts';
import { post, startProduct, type Product } from './support/product.ts';
import { printProfiles, profiledInto } from './support/profile.ts';

const GAMES = Number(process.argv[2] ?? 200);
const isFollowed = process.argv.includes('followed');
const isProfiled = process.argv.includes('profile');
/** Targets in ms after the instant: for announcing an ordinary Saturday, and for setting any number of games live. */
const [P99_MS, LIVE_MS] = [250, 2_000];
/** Interval between polls of the number of live games, in ms. */
const ASK_MS = 50;
const ORDINARY = 500;
/** Time before the instant at which the games are written, in ms. */
const AHEAD_MS = 12_000 + GAMES * 1.5;

/** Address of a push service that never responds. */
const NOBODY = { EXPO_PUSH_URL: 'http://127.0.0.1:9' };

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
compile();
const instant = Date.now() + AHEAD_MS;
await fill(join(folder, 'database'), dueGames(GAMES, instant));
const product = await startProduct(folder, { ...NOBODY, ...(isProfiled ? profiledInto(folder) : {}) });
try {
  process.exitCode = (await measure(product)) ? 0 : 1;
} finally {
  await product.stop();
  if (isProfiled) printProfiles(folder, Date.now() - instant + 100);
  rmSync(folder, { recursive: true, force: true });
}

async function measure(product: Product): Promise<boolean> {
  const { url, pid } = product;
  if (isFollowed) await followOne(product);
  const remainingMs = instant - Date.now();
  if (remainingMs < 1_000) throw new Error('This machine was too slow to write the games before they were due.');
  console.log(`  ${GAMES} games are due in ${Math.round(remainingMs / 1000)} s; ${loadOfMachine()}`);

  const used = new Promise<number>((resolve) => setTimeout(() => resolve(cpuTimeOf(pid)), remainingMs - 200));
  const [delays, liveAt] = await Promise.all([listen(url, instant), untilLive(product)]);
  const cpu = cpuTimeOf(pid) - (await used);
  delays.sort((a, b) => a - b);
  const at = (share: number): number => percentile(delays, share);
  const { matches } = (await (await fetch(`${url}/api/matches`)).json()) as {
    matches: { games: { status: string }[] }[];
  };
  const listed = Date.now() - instant;
  const live = matches.flatMap(({ games }) => games).filter(({ status }) => status === 'Live').length;
  const isInTime = liveAt <= LIVE_MS && (GAMES > ORDINARY || at(0.99) <= P99_MS);
  const target = GAMES > ORDINARY ? `all live ≤ ${LIVE_MS} ms` : `announced p99 ≤ ${P99_MS} ms`;
  const holds = live === GAMES && delays.length === GAMES && isInTime;
  console.log(`  live ${live}/${GAMES}, announced ${delays.length}/${GAMES}, each once`);
  console.log(`  after the instant, all live: ${liveAt} ms`);
  console.log(
    `  after the instant, announced: first ${at(0)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1)} ms`,
  );
  console.log(`  after the instant, the list of all of them: ${listed} ms`);
  console.log(`  processor time of it, database included: ${cpu} ms`);
  console.log(`  target ${target}: ${holds ? 'holds' : 'MISSED'}`);
  return holds;
}

/** Creates a device that follows the first team. Its pushes reach no phone. */
async function followOne(product: Product): Promise<void> {
  const token = 'ExponentPushToken[bench-follower-0000]';
  const follows = [{ kind: 'team', value: 'Home 0' }];
  await post(product, '/api/mobile/devices', { token, platform: 'android', follows });
}

/** Polls the number of live games. Returns the time from the instant until all games are live, in ms, or NaN after 30 seconds. */
async function untilLive(product: Product): Promise<number> {
  await delay(instant - Date.now());
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(ASK_MS)) {
    if ((await countLive(product)) === GAMES) return Date.now() - instant;
  }
  return NaN;
}

/** Returns the time from the instant until each game arrived as live, in ms. Throws if a game arrives twice. */
async function listen(url: string, instant: number): Promise<number[]> {
  const received = new Map<string, number>();
  const abort = new AbortController();
  const response = await fetch(`${url}/api/events`, { signal: abort.signal });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== 'game') return;
      const { gameId, isLive } = JSON.parse(data) as { gameId: string; isLive: boolean };
      if (!isLive) return;
      if (received.has(gameId)) throw new Error(`${gameId} was announced twice`);
      received.set(gameId, Date.now() - instant);
    },
  });
  const decoder = new TextDecoder();
  const deadline = setTimeout(() => abort.abort(), instant - Date.now() + 30_000);
  try {
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (received.size === GAMES) break;
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  clearTimeout(deadline);
  abort.abort();
  return [...received.values()];
}
