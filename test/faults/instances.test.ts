import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { seeded } from '../../src/demo/random.js';
import { changesFor } from '../support/changes.js';
import { Cluster } from '../support/cluster.js';
import { EventListener, type ReceivedEvent } from '../support/events.js';
import { NIGHTLY } from '../support/nightly.js';
import { call, type Product } from '../support/product.js';
import { SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

const GAMES = 200;
const [REDIS_RESTARTS, CUTS] = NIGHTLY ? [3, 8] : [1, 3];
/** Minimum time until a write that waits for the database is rejected, in ms. */
const WAIT_MS = 2_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Database and Redis become unavailable while two processes use them. */
describe('a cluster of two processes', () => {
  const random = seeded(SEED);
  let cluster: Cluster;
  let markCount = 0;

  /** Returns a unique word of letters. */
  const uniqueWord = (): string => {
    markCount += 1;
    return `Mark${[...String(SEED * 100 + markCount)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;
  };
  const post = <T>(index: number, path: string, body: object): Promise<T> =>
    call<T>(cluster.at(index), 'POST', path, body, cluster.admin);
  const read = async (product: Product, path: string): Promise<string> =>
    (await fetch(`${product.url}${path}`, { headers: path === '/' ? {} : cluster.admin })).text();
  const listenAt = (index: number, headers = {}): Promise<EventListener> =>
    EventListener.open(cluster.at(index).url, headers);
  const goLives = ({ received }: EventListener, ids: readonly string[]): ReceivedEvent[] =>
    received.filter(
      ({ name, data }) => name === 'game' && data['isLive'] === true && ids.includes(String(data['gameId'])),
    );

  beforeAll(async () => {
    print(`Seed ${SEED}`);
    cluster = await Cluster.start(2);
  });
  afterAll(() => cluster.close());
  // Services that an earlier test stopped are available again, and every process is connected.
  beforeEach(async () => {
    for (const { url, output } of cluster.products) {
      await eventually(async () => (isConnected(output()) && (await fetch(`${url}/api/health`)).ok) || undefined);
    }
  });

  /** Makes a change of each kind at one process. Returns the longest time until the other process shows it, in ms. */
  const timeUntilEverywhere = async (from: number): Promise<number> => {
    const [here, otherProcess] = [cluster.at(from), cluster.at(1 - from)];
    const word = uniqueWord();
    let slowest = 0;
    for (const { what, make, path, shows } of await changesFor(cluster, word)) {
      // This request fills the cache of the other process.
      if (path !== '/') expect([what, shows(await read(otherProcess, path))]).toEqual([what, false]);
      await make(here);
      const changedAt = performance.now();
      await eventually(async () => shows(await read(otherProcess, path)) || undefined).catch(() => {
        throw new Error(`${what}: not shown by the other process`);
      });
      slowest = Math.max(slowest, performance.now() - changedAt);
    }
    return Math.round(slowest);
  };

  it(`sets ${GAMES} games live once and announces each once in every process`, async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    const instant = Date.now() + 1_000;
    const ids = await cluster.plant(Array.from({ length: GAMES }, () => new Date(instant + random.whole(0, 300))));
    for (const listener of listeners) {
      await eventually(() => goLives(listener, ids).length >= GAMES || undefined);
    }
    // A duplicate event would arrive before this one.
    const { league } = await post<{ league: { _id: string } }>(0, '/api/leagues', {
      name: uniqueWord(),
      abbreviation: 'ABC',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/c.png',
    });
    for (const listener of listeners) {
      await listener.until(({ data }) => Array.isArray(data['ids']) && data['ids'].includes(league._id));
      const received = goLives(listener, ids).map(({ data }) => String(data['gameId']));
      expect([...received].sort()).toEqual([...ids].sort());
    }
    const games = await cluster.database
      .model<{ revision: number }>('Game')
      .find({ _id: { $in: ids } })
      .lean();
    expect(games.every(({ revision }) => revision === 2)).toBe(true);
    const receivedAt = listeners.map((listener) =>
      Math.max(...goLives(listener, ids).map((event) => event.receivedAt)),
    );
    print(
      `${GAMES} games: the last was received ${receivedAt.map((at) => at - instant - 300).join(' and ')} ms after its instant`,
    );
    for (const listener of listeners) listener.close();
  });

  it('shows a change of one process in every list of the other', async () => {
    const slowest = Math.max(await timeUntilEverywhere(0), await timeUntilEverywhere(1));
    print(`With Redis, a change shows in the other process within ${slowest} ms`);
  });

  it('shows a change in time without Redis, and immediately after Redis is back', async () => {
    await cluster.redis.kill();
    const slowest = Math.max(await timeUntilEverywhere(0), await timeUntilEverywhere(1));
    print(`Without Redis, a change shows in the other process within ${slowest} ms`);
    await cluster.redis.start();
    await Promise.all(cluster.products.map(({ output }) => eventually(() => isConnected(output()) || undefined)));
    print(`With Redis again, within ${await timeUntilEverywhere(random.whole(0, 1))} ms`);
    for (const { output } of cluster.products) {
      const loggedStates = statesOfRedis(output());
      // Each change of state is logged once.
      expect(loggedStates.filter((state, index) => state === loggedStates[index - 1])).toEqual([]);
    }
  });

  it('loses nothing while Redis restarts under load', async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    const written: string[] = [];
    let isLoading = true;
    const load = async (index: number): Promise<void> => {
      while (isLoading) {
        const { match } = await post<{ match: { _id: string } }>(index, '/api/matches', { title: uniqueWord() });
        written.push(match._id);
        await read(cluster.at(1 - index), '/api/matches');
      }
    };
    const loads = [load(0), load(1)];
    for (let round = 0; round < REDIS_RESTARTS; round += 1) {
      const before = written.length;
      await cluster.redis.kill();
      await eventually(() => written.length > before + random.whole(5, 15) || undefined);
      await cluster.redis.start();
      await eventually(() => cluster.products.every(({ output }) => isConnected(output())) || undefined);
    }
    isLoading = false;
    await Promise.all(loads);
    for (const listener of listeners) {
      const published = (): string[] => listener.received.flatMap(({ data }) => (data['ids'] ?? []) as string[]);
      await eventually(() => written.every((id) => published().includes(id)) || undefined);
      listener.close();
    }
    for (const product of cluster.products) {
      const text = await read(product, '/api/matches');
      expect(written.filter((id) => !text.includes(id))).toEqual([]);
    }
    print(`${written.length} writes while Redis was restarted ${REDIS_RESTARTS} times`);
  });

  it('counts sign-in attempts and messages of visitors across processes, and per process without Redis', async () => {
    const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });
    // Each network has a separate limit per account, so all guesses come from one network.
    const guesser = `10.1.0.${random.whole(1, 250)}`;
    const guess = async (index: number, account: string): Promise<number> => {
      const body = JSON.stringify({ email: account, password: 'wrong-pw-123', client: 'app' });
      const init = { method: 'POST', headers: from(guesser), body };
      return (await fetch(`${cluster.at(index).url}/api/auth/login`, init)).status;
    };
    const write = async (index: number, address: string): Promise<number> => {
      const text = { subject: 'A few words', message: 'What this is about, in a few words.' };
      const body = JSON.stringify({ firstName: 'Maya', lastName: 'Rai', email: 'm@example.org', ...text });
      return (await fetch(`${cluster.at(index).url}/api/contact`, { method: 'POST', headers: from(address), body }))
        .status;
    };
    /** Returns how many of 14 alternating attempts passed. */
    const passedCount = async (attempt: (index: number) => Promise<number>): Promise<number> => {
      const statuses: number[] = [];
      for (let index = 0; index < 14; index += 1) statuses.push(await attempt(index % 2));
      return statuses.filter((status) => status !== 429).length;
    };
    const [account, address] = [`${uniqueWord()}@example.org`, `10.2.0.${random.whole(1, 250)}`];
    expect(await passedCount((index) => guess(index, account))).toBe(10);
    expect(await passedCount((index) => write(index, address))).toBe(10);
    // Concurrent guesses do not pass before the first guess is counted.
    const concurrentAccount = `${uniqueWord()}@example.org`;
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(index % 2, concurrentAccount)));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    await cluster.redis.kill();
    const other = `10.3.0.${random.whole(1, 250)}`;
    expect(await passedCount((index) => write(index, other))).toBe(14);
    expect(await passedCount(() => write(0, other))).toBe(3);
    await cluster.redis.start();
  });

  it('ends the event streams of ended sessions in every process, with and without Redis', async () => {
    const signIn = async (index: number, email: string): Promise<Record<string, string>> => {
      const body = { email, password: 'correct-pw-1', client: 'app' };
      const { token } = await call<{ token: string }>(cluster.at(index), 'POST', '/api/auth/login', body);
      return { authorization: `Bearer ${token}` };
    };
    const timeUntilEnded = async (): Promise<number> => {
      const name = uniqueWord();
      const body = { username: name.slice(0, 40), email: `${name}@example.org`, password: 'correct-pw-1' };
      const { user } = await post<{ user: { _id: string } }>(0, '/api/users', body);
      const sessions = [await signIn(0, body.email), await signIn(1, body.email)] as const;
      const streams = await Promise.all([listenAt(1, sessions[0]), listenAt(0, sessions[1])]);
      const startedAt = performance.now();
      await call(cluster.at(0), 'POST', '/api/auth/logout', undefined, sessions[0]);
      await streams[0].untilEnd();
      const signedOut = performance.now() - startedAt;
      expect(streams[1].ended).toBe(false);
      const suspended = performance.now();
      await call(cluster.at(1), 'PUT', `/api/users/${user._id}/status`, { status: 'Suspended' }, cluster.admin);
      await streams[1].untilEnd();
      return Math.round(Math.max(signedOut, performance.now() - suspended));
    };
    const withRedis = await timeUntilEnded();
    await cluster.redis.kill();
    const withoutRedis = await timeUntilEnded();
    await cluster.redis.start();
    print(`Streams of ended sessions: ended within ${withRedis} ms with Redis, ${withoutRedis} ms without`);
  });

  it('continues after its connections were cut during its work', async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    let isLoading = true;
    const load = async (index: number): Promise<void> => {
      const headers = { ...cluster.admin, 'content-type': 'application/json' };
      while (isLoading) {
        const init = { method: 'POST', headers, body: JSON.stringify({ title: uniqueWord() }) };
        const { status } = await fetch(`${cluster.at(index).url}/api/matches`, init);
        expect([201, 503]).toContain(status);
      }
    };
    const loads = [load(0), load(1)];
    for (let round = 0; round < CUTS; round += 1) {
      const received = listeners.map((listener) => listener.received.length);
      const eventCount = random.whole(3, 12);
      // Both processes write, number and read events, so the previous cut stopped neither of them.
      await eventually(
        () =>
          listeners.every((listener, index) => listener.received.length >= (received[index] ?? 0) + eventCount) ||
          undefined,
      );
      await cluster.link.cut();
      await cluster.link.restore();
    }
    isLoading = false;
    await Promise.all(loads);
    const { match } = await eventually(() =>
      post<{ match: { _id: string } }>(0, '/api/matches', { title: uniqueWord() }).catch(() => undefined),
    );
    for (const listener of listeners) {
      await listener.until(({ data }) => Array.isArray(data['ids']) && data['ids'].includes(match._id));
      listener.close();
    }
  });

  it('serves cached responses while the database is unavailable, and completes due work when it is back', async () => {
    const lists = ['/api/matches', '/api/matches/web', '/api/leagues', '/api/setting', '/api/faq', '/'];
    const get = (index: number, path: string): Promise<Response> => fetch(`${cluster.at(index).url}${path}`);
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    for (const path of lists) for (const index of [0, 1]) expect((await get(index, path)).status).toBe(200);
    const dueAt = Date.now() + 1_500;
    const ids = await cluster.plant(Array.from({ length: 20 }, () => new Date(dueAt)));
    await cluster.link.cut();

    const write = async (
      index: number,
    ): Promise<{ status: number; body: unknown; retry: string | null; ms: number }> => {
      const startedAt = performance.now();
      const headers = { ...cluster.admin, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ title: uniqueWord() }) };
      const response = await fetch(`${cluster.at(index).url}/api/matches`, init);
      const retry = response.headers.get('retry-after');
      return { status: response.status, body: await response.json(), retry, ms: performance.now() - startedAt };
    };
    const body = {
      statusCode: 503,
      code: 'DATABASE_UNAVAILABLE',
      message: 'The service is not available right now. Please try again shortly.',
    };
    for (const index of [0, 1]) {
      expect(await write(index)).toMatchObject({ status: 503, body, retry: '2' });
      await eventually(() => cluster.at(index).output().includes('The database is unavailable') || undefined);
      // The first writes wait for the database to return.
      const fastRejection = await eventually(async () => {
        const rejection = await write(index);
        return rejection.ms < WAIT_MS ? rejection : undefined;
      });
      expect(fastRejection).toMatchObject({ status: 503, body, retry: '2' });
      expect(await (await get(index, '/api/health')).json()).toEqual(body);
      const single = await get(index, `/api/matches/${'0'.repeat(24)}`);
      expect(await single.json()).toEqual(body);
      for (const path of lists) expect([path, (await get(index, path)).status]).toEqual([path, 200]);
    }
    await eventually(() => Date.now() > dueAt || undefined);
    expect(listeners.map(({ ended }) => ended)).toEqual([false, false]);

    await cluster.link.restore();
    const restoredAt = Date.now();
    for (const listener of listeners) {
      await eventually(() => goLives(listener, ids).length >= ids.length || undefined);
    }
    print(`Games that became due without the database: announced ${Date.now() - restoredAt} ms after it was back`);
    expect([...new Set((await cluster.announced(ids)).values())]).toEqual([1]);
    expect(await Promise.all([0, 1].map(async (index) => (await get(index, '/api/health')).status))).toEqual([
      200, 200,
    ]);
    for (const listener of listeners) {
      expect(goLives(listener, ids)).toHaveLength(ids.length);
      expect(listener.ended).toBe(false);
      listener.close();
    }
    for (const { output } of cluster.products) {
      const states = [...output().matchAll(/The database is (unavailable|back)/g)].map(([, state]) => state);
      expect(states.filter((state, index) => state === states[index - 1])).toEqual([]);
      expect(states.at(-1)).toBe('back');
      expect(output()).not.toMatch(/Unhandled|uncaught/i);
    }
  });
});

/** Returns the states of Redis that a process logged, in order. */
const statesOfRedis = (output: string): string[] =>
  [...output.matchAll(/Redis is (connected|unavailable)/g)].map(([, state]) => state ?? '');

const isConnected = (output: string): boolean => statesOfRedis(output).at(-1) === 'connected';
