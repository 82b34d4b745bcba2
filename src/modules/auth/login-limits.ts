import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf } from '../../platform/http/address.js';
import { ApiError } from '../../platform/http/api-error.js';
import { makeLimiter } from '../../platform/redis/limiter.js';
import { RedisLink } from '../../platform/redis/redis-link.js';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Counts failed sign-ins: ten for an account and a hundred for an address in a quarter of an hour. */
@Injectable()
export class LoginLimits {
  /** The last try of each account that is being tried. */
  private readonly turns = new Map<string, Promise<void>>();
  private readonly accounts: RateLimiterAbstract;
  private readonly addresses: RateLimiterAbstract;

  constructor(redis: RedisLink) {
    this.accounts = makeLimiter(redis, { name: 'account', points: PER_ACCOUNT, seconds: WINDOW_SECONDS });
    this.addresses = makeLimiter(redis, { name: 'address', points: PER_ADDRESS, seconds: WINDOW_SECONDS });
  }

  /**
   * Makes one try to sign in; `check` answers null when it failed. A try counts as failed from its beginning, so that
   * many made at the same time, in several processes, cannot all be let through before the first is counted; those of
   * one process are made one after the other, so that right ones among them are not refused. Raises TOO_MANY_LOGINS with
   * the time to wait.
   */
  attempt<T>(account: string, from: string, check: () => Promise<T | null>): Promise<T | null> {
    const address = networkOf(from);
    return this.inTurn(account, async () => {
      await take(this.accounts, account);
      try {
        await take(this.addresses, address);
      } catch (refusal) {
        await this.accounts.reward(account);
        throw refusal;
      }
      const result = await check();
      if (result !== null) await Promise.all([this.accounts.delete(account), this.addresses.reward(address)]);
      return result;
    });
  }

  private async inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.turns.get(account) ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.turns.set(account, settled);
    try {
      return await mine;
    } finally {
      if (this.turns.get(account) === settled) this.turns.delete(account);
    }
  }
}

/** Counts one of a key; raises TOO_MANY_LOGINS when there were too many before. */
async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApiError('TOO_MANY_LOGINS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
  }
}
