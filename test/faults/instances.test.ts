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
/** A write that waits for the database is refused after this time at the earliest, in milliseconds. */
const WAIT_MS = 2_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Two processes on one database and one Redis, both of which come and go. */
describe('two processes on one database', () => {
  const random = seeded(SEED);
  let cluster: Cluster;
  let marks = 0;

  /** A word of letters that is used nowhere else. */
  const mark = (): string => {
    marks += 1;
    return `Mark${[...String(SEED * 100 + marks)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`;
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
    say(`Seed ${SEED}`);
    cluster = await Cluster.start(2);
  });
  afterAll(() => cluster.close());
  // Whatever a test before has taken away is back, and every process knows.
  beforeEach(async () => {
    for (const { url, output } of cluster.products) {
      await eventually(async () => (isConnected(output()) && (await fetch(`${url}/api/health`)).ok) || undefined);
    }
  });

  /** Makes a change of each kind at one process; the longest time until the other showed it. */
  const timeUntilEverywhere = async (from: number): Promise<number> => {
    const [here, there] = [cluster.at(from), cluster.at(1 - from)];
    const word = mark();
    let slowest = 0;
    for (const { what, make, path, shows } of await changesFor(cluster, word)) {
      // What is shown is kept from here on.
      if (path !== '/') expect([what, shows(await read(there, path))]).toEqual([what, false]);
      await make(here);
      const madeAt = performance.now();
      await eventually(async () => shows(await read(there, path)) || undefined).catch(() => {
        throw new Error(`${what}: not shown by the other process`);
      });
      slowest = Math.max(slowest, performance.now() - madeAt);
    }
    return Math.round(slowest);
  };

  it(`sets ${GAMES} games live once and announces each once, whichever process is asked`, async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    const instant = Date.now() + 1_000;
    const ids = await cluster.plant(Array.from({ length: GAMES }, () => new Date(instant + random.whole(0, 300))));
    for (const listener of listeners) {
      await eventually(() => goLives(listener, ids).length >= GAMES || undefined);
    }
    // Whatever would be published twice is published before this.
    const { league } = await post<{ league: { _id: string } }>(0, '/api/leagues', {
      name: mark(),
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
    say(
      `${GAMES} games: the last was received ${receivedAt.map((at) => at - instant - 300).join(' and ')} ms after its instant`,
    );
    for (const listener of listeners) listener.close();
  });

  it('shows what changed in one process in every list of the other', async () => {
    const slowest = Math.max(await timeUntilEverywhere(0), await timeUntilEverywhere(1));
    say(`With Redis, a change shows in the other process within ${slowest} ms`);
  });

  it('shows it in time without Redis too, and at once when Redis is back', async () => {
    await cluster.redis.kill();
    const slowest = Math.max(await timeUntilEverywhere(0), await timeUntilEverywhere(1));
    say(`Without Redis, a change shows in the other process within ${slowest} ms`);
    await cluster.redis.start();
    await Promise.all(cluster.products.map(({ output }) => eventually(() => isConnected(output()) || undefined)));
    say(`With Redis again, within ${await timeUntilEverywhere(random.whole(0, 1))} ms`);
    for (const { output } of cluster.products) {
      const states = statesOfRedis(output());
      // Published once for each change, never twice the same.
      expect(states.filter((state, index) => state === states[index - 1])).toEqual([]);
    }
  });

  it('loses nothing while Redis is restarted under load', async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    const written: string[] = [];
    let loaded = true;
    const load = async (index: number): Promise<void> => {
      while (loaded) {
        const { match } = await post<{ match: { _id: string } }>(index, '/api/matches', { title: mark() });
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
    loaded = false;
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
    say(`${written.length} writes while Redis was restarted ${REDIS_RESTARTS} times`);
  });

  it('counts what visitors and guessers do for all processes together; without Redis, for each', async () => {
    const from = (address: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': address });
    // Each network has a try of its own for an account, so that all guesses come from one.
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
    /** How many of 14 tries, made in turns, got through. */
    const passed = async (attempt: (index: number) => Promise<number>): Promise<number> => {
      const answers: number[] = [];
      for (let index = 0; index < 14; index += 1) answers.push(await attempt(index % 2));
      return answers.filter((status) => status !== 429).length;
    };
    const [account, address] = [`${mark()}@example.org`, `10.2.0.${random.whole(1, 250)}`];
    expect(await passed((index) => guess(index, account))).toBe(10);
    expect(await passed((index) => write(index, address))).toBe(10);
    // Guesses at the same moment are not let through before the first is counted.
    const hasty = `${mark()}@example.org`;
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(index % 2, hasty)));
    expect(answers.filter((status) => status !== 429)).toHaveLength(10);
    await cluster.redis.kill();
    const other = `10.3.0.${random.whole(1, 250)}`;
    expect(await passed((index) => write(index, other))).toBe(14);
    expect(await passed(() => write(0, other))).toBe(3);
    await cluster.redis.start();
  });

  it('ends the event streams of ended sessions in every process, without Redis too', async () => {
    const signIn = async (index: number, email: string): Promise<Record<string, string>> => {
      const body = { email, password: 'correct-pw-1', client: 'app' };
      const { token } = await call<{ token: string }>(cluster.at(index), 'POST', '/api/auth/login', body);
      return { authorization: `Bearer ${token}` };
    };
    const endings = async (): Promise<number> => {
      const name = mark();
      const body = { username: name.slice(0, 40), email: `${name}@example.org`, password: 'correct-pw-1' };
      const { user } = await post<{ user: { _id: string } }>(0, '/api/users', body);
      const sessions = [await signIn(0, body.email), await signIn(1, body.email)] as const;
      const streams = await Promise.all([listenAt(1, sessions[0]), listenAt(0, sessions[1])]);
      const began = performance.now();
      await call(cluster.at(0), 'POST', '/api/auth/logout', undefined, sessions[0]);
      await streams[0].untilEnd();
      const signedOut = performance.now() - began;
      expect(streams[1].ended).toBe(false);
      const suspended = performance.now();
      await call(cluster.at(1), 'PUT', `/api/users/${user._id}/status`, { status: 'Suspended' }, cluster.admin);
      await streams[1].untilEnd();
      return Math.round(Math.max(signedOut, performance.now() - suspended));
    };
    const withRedis = await endings();
    await cluster.redis.kill();
    const without = await endings();
    await cluster.redis.start();
    say(`Streams of ended sessions: ended within ${withRedis} ms with Redis, ${without} ms without`);
  });

  it('goes on after its connections were cut in the middle of its work', async () => {
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    let loaded = true;
    const load = async (index: number): Promise<void> => {
      const headers = { ...cluster.admin, 'content-type': 'application/json' };
      while (loaded) {
        const init = { method: 'POST', headers, body: JSON.stringify({ title: mark() }) };
        const { status } = await fetch(`${cluster.at(index).url}/api/matches`, init);
        expect([201, 503]).toContain(status);
      }
    };
    const loads = [load(0), load(1)];
    for (let round = 0; round < CUTS; round += 1) {
      const received = listeners.map((listener) => listener.received.length);
      const enough = random.whole(3, 12);
      // Both processes write, number and read: neither has come to a stop by the cut before.
      await eventually(
        () =>
          listeners.every((listener, index) => listener.received.length >= (received[index] ?? 0) + enough) ||
          undefined,
      );
      await cluster.way.cut();
      await cluster.way.mend();
    }
    loaded = false;
    await Promise.all(loads);
    const { match } = await eventually(() =>
      post<{ match: { _id: string } }>(0, '/api/matches', { title: mark() }).catch(() => undefined),
    );
    for (const listener of listeners) {
      await listener.until(({ data }) => Array.isArray(data['ids']) && data['ids'].includes(match._id));
      listener.close();
    }
  });

  it('goes on with what it has while the database is unavailable, and catches up when it is back', async () => {
    const lists = ['/api/matches', '/api/matches/web', '/api/leagues', '/api/setting', '/api/faq', '/'];
    const get = (index: number, path: string): Promise<Response> => fetch(`${cluster.at(index).url}${path}`);
    const listeners = await Promise.all([listenAt(0), listenAt(1)]);
    for (const path of lists) for (const index of [0, 1]) expect((await get(index, path)).status).toBe(200);
    const dueAt = Date.now() + 1_500;
    const ids = await cluster.plant(Array.from({ length: 20 }, () => new Date(dueAt)));
    await cluster.way.cut();

    const write = async (
      index: number,
    ): Promise<{ status: number; body: unknown; retry: string | null; ms: number }> => {
      const began = performance.now();
      const headers = { ...cluster.admin, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ title: mark() }) };
      const response = await fetch(`${cluster.at(index).url}/api/matches`, init);
      const retry = response.headers.get('retry-after');
      return { status: response.status, body: await response.json(), retry, ms: performance.now() - began };
    };
    const body = {
      statusCode: 503,
      code: 'DATABASE_UNAVAILABLE',
      message: 'The service is not available right now. Please try again shortly.',
    };
    for (const index of [0, 1]) {
      expect(await write(index)).toMatchObject({ status: 503, body, retry: '2' });
      await eventually(() => cluster.at(index).output().includes('The database is unavailable') || undefined);
      // The first ones wait whether it comes back.
      const known = await eventually(async () => {
        const refused = await write(index);
        return refused.ms < WAIT_MS ? refused : undefined;
      });
      expect(known).toMatchObject({ status: 503, body, retry: '2' });
      expect(await (await get(index, '/api/health')).json()).toEqual(body);
      const single = await get(index, `/api/matches/${'0'.repeat(24)}`);
      expect(await single.json()).toEqual(body);
      for (const path of lists) expect([path, (await get(index, path)).status]).toEqual([path, 200]);
    }
    await eventually(() => Date.now() > dueAt || undefined);
    expect(listeners.map(({ ended }) => ended)).toEqual([false, false]);

    await cluster.way.mend();
    const mendedAt = Date.now();
    for (const listener of listeners) {
      await eventually(() => goLives(listener, ids).length >= ids.length || undefined);
    }
    say(`Games that fell due without the database: announced ${Date.now() - mendedAt} ms after it was back`);
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

/** What a process said of Redis, in order. */
const statesOfRedis = (output: string): string[] =>
  [...output.matchAll(/Redis is (connected|unavailable)/g)].map(([, state]) => state ?? '');

const isConnected = (output: string): boolean => statesOfRedis(output).at(-1) === 'connected';
