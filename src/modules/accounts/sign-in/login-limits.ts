import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { HOUR, SECOND } from '../../../contract/time/units.js';
import { ConcurrencyLimiter } from '../../../platform/concurrency-limiter.js';
import { networkOf } from '../../../platform/http/network/address.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { makeLimiter } from '../../../platform/redis/limiter.js';
import { RedisLink } from '../../../platform/redis/redis-link.js';

const WINDOW_SECONDS = 15 * 60;
/** Number of failed sign-ins of a login within 15 minutes after which further attempts must wait. */
export const PER_ACCOUNT = 10;

const FIRST_SECONDS = 10;
const MAX_SECONDS = 120;
const PER_ADDRESS = 100;
/** Maximum number of attempts per hour in which networks use their own slots for one account. */
export const OWN_SLOTS_PER_HOUR = 60;
const HOUR_SECONDS = HOUR / SECOND;
/** Points of a limiter that rejects nothing: its count only determines the wait. */
const UNLIMITED = 1_000_000;

/**
 * Returns the wait after the `count`th failure of a login within 15 minutes, in seconds. Failures count across all addresses. The
 * wait is 0 for the first nine failures, then 10, 20, 40, 80, and 120 for all further failures.
 */
export function loginDelaySeconds(count: number): number {
  if (count < PER_ACCOUNT) return 0;
  return Math.min(FIRST_SECONDS * 2 ** Math.min(count - PER_ACCOUNT, 10), MAX_SECONDS);
}

/** Attempt to sign in or to confirm a password. */
export interface LoginTry {
  /** Typed login after `usernameKeyOf`. Unknown accounts are counted like existing accounts. */
  login: string;
  /**
   * Id of the account, so that the email address and the username share one count. Equals `login` if the account does not exist.
   */
  account: string;
  address: string;
  /** Id of the device cookie that an earlier sign-in to this account set, or null without a cookie. */
  device: string | null;
}

/** Points that an attempt consumed. The points are returned unless the attempt fails. */
type Charge = readonly [limiter: RateLimiterAbstract, key: string];

/**
 * Limits failed sign-ins within 15 minutes: 10 per account and address or device, 100 per address. After 10 failures of a login,
 * counted across all addresses, further attempts must wait. The wait grows but never becomes a permanent lock, because an
 * attacker could otherwise lock out the only super-admin.
 * Each wait allows one attempt shared by all networks and one attempt per network, because attackers always consume the shared
 * attempt. A browser with the account's device cookie has a separate count.
 */
@Injectable()
export class LoginLimits {
  /** Runs the attempts of each account sequentially. */
  private readonly accounts = new ConcurrencyLimiter(1);
  private readonly sources: RateLimiterAbstract;
  private readonly addresses: RateLimiterAbstract;
  private readonly logins: RateLimiterAbstract;
  private readonly waits: RateLimiterAbstract;
  private readonly ownWaits: RateLimiterAbstract;
  private readonly ownSlots: RateLimiterAbstract;

  constructor(redis: RedisLink) {
    const seconds = WINDOW_SECONDS;
    this.sources = makeLimiter(redis, { name: 'login-source', points: PER_ACCOUNT, seconds });
    this.addresses = makeLimiter(redis, { name: 'login-address', points: PER_ADDRESS, seconds });
    this.logins = makeLimiter(redis, { name: 'login', points: UNLIMITED, seconds });
    this.waits = makeLimiter(redis, { name: 'login-wait', points: 1, seconds });
    this.ownWaits = makeLimiter(redis, { name: 'login-own-wait', points: 1, seconds });
    this.ownSlots = makeLimiter(redis, { name: 'login-own', points: OWN_SLOTS_PER_HOUR, seconds: HOUR_SECONDS });
  }

  /**
   * Runs one attempt. `check` returns null if the attempt failed. `keep` returns true if earlier failures still count after a
   * success. Throws TOO_MANY_LOGINS with the time to wait.
   * An attempt counts as failed from its start, because several processes may check attempts at the same time. Attempts in one
   * process run sequentially, so that a correct attempt is not rejected because of the others.
   */
  attempt<T extends object>(
    input: LoginTry,
    check: () => Promise<T | null>,
    keep: (result: T) => boolean = () => false,
  ): Promise<T | null> {
    const attempt = { ...input, address: networkOf(input.address) };
    const run = async (): Promise<T | null> => {
      const source = `${attempt.account}|${attempt.device ? `device:${attempt.device}` : attempt.address}`;
      const charges = await this.takeAll(attempt, source);
      const result = await check();
      if (result !== null) {
        await giveBack(charges);
        if (!keep(result)) await this.sources.delete(source);
      }
      return result;
    };
    return this.accounts.run(run, { key: attempt.account });
  }

  private async takeAll(attempt: LoginTry, source: string): Promise<Charge[]> {
    const { login, address, device } = attempt;
    const charges: Charge[] = [];
    try {
      await take(this.sources, source);
      charges.push([this.sources, source]);
      if (device) return charges;
      await take(this.addresses, address);
      charges.push([this.addresses, address]);
      const { consumedPoints } = await this.logins.consume(login);
      charges.push([this.logins, login]);
      const wait = loginDelaySeconds(consumedPoints);
      if (wait > 0) charges.push(...(await this.takeSlot(attempt, wait)));
      return charges;
    } catch (refusal) {
      // A rejected attempt does not count, so repeated requests do not extend the wait.
      await giveBack(charges);
      throw refusal;
    }
  }

  /** Takes the shared slot of a wait, or else the network's own slot. Throws TOO_MANY_LOGINS if both are taken. */
  private async takeSlot({ login, account, address }: LoginTry, wait: number): Promise<Charge[]> {
    const waitKey = `${account}|${address}`;
    try {
      await take(this.waits, login, wait);
      return [[this.waits, login]];
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!(await isFree(this.ownWaits, waitKey, wait))) throw refusal;
      if (await isFree(this.ownSlots, account))
        return [
          [this.ownWaits, waitKey],
          [this.ownSlots, account],
        ];
      await giveBack([[this.ownWaits, waitKey]]);
      throw refusal;
    }
  }
}

const giveBack = (charges: readonly Charge[]): Promise<unknown> =>
  Promise.all(charges.map(([limiter, key]) => limiter.reward(key)));

/** Consumes one point of a key. Returns false if no point is left. */
async function isFree(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<boolean> {
  try {
    await take(limiter, key, seconds);
    return true;
  } catch (refusal) {
    if (refusal instanceof ApiError) return false;
    throw refusal;
  }
}

/** Consumes one point of a key, for `seconds` if set. Throws TOO_MANY_LOGINS if no point is left. */
async function take(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<void> {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApiError('TOO_MANY_LOGINS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
  }
}
