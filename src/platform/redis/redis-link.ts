import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import { backoff } from '../../contract/backoff.js';
import type { RedisState } from '../../contract/status.js';
import type { Config } from '../config/config.js';

/** Timeout for a command, in ms. Requests must not wait longer for an optional service. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
/** Idle time after which a TCP keep-alive probe is sent, in ms. */
const KEEP_ALIVE_MS = 5_000;

const OPTIONS: RedisOptions = {
  // Nothing is queued for an unavailable Redis, because the service works without it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  commandTimeout: COMMAND_MS,
  connectTimeout: CONNECT_MS,
  keepAlive: KEEP_ALIVE_MS,
  // The waits are random, because all processes lose Redis at the same time.
  retryStrategy: backoff({ base: 100, maximum: 2_000, jitter: 'equal' }),
  lazyConnect: true,
  protocol: 2,
};

/**
 * Connection to Redis, if the operator configured one. Redis only carries hints and counts rate limits, so the service continues
 * without it, reconnects automatically, and logs each change once.
 */
export class RedisLink implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  /** Connection for commands, or null without REDIS_URL. */
  readonly commands: Redis | null;
  /** Separate connection for subscriptions, because a subscribed connection accepts no other commands. */
  private readonly subscriber: Redis | null;
  /** Prefix of every key and channel, so that installations with different secrets can share a Redis. */
  readonly prefix: string;
  private isUp: boolean | null = null;
  private reason = '';
  private stopping = false;

  /** @param client the client class, or null without REDIS_URL, when the library is not loaded */
  static async create(config: Config): Promise<RedisLink> {
    return new RedisLink(config, config.redisUrl === null ? null : (await import('ioredis')).Redis);
  }

  private constructor(
    config: Config,
    private readonly client: typeof Redis | null,
  ) {
    this.prefix = `nepsh:${config.deriveKey('redis').toString('hex').slice(0, 12)}:`;
    this.commands = this.make(config.redisUrl);
    this.subscriber = this.make(config.redisUrl);
  }

  onModuleInit(): void {
    // The start does not wait for Redis. Failures are also emitted as events.
    for (const client of this.clients) client.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.stopping = true;
    for (const client of this.clients) client.disconnect();
  }

  get state(): RedisState {
    if (!this.commands) return 'off';
    return this.clients.every(({ status }) => status === 'ready') ? 'connected' : 'unavailable';
  }

  /** Publishes a text to the subscribers of a channel. The text is lost while Redis is unavailable. */
  publish(channel: string, text: string): void {
    if (this.commands?.status !== 'ready') return;
    this.commands.publish(this.prefix + channel, text).catch(() => undefined);
  }

  /** Subscribes to a channel while Redis is available. The listener also gets this process's own messages. */
  subscribe(channel: string, listener: (text: string) => void): void {
    const name = this.prefix + channel;
    const { subscriber } = this;
    subscriber?.on('message', (from: string, text: string) => {
      if (from === name) listener(text);
    });
    const begin = async (client: Redis): Promise<void> => {
      try {
        await client.subscribe(name);
      } catch {
        // A connection that failed to subscribe is useless, so it is replaced.
        if (!this.stopping) client.disconnect(true);
      }
    };
    subscriber?.on('ready', () => void begin(subscriber));
  }

  private get clients(): Redis[] {
    return [this.commands, this.subscriber].filter((client) => client !== null);
  }

  private make(url: string | null): Redis | null {
    if (!this.client || url === null) return null;
    const client = new this.client(url, OPTIONS);
    client.on('error', (error: Error) => (this.reason = error.message || error.name));
    client.on('ready', () => this.logStatus());
    client.on('close', () => this.logStatus());
    return client;
  }

  private logStatus(): void {
    const isUp = this.clients.every(({ status }) => status === 'ready');
    if (isUp === this.isUp || this.stopping) return;
    // At startup, one connection is ready before the other.
    if (!isUp && this.isUp === null && this.reason === '') return;
    this.isUp = isUp;
    if (isUp) this.logger.log('Redis is connected.');
    else
      this.logger.warn(
        `Redis is unavailable (${this.reason || 'the connection was closed'}). Continuing without Redis.`,
      );
    this.reason = '';
  }
}
