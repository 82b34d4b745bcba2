import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { HOUR, SECOND } from '../../contract/time/units.js';
import { networkOf } from '../../platform/http/address.js';
import { ApiError } from '../../platform/http/api-error.js';
import { makeLimiter } from '../../platform/redis/limiter.js';
import { RedisLink } from '../../platform/redis/redis-link.js';
import { loginDelaySeconds, PER_ACCOUNT } from './login-delay.js';

const WINDOW_SECONDS = 15 * 60;
const PER_ADDRESS = 100;
/** Maximum number of tries by networks' own slots for one account per hour. */
export const OWN_SLOTS_PER_HOUR = 60;
const HOUR_SECONDS = HOUR / SECOND;
/** No number of tries: what is counted only says how long to wait. */
const UNLIMITED = 1_000_000;

/** One try to sign in, or to show that one knows the password. */
export interface LoginTry {
  /** `usernameKeyOf` what was typed: an unknown account is counted as a known one is. */
  login: string;
  /** The account's id where there is one, so that its names share their tries; else `login`. */
  account: string;
  address: string;
  /** The id of the device cookie that an earlier sign-in of this account left; null without one. */
  device: string | null;
}

/** Points that a try has taken, to be given back when it did not fail. */
type Taken = readonly [limiter: RateLimiterAbstract, key: string];

/**
 * Counts failed sign-ins in a quarter of an hour: ten of an account from one address or device, a hundred of an
 * address. Ten of a login from anywhere make further tries wait, longer each time but never for good, or anybody could
 * keep the only super-admin out. Each wait allows one try that all networks share, and one of each network, because attackers
 * take the shared try every time. A browser with the device cookie of the account is counted by itself.
 */
@Injectable()
export class LoginLimits {
  /** The last try of each account that is being tried. */
  private readonly turns = new Map<string, Promise<void>>();
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
   * Makes one try; `check` answers null when it failed, and `keep` of its answer says that the failures before still count.
   * A try counts as failed from its beginning, because several processes may check many at once; those of one process are
   * made one after the other, so that right ones are not refused. Raises TOO_MANY_LOGINS with the time to wait.
   */
  attempt<T extends object>(
    given: LoginTry,
    check: () => Promise<T | null>,
    keep: (result: T) => boolean = () => false,
  ): Promise<T | null> {
    const attempt = { ...given, address: networkOf(given.address) };
    return this.inTurn(attempt.account, async () => {
      const source = `${attempt.account}|${attempt.device ? `device:${attempt.device}` : attempt.address}`;
      const taken = await this.takeAll(attempt, source);
      const result = await check();
      if (result !== null) {
        await giveBack(taken);
        if (!keep(result)) await this.sources.delete(source);
      }
      return result;
    });
  }

  private async takeAll(attempt: LoginTry, source: string): Promise<Taken[]> {
    const { login, address, device } = attempt;
    const taken: Taken[] = [];
    try {
      await take(this.sources, source);
      taken.push([this.sources, source]);
      if (device) return taken;
      await take(this.addresses, address);
      taken.push([this.addresses, address]);
      const { consumedPoints } = await this.logins.consume(login);
      taken.push([this.logins, login]);
      const wait = loginDelaySeconds(consumedPoints);
      if (wait > 0) taken.push(...(await this.takeSlot(attempt, wait)));
      return taken;
    } catch (refusal) {
      // What is refused is no try: hammering does not make anybody wait longer.
      await giveBack(taken);
      throw refusal;
    }
  }

  /** Takes the shared slot of a wait, else the network's own one. Raises TOO_MANY_LOGINS where both are taken. */
  private async takeSlot({ login, account, address }: LoginTry, wait: number): Promise<Taken[]> {
    const own = `${account}|${address}`;
    try {
      await take(this.waits, login, wait);
      return [[this.waits, login]];
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!(await isFree(this.ownWaits, own, wait))) throw refusal;
      if (await isFree(this.ownSlots, account))
        return [
          [this.ownWaits, own],
          [this.ownSlots, account],
        ];
      await giveBack([[this.ownWaits, own]]);
      throw refusal;
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

const giveBack = (taken: readonly Taken[]): Promise<unknown> =>
  Promise.all(taken.map(([limiter, key]) => limiter.reward(key)));

/** Takes one of a key, or returns false when there were too many before. */
async function isFree(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<boolean> {
  try {
    await take(limiter, key, seconds);
    return true;
  } catch (refusal) {
    if (refusal instanceof ApiError) return false;
    throw refusal;
  }
}

/** Counts one of a key, for `seconds` where they are named; raises TOO_MANY_LOGINS when there were too many before. */
async function take(limiter: RateLimiterAbstract, key: string, seconds?: number): Promise<void> {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApiError('TOO_MANY_LOGINS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
  }
}
