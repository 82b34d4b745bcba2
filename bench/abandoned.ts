/**
 * Time to the first byte for a visitor after hundreds of callers have sent requests and disconnected: for the health check,
 * and for another request of the same kind.
 *
 *   npm run bench -- abandoned [callers] [rounds] [--json FILE]
 *
 * bench/README.md explains the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crowdGames } from './crowd/games.ts';
import { fill } from './lists/fill.ts';
import { percentile, Report } from './support/figures.ts';
import { startProduct, type Product } from './support/product.ts';

const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const [CALLERS = 500, ROUNDS = 5] = numbers.map(Number);
const GAMES = 2_000;
/** Time until the callers disconnect, in ms. */
const PATIENCE_MS = 300;
const MAX_MS = 500;

const filtered = (list: string, q: string): string =>
  `/api/${list}?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

/** Kinds of requests. Each request of a caller is new, so no cache contains its response. */
const KINDS: readonly [name: string, headersOf: (number: number) => string, pathOf: (number: number) => string][] = [
  ['home, for many time zones', (number) => `cookie: nepsh-zone=${encodeURIComponent(zoneOf(number))}\r\n`, () => '/'],
  ['a slice of the games', () => '', () => '/api/games?range=[0,199]'],
  ['searches of games', () => '', (number) => filtered('games', `word${number}`)],
  ['searches of matches', () => '', (number) => filtered('matches', `word${number}`)],
];

const ZONES = Intl.supportedValuesOf('timeZone');
const zoneOf = (number: number): string => ZONES[number % ZONES.length] ?? 'UTC';

const folder = await mkdtemp(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('abandoned');
await fill(join(folder, 'database'), crowdGames(GAMES));
const product = await startProduct(folder);
try {
  for (const [name, headersOf, pathOf] of KINDS) {
    const waits: { status: number; same: number }[] = [];
    for (let round = 0, offset = 0; round < ROUNDS; round += 1, offset += CALLERS + 1) {
      const requestOf = (number: number): string =>
        `GET ${pathOf(number)} HTTP/1.1\r\nhost: localhost\r\n${headersOf(number)}`;
      await abandon(product, (caller) => requestOf(offset + caller));
      const [status, same] = await Promise.all([
        waitFor(product, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n'),
        waitFor(product, requestOf(offset + CALLERS)),
      ]);
      waits.push({ status, same });
    }
    for (const kind of ['status', 'same'] as const) {
      const sorted = waits.map((wait) => wait[kind]).sort((a, b) => a - b);
      report.add({
        name: `${name}: ${kind === 'status' ? 'the status of the service' : 'one more of them'}`,
        value: percentile(sorted, 0.5),
        unit: 'ms',
        limit: { max: MAX_MS },
      });
    }
  }
  process.exitCode = report.end() ? 0 : 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Sends a request on `CALLERS` connections and closes all of them before the responses. */
async function abandon({ url }: Product, requestOf: (caller: number) => string): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: CALLERS }, () => connected(url)));
  sockets.forEach((socket, caller) => socket.write(`${requestOf(caller)}\r\n`));
  await delay(PATIENCE_MS);
  for (const socket of sockets) socket.destroy();
}

/** Returns the time to the first byte of a response, in ms. Throws if the status is not 200. */
async function waitFor({ url }: Product, request: string): Promise<number> {
  const socket = await connected(url);
  const started = performance.now();
  const line = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? ''));
    socket.once('close', () => reject(new Error('The connection was closed without an answer.')));
    socket.write(`${request}\r\n`);
  });
  const ms = performance.now() - started;
  socket.destroy();
  if (!line.includes(' 200 ')) throw new Error(`${request.split('\r\n', 1)[0]}: ${line}`);
  return ms;
}

function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}
