import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis, RedisOptions } from 'ioredis';
import type { RedisState } from '../../contract/status.js';
import type { Config } from '../config/config.js';

/** How long one command may take, in milliseconds: nobody waits longer for something that can be done without. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
/** Silence after which the other side is asked whether it is still there, in milliseconds. */
const KEEP_ALIVE_MS = 5_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/** Grows from try to try, and differs from process to process: all of them lost the same Redis at the same moment. */
export function retryDelay(tries: number, random: () => number = Math.random): number {
  const full = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 10), MAX_RETRY_MS);
  return Math.round(full / 2 + (full / 2) * random());
}

const OPTIONS: RedisOptions = {
  // Nothing is queued for an unavailable Redis: the service works without it.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  commandTimeout: COMMAND_MS,
  connectTimeout: CONNECT_MS,
  keepAlive: KEEP_ALIVE_MS,
  retryStrategy: (tries) => retryDelay(tries),
  lazyConnect: true,
  protocol: 2,
};

/**
 * The way to Redis, where the operator has one. It carries hints and counts for limits and decides nothing, so the
 * service goes on without it, connects again by itself, and says once when that changes.
 */
export class RedisLink implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  /** For commands; null without REDIS_URL. */
  readonly commands: Redis | null;
  /** A connection of its own: one that listens takes no other commands. */
  private readonly subscriber: Redis | null;
  /** Before every key and channel: installations with another secret may share a Redis. */
  readonly prefix: string;
  private isUp: boolean | null = null;
  private reason = '';
  private stopping = false;

  /** @param client what connects; null without REDIS_URL, where nothing of it is loaded */
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
    // The start does not wait for Redis; failures are also emitted as events.
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

  /** Publishes a text to the subscribers of a channel; lost while Redis is unavailable. */
  publish(channel: string, text: string): void {
    if (this.commands?.status !== 'ready') return;
    this.commands.publish(this.prefix + channel, text).catch(() => undefined);
  }

  /** Subscribes to a channel, this process's own messages included, while Redis is available. */
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
        // A connection that failed to subscribe is useless: another one is made.
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
    // At a start one connection is there before the other.
    if (!isUp && this.isUp === null && this.reason === '') return;
    this.isUp = isUp;
    if (isUp) this.logger.log('Redis is connected.');
    else
      this.logger.warn(
        `Redis is unavailable (${this.reason || 'the connection was closed'}); the service goes on without.`,
      );
    this.reason = '';
  }
}
