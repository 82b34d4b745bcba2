import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../src/demo/random.js';
import { Balancer } from '../support/balancer.js';
import { Cluster } from '../support/cluster.js';
import { EventListener } from '../support/events.js';
import { call, type Product } from '../support/product.js';
import { SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

/** Lease of the event relay, which numbers all events, including events of games that went live. */
const LEASE = 'event-relay';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Each of the three processes on one database may be restarted, killed or stalled. */
describe('a cluster of three processes', () => {
  const random = seeded(SEED);
  let cluster: Cluster;
  /** Running processes in order of their start. */
  let running: Product[];

  beforeAll(async () => {
    print(`Seed ${SEED}`);
    cluster = await Cluster.start(3, { STOP_DELAY_SECONDS: '0.4' });
    running = [...cluster.products];
  });
  afterAll(() => cluster.close());
  // A failed test may leave a process stopped.
  beforeEach(() => {
    for (const { process: child } of running) child.kill('SIGCONT');
  });

  const ownerOfLease = async (): Promise<Product | undefined> => {
    const { owner, expiresAt } = await cluster.lease(LEASE);
    if (expiresAt.getTime() < Date.now()) return undefined;
    return running.find(({ process: child }) => owner.split(':')[1] === String(child.pid));
  };
  /** Inserts games that become due successively around an instant. */
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

  it('restarts its processes one by one without a failed request', async () => {
    const balancer = new Balancer();
    const url = await balancer.listen();
    for (const product of running) await balancer.add(product.url);
    const statusCounts = new Map<string, number>();
    let isLoading = true;
    const load = async (method: string, path: string): Promise<void> => {
      for (let count = 0; isLoading; count += 1) {
        const isWrite = method === 'POST';
        const headers = { ...(isWrite ? { 'content-type': 'application/json' } : {}), ...cluster.admin };
        const body = JSON.stringify({ title: `Round ${count}` });
        const { status } = await fetch(`${url}${path}`, isWrite ? { method, headers, body } : {});
        const key = `${method} ${path} ${status}`;
        statusCounts.set(key, (statusCounts.get(key) ?? 0) + 1);
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
    isLoading = false;
    await Promise.all(calls);
    // The stream ended with its process, after a hint when to reconnect.
    await listener.untilEnd();
    balancer.close();
    expect(balancer.dropped).toEqual([]);
    expect([...statusCounts.keys()].sort()).toEqual([
      'GET / 200',
      'GET /api/games?range=[0,9] 200',
      'GET /api/matches/web 200',
      'POST /api/matches 201',
    ]);
    print(`Three restarts: ${[...statusCounts.values()].reduce((sum, count) => sum + count, 0)} requests, none failed`);
  });

  it('releases the lease when its owner stops, so no game waits for the expiry', async () => {
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
    print(`After the owner stopped, games were announced within ${late} ms of the last instant`);
  });

  it('announces nothing twice when the lease owner stalls past the lease and resumes', async () => {
    const owner = await eventually(ownerOfLease);
    const instant = Date.now() + 1_000;
    const ids = await plantAround(instant);
    // The owner is stopped at a random point of its work.
    await delay(Math.max(0, instant - Date.now() + random.whole(-150, 200)));
    owner.process.kill('SIGSTOP');
    const others = running.filter((product) => product !== owner);
    await untilLive(ids);
    await eventually(async () => {
      const next = await ownerOfLease();
      return (next && others.includes(next)) || undefined;
    });
    owner.process.kill('SIGCONT');
    // After the owner publishes a later change, it has checked its work again.
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

  it('announces everything once when a lease owner is killed while games become due', async () => {
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
