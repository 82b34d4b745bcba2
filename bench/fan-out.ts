/**
 * Time from the instant at which a game is due until every open event stream has received that the game is live, on the built
 * product with its embedded database. The games are due at different times, so each game is a separate event.
 *
 *   npm run bench -- fan-out [streams] [games] [--json FILE]
 *
 * 10,000 streams need as many open files in both processes (`ulimit -n`). The readers share the machine with the product, so
 * the figures include the time for reading.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dueGames } from './go-live/games.ts';
import { compile } from './lists/compiled.ts';
import { fill } from './lists/fill.ts';
import { percentile, Report } from './support/figures.ts';
import { loadOfMachine, memoryOf } from './support/load.ts';
import { startProduct } from './support/product.ts';

const STREAMS = Number(process.argv[2] ?? 2_000);
const GAMES = Number(process.argv[3] ?? 20);
/** Target in ms. */
const P99_MS = STREAMS <= 2_000 ? 150 : 500;
/** Time between two games and time before the first game, in ms. All streams are open before the first game. */
const [EVERY_MS, AHEAD_MS] = [1_000, 15_000 + STREAMS * 3];
/** Number of connections that are opened at the same time. */
const AT_ONCE = 200;
const LIVE = '"isLive":true';

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('fan-out');
compile();
const instant = Date.now() + AHEAD_MS;
await fill(join(folder, 'database'), dueGames(GAMES, instant, EVERY_MS));
const product = await startProduct(folder, { EXPO_PUSH_URL: 'http://127.0.0.1:9' });
const sockets: Socket[] = [];
try {
  const arrivals: number[][] = [];
  for (let opened = 0; opened < STREAMS; opened += AT_ONCE) {
    const count = Math.min(AT_ONCE, STREAMS - opened);
    arrivals.push(...(await Promise.all(Array.from({ length: count }, () => listen(new URL(product.url))))));
  }
  const remainingMs = instant - Date.now();
  if (remainingMs < 2_000)
    throw new Error('This machine was too slow to open the streams before the first game was due.');
  console.log(
    `  ${STREAMS} streams, ${GAMES} games, the first in ${Math.round(remainingMs / 1000)} s; ${loadOfMachine()}`,
  );
  for (const end = instant + GAMES * EVERY_MS + 10_000; Date.now() < end; await delay(100)) {
    if (arrivals.every((times) => times.length === GAMES)) break;
  }
  const delays = arrivals.flatMap((times) => times.map((at, index) => at - instant - index * EVERY_MS));
  delays.sort((a, b) => a - b);
  report.add(
    { name: 'events missing', value: STREAMS * GAMES - delays.length, unit: '', limit: { max: 0 } },
    { name: 'due to received, p50', value: percentile(delays, 0.5), unit: 'ms' },
    { name: 'due to received, p99', value: percentile(delays, 0.99), unit: 'ms', limit: { max: P99_MS } },
    { name: 'resident memory', value: memoryOf(product.pid) / 1024 / 1024, unit: 'MB' },
  );
  process.exitCode = report.end() ? 0 : 1;
} finally {
  for (const socket of sockets) socket.destroy();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Opens an event stream. Resolves, once the stream is open, to the times at which live games arrive, in order of arrival. */
function listen({ port }: URL): Promise<number[]> {
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    let rest = '';
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    socket.on('data', (text: string) => {
      resolve(times);
      const parts = (rest + text).split(LIVE);
      // The end may be the start of a marker that the next chunk completes.
      rest = parts.at(-1)?.slice(1 - LIVE.length) ?? '';
      for (let index = 1; index < parts.length; index += 1) times.push(Date.now());
    });
  });
}
