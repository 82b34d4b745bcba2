import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.js';
import { Hints, type Hint } from '../../src/platform/outbox/hints.js';
import { makeLimiter } from '../../src/platform/redis/limiter.js';
import { RedisLink, retryDelay } from '../../src/platform/redis/redis-link.js';
import { freePort, RedisServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

describe('the way to Redis', () => {
  let folder: string;
  let said: string[];
  const links: RedisLink[] = [];
  const servers: RedisServer[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-redis-'));
    said = [];
    const keep = (text: unknown): void => void said.push(String(text));
    jest.spyOn(Logger.prototype, 'log').mockImplementation(keep);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(keep);
  });
  afterEach(async () => {
    for (const link of links.splice(0)) link.onApplicationShutdown();
    await Promise.all(servers.splice(0).map((server) => server.kill()));
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const startRedis = async (...options: string[]): Promise<RedisServer> => {
    const server = await RedisServer.start(...options);
    servers.push(server);
    return server;
  };
  const link = async (url: string | null, secret = 'one secret of 32 characters or more'): Promise<RedisLink> => {
    const env = { DATA_DIR: folder, SECRET_KEY: secret, ...(url ? { REDIS_URL: url } : {}) };
    const made = await RedisLink.create(loadConfig(env));
    links.push(made);
    made.onModuleInit();
    return made;
  };
  /** What one process takes of the hints of others. */
  const hintsOf = (redis: RedisLink): { hints: Hints; received: Hint[] } => {
    const hints = new Hints(redis);
    hints.onModuleInit();
    const received: Hint[] = [];
    for (const hint of ['outbox', 'events'] as const) hints.listen(hint, () => received.push(hint));
    return { hints, received };
  };
  /** Raises a hint until it is received: a connection that is new may not listen yet. */
  const untilReceived = (hints: Hints, received: readonly Hint[], hint: Hint): Promise<true> =>
    eventually(() => {
      hints.raiseElsewhere(hint);
      return received.includes(hint) || undefined;
    });

  it('carries hints to other processes of the same secret, not back and not to others', async () => {
    const redis = await startRedis();
    const [one, two, stranger] = [
      await link(redis.url),
      await link(redis.url),
      await link(redis.url, 'another secret of 32 characters or more'),
    ];
    const [first, second, third] = [hintsOf(one), hintsOf(two), hintsOf(stranger)];
    await untilReceived(first.hints, second.received, 'events');
    await untilReceived(second.hints, first.received, 'outbox');
    expect(first.received).not.toContain('events');
    // A hint for everyone is received at once where it is raised, and once.
    first.received.length = 0;
    first.hints.raise('outbox');
    expect(first.received).toEqual(['outbox']);
    await untilReceived(first.hints, second.received, 'outbox');
    expect(third.received).toEqual([]);
  });

  it('receives hints again after Redis was unavailable, keeps nothing for it meanwhile, and says so once', async () => {
    const redis = await startRedis();
    const [one, two] = [await link(redis.url), await link(redis.url)];
    const [first, second] = [hintsOf(one), hintsOf(two)];
    await untilReceived(first.hints, second.received, 'outbox');
    await redis.kill();
    await eventually(() => said.filter((text) => text.startsWith('Redis is unavailable')).length === 2 || undefined);
    second.received.length = 0;
    for (let count = 0; count < 1_000; count += 1) one.publish('hints', 'somebody outbox');
    await redis.start();
    await untilReceived(first.hints, second.received, 'events');
    expect(second.received).not.toContain('outbox');
    expect(said.filter((text) => text.startsWith('Redis is unavailable'))).toHaveLength(2);
    await eventually(() => said.filter((text) => text === 'Redis is connected.').length === 4 || undefined);
  });

  it('counts together, alone while Redis is unavailable, and together again', async () => {
    const redis = await startRedis();
    const allowance = { name: 'tries', points: 3, seconds: 60 };
    const links = [await link(redis.url), await link(redis.url)] as const;
    const [one, two] = [makeLimiter(links[0], allowance), makeLimiter(links[1], allowance)];
    const isReady = (): true | undefined => links.every(({ commands }) => commands?.status === 'ready') || undefined;
    await eventually(isReady);
    await one.consume('a');
    expect((await two.consume('a')).consumedPoints).toBe(2);
    await redis.kill();
    expect((await one.consume('a')).consumedPoints).toBe(1);
    expect((await two.consume('a')).consumedPoints).toBe(1);
    await redis.start();
    await eventually(isReady);
    await one.consume('b');
    expect((await two.consume('b')).consumedPoints).toBe(2);
  });

  it('does without from the start: where there is none, and where it refuses', async () => {
    const allowance = { name: 'tries', points: 1, seconds: 60 };
    const nobody = await link(`redis://127.0.0.1:${await freePort()}`);
    await eventually(() => said.some((text) => text.startsWith('Redis is unavailable')) || undefined);
    expect((await makeLimiter(nobody, allowance).consume('a')).consumedPoints).toBe(1);
    const without = await link(null);
    without.publish('hints', 'nobody receives this');
    expect(without.commands).toBeNull();
    await expect(makeLimiter(without, allowance).consume('a', 2)).rejects.toMatchObject({ consumedPoints: 2 });
    const locked = await startRedis('--requirepass', 'open-sesame');
    const refused = await link(locked.url);
    await eventually(() => said.some((text) => text.includes('Redis is unavailable (NOAUTH')) || undefined);
    expect((await makeLimiter(refused, allowance).consume('a')).consumedPoints).toBe(1);
    const allowed = await link(locked.url.replace('//', '//:open-sesame@'));
    await eventually(() => allowed.commands?.status === 'ready' || undefined);
  });

  it('tries again later and later, never longer than two seconds, and not in step with others', () => {
    const delays = [1, 2, 3, 4, 5, 6, 50, 5_000].map((tries) => [
      retryDelay(tries, () => 0),
      retryDelay(tries, () => 1),
    ]);
    expect(delays).toEqual([
      [50, 100],
      [100, 200],
      [200, 400],
      [400, 800],
      [800, 1_600],
      [1_000, 2_000],
      [1_000, 2_000],
      [1_000, 2_000],
    ]);
  });
});
