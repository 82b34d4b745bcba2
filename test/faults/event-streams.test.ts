import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Crowd, loadStates, type GameStates } from '../support/event-crowd.js';
import { NIGHTLY } from '../support/nightly.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

/** The machine may limit the number of open files. */
const STREAMS = Number(process.env['EVENT_STREAMS'] ?? Math.min(NIGHTLY ? 10_000 : 2_000, maxOpenFiles() - 1_000));
const GAMES = 40;
/** Time limit for all readers to reconnect, in ms. */
const RECONNECT_TIMEOUT_MS = 60_000;

/** Returns the limit of open files on Linux, or a safe value on other systems. */
function maxOpenFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 2_000);
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

describe(`a crowd of ${STREAMS} event streams`, () => {
  let folder: string;
  let product: Product;
  let port: number;
  let crowd: Crowd;
  let admin: Record<string, string>;
  let paths: string[];

  const start = (): Promise<Product> => startProduct({ DATA_DIR: folder, PORT: String(port) });
  /** Readers that load at the same time share one response, as they do behind a cache. */
  let loading: Promise<GameStates> | undefined;
  const load = (): Promise<GameStates> =>
    (loading ??= loadStates(product.url).finally(() => {
      loading = undefined;
    }));
  /** Sets the next game live. */
  const setNextLive = async (): Promise<void> => {
    await call(product, 'PUT', `${paths.shift() ?? ''}/live`, {}, admin);
  };
  const untilAllAreCurrent = async (): Promise<void> => {
    await eventually(() => crowd.openCount === STREAMS || undefined, RECONNECT_TIMEOUT_MS);
    const states = await loadStates(product.url);
    expect([...states.values()].filter((status) => status === 'Live')).toHaveLength(GAMES - paths.length);
    await eventually(() => crowd.wrong(states) === 0 || undefined, RECONNECT_TIMEOUT_MS);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-streams-'));
    port = await freePort();
    product = await start();
    admin = await signInAsFirstAdmin(product);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: GAMES }, (_, index) => `${day},12:00,Home ${index},Away ${index}`);
    const file = {
      text: ['date,time,home,away', ...rows].join('\n'),
      league: 'Cup',
      category: 'Football',
      timeZone: 'UTC',
      match: 'Round',
    };
    await call(product, 'POST', '/api/matches/import?format=csv', file, admin);
    const { matches } = await call<{ matches: { _id: string; games: { _id: string }[] }[] }>(
      product,
      'GET',
      '/api/matches',
    );
    paths = matches.flatMap(({ _id, games }) => games.map((game) => `/api/matches/${_id}/game/${game._id}`));
    crowd = new Crowd(STREAMS, { port, load });
    await crowd.open(await loadStates(product.url));
    await eventually(() => crowd.openCount === STREAMS || undefined, RECONNECT_TIMEOUT_MS);
  });
  afterAll(async () => {
    crowd.close();
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('resumes with different retry delays, although most streams have received no event', async () => {
    expect(crowd.waits).toBeGreaterThan(10);
    crowd.cut();
    await setNextLive();
    await untilAllAreCurrent();
    expect(crowd.reloads).toBe(0);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('is current again after the server ended by %s', async (signal) => {
    await setNextLive();
    const code = await product.stop(signal);
    if (signal === 'SIGTERM') expect(code).toBe(0);
    product = await start();
    for (let count = 0; count < 5; count += 1) await setNextLive();
    const startedAt = performance.now();
    await untilAllAreCurrent();
    print(
      `After ${signal}, ${STREAMS} streams were open and current within ${Math.round(performance.now() - startedAt)} ms`,
    );
    // They missed only a few events, so no reader has to reload and none is rejected.
    expect([crowd.reloads, crowd.rejected]).toEqual([0, 0]);
  });
});
