import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '../support/cluster.js';
import { Crowd, loadStates, type GameStates } from '../support/event-crowd.js';
import { isThere, serverWithoutTls, startNginx } from '../support/nginx.js';
import { call, type Product } from '../support/product.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const STREAMS = Number(process.env['SCALED_STREAMS'] ?? (process.env['NIGHTLY'] ? 2_000 : 300));
/** Games that go live one after another while it happens, and how long after one another, in milliseconds. */
const GAMES = 60;
const EVERY_MS = 300;
/** How long readers may take to be back and right, in milliseconds. */
const BACK_MS = 90_000;
/** Requests under way at a time, of each kind. */
const CALLERS = 3;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The answers of a load, and how often it had to ask twice. */
class Load {
  readonly answers = new Map<string, number>();
  readonly failures: string[] = [];
  /** Connections that broke in the middle of an answer: asked again, as browsers do with what may be repeated (RFC 9110, 9.2.2). */
  repeated = 0;
  private isOver = false;
  private readonly callers: Promise<void>[] = [];

  constructor(private readonly url: string) {}

  add(method: string, path: string, init: RequestInit = {}): void {
    const caller = async (): Promise<void> => {
      while (!this.isOver) await this.ask(method, path, init, method === 'POST' ? 0 : 1);
    };
    for (let count = 0; count < CALLERS; count += 1) this.callers.push(caller());
  }

  async stop(): Promise<number> {
    this.isOver = true;
    await Promise.all(this.callers);
    return [...this.answers.values()].reduce((sum, count) => sum + count, 0);
  }

  private async ask(method: string, path: string, init: RequestInit, triesLeft: number): Promise<void> {
    try {
      const answer = await fetch(this.url + path, { ...init, method });
      const text = await answer.text();
      const key = `${method} ${path} ${answer.status}${answer.ok ? '' : ` ${text.slice(0, 200)}`}`;
      this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    } catch (error) {
      if (triesLeft === 0) {
        this.failures.push(`${method} ${path}: ${String(error)}`);
        return;
      }
      this.repeated += 1;
      await this.ask(method, path, init, triesLeft - 1);
    }
  }
}

/** The shape of deploy/compose.scale.yaml with nginx in front, all of it real but the MongoDB. */
(isThere('nginx', '-v') ? describe : describe.skip)(`three processes behind nginx, ${STREAMS} event streams`, () => {
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
  /** On the port that nginx knows. Those that start together are not listed in the order of their ports. */
  const again = ({ url }: Product) => cluster.startProcess(environment(Number(new URL(url).port)));
  let loading: Promise<GameStates> | undefined;
  /** Readers that load at the same time share one answer. */
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
    const made = await call<{ faq: { _id: string } }>(cluster.at(0), 'POST', '/api/faq', question, cluster.admin);
    faq = made.faq._id;
    crowd = new Crowd(STREAMS, { port: proxy, load, http: '1.0' });
    await crowd.open(new Map());
    await eventually(() => crowd.openCount === STREAMS || undefined, BACK_MS);
  }, 180_000);
  afterAll(async () => {
    crowd.close();
    await stopNginx();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('lose no request and no event when one is killed and one is restarted under load', async () => {
    const load = new Load(url);
    const body = JSON.stringify({ title: 'Is it up?', description: 'It is.' });
    const writing = { headers: { 'content-type': 'application/json', ...cluster.admin }, body };
    load.add('GET', '/');
    load.add('GET', '/api/matches/web');
    load.add('GET', '/api/games?range=[0,9]');
    load.add('PUT', `/api/faq/${faq}`, writing);
    const begin = Date.now() + 1_000;
    const ids = await cluster.plant(Array.from({ length: GAMES }, (_, index) => new Date(begin + index * EVERY_MS)));
    const live = (): Promise<number> =>
      cluster.database.model('Game').countDocuments({ _id: { $in: ids }, status: 'Live' });
    const untilLive = (count: number) => eventually(async () => (await live()) >= count || undefined, BACK_MS);

    await untilLive(GAMES / 6);
    const [first, second] = [cluster.at(0), cluster.at(1)];
    expect(await first.stop('SIGKILL')).toBeNull();
    await untilLive(GAMES / 3);
    await again(first);
    await untilLive(GAMES / 2);
    expect(await second.stop('SIGTERM')).toBe(0);
    await again(second);
    await untilLive(GAMES);
    const counts = await cluster.announced(ids);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);

    await eventually(() => crowd.openCount === STREAMS || undefined, BACK_MS);
    const states = new Map(ids.map((id) => [id, 'Live']));
    await eventually(() => crowd.wrong(states) === 0 || undefined, BACK_MS);
    const requests = await load.stop();
    const { failures, repeated, answers } = load;
    say(
      `${requests} requests, ${repeated} asked twice; ${STREAMS} readers have all ${GAMES} games, ${crowd.reloads} loaded them`,
    );
    expect(failures).toEqual([]);
    expect([...answers.keys()].sort()).toEqual([
      'GET / 200',
      'GET /api/games?range=[0,9] 200',
      'GET /api/matches/web 200',
      `PUT /api/faq/${faq} 200`,
    ]);
    // No more than were under way at the moment of the kill.
    expect(repeated).toBeLessThanOrEqual(4 * CALLERS);
    expect(crowd.refused).toBe(0);
  }, 300_000);
});
