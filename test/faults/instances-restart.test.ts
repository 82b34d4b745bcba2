import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../src/demo/random.js';
import { Balancer } from '../support/balancer.js';
import { Cluster } from '../support/cluster.js';
import { EventListener } from '../support/events.js';
import { call, type Product } from '../support/product.js';
import { SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

/** The lease of the relay: who numbers the events, those of marked games too. */
const LEASE = 'event-relay';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Three processes on one database, each of which may be restarted, killed or stalled. */
describe('three processes of which some stop', () => {
  const random = seeded(SEED);
  let cluster: Cluster;
  /** Those that run, in the order of their start. */
  let running: Product[];

  beforeAll(async () => {
    say(`Seed ${SEED}`);
    cluster = await Cluster.start(3, { STOP_DELAY_SECONDS: '0.4' });
    running = [...cluster.products];
  });
  afterAll(() => cluster.close());
  // A test that failed may have left some of them stopped.
  beforeEach(() => {
    for (const { process: child } of running) child.kill('SIGCONT');
  });

  const ownerOfLease = async (): Promise<Product | undefined> => {
    const { owner, expiresAt } = await cluster.lease(LEASE);
    if (expiresAt.getTime() < Date.now()) return undefined;
    return running.find(({ process: child }) => owner.split(':')[1] === String(child.pid));
  };
  /** Games that fall due one after another around an instant. */
  const plantAround = (instant: number): Promise<string[]> =>
    cluster.plant(Array.from({ length: 40 }, (_, index) => new Date(instant + (index - 20) * 10)));
  const expectOnce = async (ids: readonly string[]): Promise<void> => {
    const counts = await cluster.announced(ids);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  };
  const untilLive = (ids: readonly string[]): Promise<true> =>
    eventually(async () => {
      const live = await cluster.database.model('Game').countDocuments({ _id: { $in: ids }, status: 'Live' });
      const published = await cluster.database.model('EventRow').countDocuments({ 'data.gameId': { $in: ids } });
      return (live === ids.length && published >= ids.length) || undefined;
    });

  it('are restarted one after another without a request that fails', async () => {
    const balancer = new Balancer();
    const url = await balancer.listen();
    for (const product of running) await balancer.add(product.url);
    const answers = new Map<string, number>();
    let loaded = true;
    const load = async (method: string, path: string): Promise<void> => {
      for (let count = 0; loaded; count += 1) {
        const isWrite = method === 'POST';
        const headers = { ...(isWrite ? { 'content-type': 'application/json' } : {}), ...cluster.admin };
        const body = JSON.stringify({ title: `Round ${count}` });
        const { status } = await fetch(`${url}${path}`, isWrite ? { method, headers, body } : {});
        const key = `${method} ${path} ${status}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
    };
    const listener = await EventListener.open(url);
    const calls = [
      load('GET', '/api/matches/web'),
      load('GET', '/'),
      load('GET', '/api/games?range=[0,9]'),
      load('POST', '/api/matches'),
    ];
    for (const old of [...running]) {
      const [code, fresh] = await Promise.all([
        old.stop('SIGTERM'),
        cluster.startProcess({ STOP_DELAY_SECONDS: '0.4' }),
      ]);
      expect(code).toBe(0);
      balancer.remove(old.url);
      running = [...running.filter((product) => product !== old), fresh];
      await balancer.add(fresh.url);
    }
    loaded = false;
    await Promise.all(calls);
    // The stream ended with its process, with a hint when to come back.
    await listener.untilEnd();
    balancer.close();
    expect(balancer.dropped).toEqual([]);
    expect([...answers.keys()].sort()).toEqual([
      'GET / 200',
      'GET /api/games?range=[0,9] 200',
      'GET /api/matches/web 200',
      'POST /api/matches 201',
    ]);
    say(`Three restarts: ${[...answers.values()].reduce((sum, count) => sum + count, 0)} requests, none failed`);
  });

  it('hand the lease over when they stop, so that no game waits for their end', async () => {
    const owner = await eventually(ownerOfLease);
    await owner.stop('SIGTERM');
    expect(await ownerOfLease()).not.toBe(owner);
    running = running.filter((product) => product !== owner);
    const instant = Date.now() + 400;
    const ids = await plantAround(instant);
    await untilLive(ids);
    await expectOnce(ids);
    const late = Date.now() - instant - 200;
    running.push(await cluster.startProcess({ STOP_DELAY_SECONDS: '0.4' }));
    say(`After the owner stopped, games were announced within ${late} ms of the last instant`);
  });

  it('announce nothing twice when the owner of the lease stalls past it and goes on', async () => {
    const owner = await eventually(ownerOfLease);
    const instant = Date.now() + 1_000;
    const ids = await plantAround(instant);
    // In the middle of its work, at some point of it.
    await delay(Math.max(0, instant - Date.now() + random.whole(-150, 200)));
    owner.process.kill('SIGSTOP');
    const others = running.filter((product) => product !== owner);
    await untilLive(ids);
    await eventually(async () => {
      const next = await ownerOfLease();
      return (next && others.includes(next)) || undefined;
    });
    owner.process.kill('SIGCONT');
    // It has looked again once it has published something that was changed after that.
    const listener = await EventListener.open(owner.url);
    const { match } = await call<{ match: { _id: string } }>(
      owner,
      'POST',
      '/api/matches',
      { title: 'After' },
      cluster.admin,
    );
    await listener.until(({ data }) => Array.isArray(data['ids']) && data['ids'].includes(match._id));
    listener.close();
    await expectOnce(ids);
    expect(await ownerOfLease()).not.toBe(owner);
  });

  it('announce everything once when an owner is killed among games that fall due', async () => {
    const owner = await eventually(ownerOfLease);
    const instant = Date.now() + 800;
    const ids = await plantAround(instant);
    await delay(Math.max(0, instant - Date.now() + random.whole(-150, 200)));
    await owner.stop('SIGKILL');
    running = running.filter((product) => product !== owner);
    await untilLive(ids);
    await expectOnce(ids);
    running.push(await cluster.startProcess({ STOP_DELAY_SECONDS: '0.4' }));
  });
});
