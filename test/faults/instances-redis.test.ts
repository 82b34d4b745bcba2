import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.js';
import { Hints, type Hint } from '../../src/platform/outbox/hints.js';
import { makeLimiter } from '../../src/platform/redis/limiter.js';
import { RedisLink } from '../../src/platform/redis/redis-link.js';
import { freePort, RedisServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

describe('the connection to Redis', () => {
  let folder: string;
  let logged: string[];
  const links: RedisLink[] = [];
  const servers: RedisServer[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-redis-'));
    logged = [];
    const log = (text: unknown): void => void logged.push(String(text));
    jest.spyOn(Logger.prototype, 'log').mockImplementation(log);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(log);
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
    const redisLink = await RedisLink.create(loadConfig(env));
    links.push(redisLink);
    redisLink.onModuleInit();
    return redisLink;
  };
  /** Returns the hints of one process with a list of the hints that it received. */
  const hintsOf = (redis: RedisLink): { hints: Hints; received: Hint[] } => {
    const hints = new Hints(redis);
    hints.onModuleInit();
    const received: Hint[] = [];
    for (const hint of ['outbox', 'events'] as const) hints.listen(hint, () => received.push(hint));
    return { hints, received };
  };
  /** Raises a hint until it is received, because a new connection may not be subscribed yet. */
  const untilReceived = (hints: Hints, received: readonly Hint[], hint: Hint): Promise<true> =>
    eventually(() => {
      hints.raiseElsewhere(hint);
      return received.includes(hint) || undefined;
    });

  it('carries hints only to other processes with the same secret', async () => {
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
    // A process receives its own hint immediately and once.
    first.received.length = 0;
    first.hints.raise('outbox');
    expect(first.received).toEqual(['outbox']);
    await untilReceived(first.hints, second.received, 'outbox');
    expect(third.received).toEqual([]);
  });

  it('receives hints after Redis was unavailable, drops hints of that time, and logs the outage once', async () => {
    const redis = await startRedis();
    const [one, two] = [await link(redis.url), await link(redis.url)];
    const [first, second] = [hintsOf(one), hintsOf(two)];
    await untilReceived(first.hints, second.received, 'outbox');
    await redis.kill();
    await eventually(() => logged.filter((text) => text.startsWith('Redis is unavailable')).length === 2 || undefined);
    second.received.length = 0;
    for (let count = 0; count < 1_000; count += 1) one.publish('hints', 'process outbox');
    await redis.start();
    await untilReceived(first.hints, second.received, 'events');
    expect(second.received).not.toContain('outbox');
    expect(logged.filter((text) => text.startsWith('Redis is unavailable'))).toHaveLength(2);
    await eventually(() => logged.filter((text) => text === 'Redis is connected.').length === 4 || undefined);
  });

  it('counts together with Redis, and alone while Redis is unavailable', async () => {
    const redis = await startRedis();
    const allowance = { name: 'attempts', points: 3, seconds: 60 };
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

  it('works without Redis when it is not configured, unavailable or rejects the password', async () => {
    const allowance = { name: 'attempts', points: 1, seconds: 60 };
    const unavailable = await link(`redis://127.0.0.1:${await freePort()}`);
    await eventually(() => logged.some((text) => text.startsWith('Redis is unavailable')) || undefined);
    expect((await makeLimiter(unavailable, allowance).consume('a')).consumedPoints).toBe(1);
    const unconfigured = await link(null);
    unconfigured.publish('hints', 'never received');
    expect(unconfigured.commands).toBeNull();
    await expect(makeLimiter(unconfigured, allowance).consume('a', 2)).rejects.toMatchObject({ consumedPoints: 2 });
    const locked = await startRedis('--requirepass', 'open-sesame');
    const rejected = await link(locked.url);
    await eventually(() => logged.some((text) => text.includes('Redis is unavailable (NOAUTH')) || undefined);
    expect((await makeLimiter(rejected, allowance).consume('a')).consumedPoints).toBe(1);
    const authenticated = await link(locked.url.replace('//', '//:open-sesame@'));
    await eventually(() => authenticated.commands?.status === 'ready' || undefined);
  });
});
