import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '../support/cluster.js';
import { Crowd, loadStates, type GameStates } from '../support/event-crowd.js';
import { isInstalled, serverWithoutTls, startNginx } from '../support/nginx.js';
import { call, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const STREAMS = Number(process.env['SCALED_STREAMS'] ?? (process.env['NIGHTLY'] ? 2_000 : 300));
/** Number of games that go live successively during the test, and their interval in ms. */
const GAMES = 60;
const INTERVAL_MS = 300;
/** Time limit for all readers to reconnect and be current, in ms. */
const RECONNECT_TIMEOUT_MS = 90_000;
/** Number of concurrent requests of each kind. */
const CALLERS = 3;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Sends requests and counts their responses and retries. */
class Load {
  readonly statusCounts = new Map<string, number>();
  readonly failures: string[] = [];
  /**
   * Number of connections that broke during a response. The request is repeated, like browsers do for idempotent
   * requests (RFC 9110, 9.2.2).
   */
  retryCount = 0;
  private isOver = false;
  private readonly callers: Promise<void>[] = [];

  constructor(private readonly url: string) {}

  add(method: string, path: string, init: RequestInit = {}): void {
    const caller = async (): Promise<void> => {
      while (!this.isOver) await this.send(method, path, init, method === 'POST' ? 0 : 1);
    };
    for (let count = 0; count < CALLERS; count += 1) this.callers.push(caller());
  }

  async stop(): Promise<number> {
    this.isOver = true;
    await Promise.all(this.callers);
    return [...this.statusCounts.values()].reduce((sum, count) => sum + count, 0);
  }

  private async send(method: string, path: string, init: RequestInit, attemptsLeft: number): Promise<void> {
    try {
      const response = await fetch(this.url + path, { ...init, method });
      const text = await response.text();
      const key = `${method} ${path} ${response.status}${response.ok ? '' : ` ${text.slice(0, 200)}`}`;
      this.statusCounts.set(key, (this.statusCounts.get(key) ?? 0) + 1);
    } catch (error) {
      if (attemptsLeft === 0) {
        this.failures.push(`${method} ${path}: ${String(error)}`);
        return;
      }
      this.retryCount += 1;
      await this.send(method, path, init, attemptsLeft - 1);
    }
  }
}

/** The setup of deploy/compose.scale.yaml with nginx in front. Only MongoDB is replaced. */
(isInstalled('nginx', '-v') ? describe : describe.skip)(
  `a cluster of three processes behind nginx, ${STREAMS} event streams`,
  () => {
    let folder: string;
    let cluster: Cluster;
    let stopNginx: () => Promise<void>;
    let url: string;
    let faq: string;
    let crowd: Crowd;

    const environment = (port: number | undefined) => ({
      PORT: String(port),
      STOP_DELAY_SECONDS: '0.5',
      EVENTS_PER_ADDRESS: String(2 * STREAMS),
      LOG_LEVEL: 'warn',
    });
    /**
     * Restarts a process on the port that nginx uses. Processes that start together are not listed in the order of
     * their ports.
     */
    const restart = ({ url }: Product) => cluster.startProcess(environment(Number(new URL(url).port)));
    let loading: Promise<GameStates> | undefined;
    /** Readers that load at the same time share one response. */
    const load = (): Promise<GameStates> =>
      (loading ??= loadStates(url).finally(() => {
        loading = undefined;
      }));

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nepsh-scaled-'));
      const proxy = await freePort();
      const ports = [await freePort(), await freePort(), await freePort()];
      cluster = await Cluster.start(1, environment(ports[0]));
      await Promise.all(ports.slice(1).map((port) => cluster.startProcess(environment(port))));
      const server = await serverWithoutTls(
        proxy,
        ports.map((port) => `127.0.0.1:${port}`),
      );
      stopNginx = await startNginx(folder, server, 4 * STREAMS + 512);
      url = `http://127.0.0.1:${proxy}`;
      await eventually(() =>
        fetch(`${url}/api/health/ready`).then(
          ({ ok }) => ok || undefined,
          () => undefined,
        ),
      );
      const question = { title: 'Is it up?', description: 'Yes.' };
      const createdFaq = await call<{ faq: { _id: string } }>(
        cluster.at(0),
        'POST',
        '/api/faq',
        question,
        cluster.admin,
      );
      faq = createdFaq.faq._id;
      crowd = new Crowd(STREAMS, { port: proxy, load, http: '1.0' });
      await crowd.open(new Map());
      await eventually(() => crowd.openCount === STREAMS || undefined, RECONNECT_TIMEOUT_MS);
    }, 180_000);
    afterAll(async () => {
      crowd.close();
      await stopNginx();
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('loses no request and no event when one process is killed and one is restarted under load', async () => {
      const load = new Load(url);
      const body = JSON.stringify({ title: 'Is it up?', description: 'It is.' });
      const writing = { headers: { 'content-type': 'application/json', ...cluster.admin }, body };
      load.add('GET', '/');
      load.add('GET', '/api/matches/web');
      load.add('GET', '/api/games?range=[0,9]');
      load.add('PUT', `/api/faq/${faq}`, writing);
      const firstKickOff = Date.now() + 1_000;
      const ids = await cluster.plant(
        Array.from({ length: GAMES }, (_, index) => new Date(firstKickOff + index * INTERVAL_MS)),
      );
      const live = (): Promise<number> =>
        cluster.database.model('Game').countDocuments({ _id: { $in: ids }, status: 'Live' });
      const untilLive = (count: number) =>
        eventually(async () => (await live()) >= count || undefined, RECONNECT_TIMEOUT_MS);

      await untilLive(GAMES / 6);
      const [first, second] = [cluster.at(0), cluster.at(1)];
      expect(await first.stop('SIGKILL')).toBeNull();
      await untilLive(GAMES / 3);
      await restart(first);
      await untilLive(GAMES / 2);
      expect(await second.stop('SIGTERM')).toBe(0);
      await restart(second);
      await untilLive(GAMES);
      const counts = await cluster.announced(ids);
      expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);

      await eventually(() => crowd.openCount === STREAMS || undefined, RECONNECT_TIMEOUT_MS);
      const states = new Map(ids.map((id) => [id, 'Live']));
      await eventually(() => crowd.wrong(states) === 0 || undefined, RECONNECT_TIMEOUT_MS);
      const requests = await load.stop();
      const { failures, retryCount, statusCounts } = load;
      print(
        `${requests} requests, ${retryCount} retried; ${STREAMS} readers have all ${GAMES} games, ${crowd.reloads} loaded them`,
      );
      expect(failures).toEqual([]);
      expect([...statusCounts.keys()].sort()).toEqual([
        'GET / 200',
        'GET /api/games?range=[0,9] 200',
        'GET /api/matches/web 200',
        `PUT /api/faq/${faq} 200`,
      ]);
      // At most the requests that were open at the moment of the kill were retried.
      expect(retryCount).toBeLessThanOrEqual(4 * CALLERS);
      expect(crowd.rejected).toBe(0);
    }, 300_000);
  },
);
