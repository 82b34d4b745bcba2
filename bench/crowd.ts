/**
 * Requests per second for cached pages and lists, compared in alternating rounds with a plain node:http server that sends the
 * same bytes from a separate process; the same while staff write; and memory use.
 *
 *   npm run bench -- crowd [rounds] [seconds] [games]
 *
 * Afterwards, runs with ten times the games and prints the slope of each figure.
 *
 * bench/README.md explains the figures. bench/results/crowd.json stores them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crowdGames } from './crowd/games.ts';
import { startRawServer, type Sample } from './crowd/raw.ts';
import { firstByte, requestsPerSecond, spreadOf, type Spread } from './crowd/rounds.ts';
import { fill } from './lists/fill.ts';
import { loadOfMachine, memoryOf } from './support/load.ts';
import { read, startProduct, type Product } from './support/product.ts';
import { openStreams } from './support/streams.ts';

const [ROUNDS = 5, SECONDS = 2, GAMES = 200] = process.argv.slice(2).map(Number);
/** Interval between writes of staff, in ms. */
const WRITE_EVERY_MS = 250;
const STREAMS = 2_000;
const MB = 1024 * 1024;

interface Case {
  name: string;
  path: string;
  coding: string;
  is304?: boolean;
  /** Minimum share of the plain server's requests per second. */
  limit: number;
}

const CASES: readonly Case[] = [
  { name: 'home identity', path: '/', coding: 'identity', limit: 0.8 },
  { name: 'home brotli', path: '/', coding: 'br', limit: 0.8 },
  { name: 'home 304', path: '/', coding: 'br', is304: true, limit: 0.7 },
  { name: 'matches identity', path: '/api/matches', coding: 'identity', limit: 0.9 },
  { name: 'matches gzip', path: '/api/matches', coding: 'gzip', limit: 0.85 },
  { name: 'matches brotli', path: '/api/matches', coding: 'br', limit: 0.85 },
  { name: 'matches 304', path: '/api/matches', coding: 'br', is304: true, limit: 0.75 },
];
const WRITTEN_LIMIT = 0.85;
const [COLD_MS, WARM_MS] = [60, 5];
const MEMORY_MB = { idle: 180, loaded: 320, streams: 340 };
const IDLE_STARTS = 3;

interface Figure extends Spread {
  name: string;
  unit: 'ratio' | 'ms' | 'MB';
  limit: number;
  holds: boolean;
  note: string;
}

const figures: Figure[] = [];

function record(name: string, unit: Figure['unit'], values: readonly number[], limit: number, note = ''): void {
  const spread = spreadOf(values);
  const holds = unit === 'ratio' ? spread.median >= limit : spread.median <= limit;
  const figure: Figure = { name, unit, ...spread, limit, holds, note };
  figures.push(figure);
  const digits = unit === 'ratio' ? 2 : 1;
  const [median, low, high] = [spread.median, spread.low, spread.high].map((value) => value.toFixed(digits));
  const sign = unit === 'ratio' ? '≥' : '≤';
  console.log(
    `  ${name.padEnd(26)} ${String(median).padStart(7)} ${unit.padEnd(5)} (${low}–${high}), ` +
      `${sign} ${limit}: ${holds ? 'holds' : 'MISSED'}${note && `  ${note}`}`,
  );
}

const zoned = { cookie: 'nepsh-zone=Europe%2FLondon' };

async function sampleOf(url: string, path: string, coding: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers: { ...zoned, 'accept-encoding': coding } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        // Node.js adds these headers, also in the plain server.
        const headers = response.rawHeaders.filter(
          (_, at, all) => !/^(date|connection|keep-alive)$/i.test(all[at - (at % 2)] ?? ''),
        );
        resolve({ path, headers, body: Buffer.concat(parts).toString('base64'), etag: String(response.headers.etag) });
      });
    }).on('error', reject);
  });
}

async function compareWithRaw(product: Product): Promise<void> {
  const samples: Sample[] = [];
  for (const { path, coding } of CASES) {
    await sampleOf(product.url, path, coding);
    samples.push(await sampleOf(product.url, path, coding));
  }
  const raw = await startRawServer(samples);
  try {
    for (const [index, { name, path, coding, is304, limit }] of CASES.entries()) {
      const ownRates: number[] = [];
      const ratios: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const tag = (await sampleOf(product.url, path, coding)).etag;
        const measure = (to: string, etag: string, seconds: number): Promise<number> =>
          requestsPerSecond(
            to,
            { ...zoned, 'accept-encoding': coding, ...(is304 && { 'if-none-match': etag }) },
            is304 ? 304 : 200,
            seconds,
          );
        // The first round only warms up the compilers.
        const seconds = round < 0 ? 1 : SECONDS;
        const rawRate = await measure(`${raw.url}/${index}${path}`, samples[index]?.etag ?? '', seconds);
        const ownRate = await measure(`${product.url}${path}`, tag, seconds);
        if (round < 0) continue;
        ownRates.push(ownRate);
        ratios.push(ownRate / rawRate);
      }
      const bytes = Buffer.from(samples[index]?.body ?? '', 'base64').length;
      const note = `${Math.round(spreadOf(ownRates).median)}/s, ${is304 ? 0 : Math.round(bytes / 1024)} KB`;
      record(name, 'ratio', ratios, limit, note);
    }
  } finally {
    raw.stop();
  }
}

async function compareWithWrites(product: Product): Promise<void> {
  const { matches } = await read<{ matches: { _id: string }[] }>(product, '/api/matches');
  const id = matches[0]?._id ?? '';
  let count = 0;
  const write = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: `Round ${(count += 1)}` });
    const response = await fetch(`${product.url}/api/matches/${id}`, { method: 'PUT', headers, body });
    if (!response.ok) throw new Error(`A write was answered with ${response.status}`);
  };
  for (const [name, path] of [
    ['home', '/'],
    ['matches', '/api/matches'],
  ] as const) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measure = () => requestsPerSecond(product.url + path, { ...zoned, 'accept-encoding': 'br' }, 200, SECONDS);
      const alone = await measure();
      let failure: unknown;
      const timer = setInterval(() => void write().catch((error: unknown) => (failure = error)), WRITE_EVERY_MS);
      const written = await measure();
      clearInterval(timer);
      if (failure) throw failure as Error;
      ratios.push(written / alone);
    }
    record(`${name} while staff write`, 'ratio', ratios, WRITTEN_LIMIT);
  }
}

async function measureFirstBytes({ url }: Product): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Africa/'));
  const of = (zone: string) => firstByte(url, { cookie: `nepsh-zone=${encodeURIComponent(zone)}` });
  const cold: number[] = [];
  for (const zone of zones.slice(0, 20)) cold.push(await of(zone));
  record('first byte, cold key', 'ms', cold, COLD_MS);
  const warm: number[] = [];
  for (let time = 0; time < 50; time += 1) warm.push(await of(zones[0] ?? ''));
  record('first byte, warm', 'ms', warm, WARM_MS);
}

/** Measures several first starts, because V8's timing makes them differ. */
async function idleMemory(): Promise<void> {
  const values: number[] = [];
  for (let start = 0; start < IDLE_STARTS; start += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
    const product = await startProduct(folder, { DEMO_DATA: 'true' });
    try {
      // By then, the garbage collections after the start (src/platform/garbage.ts) have ended and V8 has released memory.
      await delay(45_000);
      values.push(memoryOf(product.pid) / MB);
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  record('memory, idle, demo week', 'MB', values, MEMORY_MB.idle);
}

/** Measures everything with this number of games and returns the figures. */
async function crowd(games: number): Promise<readonly Figure[]> {
  const from = figures.length;
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
  await fill(join(folder, 'database'), crowdGames(games));
  const product = await startProduct(folder);
  try {
    console.log(`  ${ROUNDS} rounds of ${SECONDS} s, ${games} games; ${loadOfMachine()}`);
    await measureFirstBytes(product);
    await compareWithRaw(product);
    await compareWithWrites(product);
    await delay(2_000);
    record('memory after the load', 'MB', [memoryOf(product.pid) / MB], MEMORY_MB.loaded);
    const close = await openStreams(product, STREAMS);
    await delay(2_000);
    record(`memory, ${STREAMS} streams`, 'MB', [memoryOf(product.pid) / MB], MEMORY_MB.streams);
    close();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures.slice(from);
}

const small = await crowd(GAMES);
await idleMemory();
// The limits apply to a site of ordinary size.
const hold = figures.every(({ holds }) => holds);
const tenfold = await crowd(GAMES * 10);
const slopes = tenfold.map(({ name, median }, index) => ({ name, slope: median / (small[index]?.median ?? NaN) }));
console.log(`  at ten times the games: ${slopes.map(({ name, slope }) => `${name} × ${slope.toFixed(2)}`).join(', ')}`);
const results = join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
const run = { at: new Date().toISOString(), machine: loadOfMachine(), rounds: ROUNDS, seconds: SECONDS, games: GAMES };
writeFileSync(join(results, 'crowd.json'), `${JSON.stringify({ ...run, figures, slopes }, null, 2)}\n`);
process.exitCode = hold ? 0 : 1;
