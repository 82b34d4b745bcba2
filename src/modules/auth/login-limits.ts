import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../platform/http/api-error.js';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Counts failed sign-ins: ten for an account and a hundred for an address in a quarter of an hour. */
@Injectable()
export class LoginLimits {
  /** The last try of each account that is being tried. */
  private readonly turns = new Map<string, Promise<void>>();
  private readonly accounts = new RateLimiterMemory({
    keyPrefix: 'account',
    points: PER_ACCOUNT,
    duration: WINDOW_SECONDS,
  });
  private readonly addresses = new RateLimiterMemory({
    keyPrefix: 'address',
    points: PER_ADDRESS,
    duration: WINDOW_SECONDS,
  });

  /**
   * Makes one try to sign in; `check` answers null when it failed. Tries of an account are made one after the other,
   * so that many made at the same time cannot all be let through before the first is counted. Raises TOO_MANY_LOGINS
   * with the time to wait.
   */
  attempt<T>(account: string, address: string, check: () => Promise<T | null>): Promise<T | null> {
    return this.inTurn(account, async () => {
      const failed = await this.accounts.get(account);
      if (failed && failed.consumedPoints >= PER_ACCOUNT) throw tooMany(failed);
      await this.take(address);
      const result = await check();
      if (result === null) {
        await this.accounts.penalty(account);
      } else {
        await this.accounts.delete(account);
        await this.addresses.reward(address);
      }
      return result;
    });
  }

  /** Counts a try of an address as failed until it has succeeded. */
  private async take(address: string): Promise<void> {
    try {
      await this.addresses.consume(address);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    }
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

const tooMany = (state: RateLimiterRes): ApiError =>
  new ApiError('TOO_MANY_LOGINS', { retryAfter: Math.max(1, state.msBeforeNext / 1000) });
