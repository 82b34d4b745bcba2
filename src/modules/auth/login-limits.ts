import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../../platform/http/api-error.js';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Counts failed sign-ins: ten for an account and a hundred for an address in a quarter of an hour. */
@Injectable()
export class LoginLimits {
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

  /** Raises TOO_MANY_LOGINS with the time to wait. */
  async refuseExhausted(account: string, address: string): Promise<void> {
    const states = [
      { state: await this.accounts.get(account), limit: PER_ACCOUNT },
      { state: await this.addresses.get(address), limit: PER_ADDRESS },
    ];
    const exhausted = states.find(({ state, limit }) => state !== null && state.consumedPoints >= limit);
    if (exhausted?.state) throw tooMany(exhausted.state);
  }

  async countFailure(account: string, address: string): Promise<void> {
    // Beyond its limit a limiter rejects; the next try is refused before it gets here.
    await Promise.allSettled([this.accounts.consume(account), this.addresses.consume(address)]);
  }

  async forgive(account: string): Promise<void> {
    await this.accounts.delete(account);
  }
}

const tooMany = (state: RateLimiterRes): ApiError =>
  new ApiError('TOO_MANY_LOGINS', { retryAfter: Math.max(1, state.msBeforeNext / 1000) });
