import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisLink } from './redis-link.js';

/** How much of a thing may be done in a time, by each key. */
export interface Allowance {
  /** What is counted: 'contact'. */
  name: string;
  points: number;
  seconds: number;
}

/** Counts in Redis for all processes together; in this process's memory while there is none. */
export function makeLimiter(
  { commands, prefix }: RedisLink,
  { name, points, seconds }: Allowance,
): RateLimiterAbstract {
  const options = { keyPrefix: `${prefix}limit:${name}`, points, duration: seconds };
  const own = new RateLimiterMemory(options);
  if (!commands) return own;
  return new RateLimiterRedis({
    ...options,
    storeClient: commands,
    rejectIfRedisNotReady: true,
    insuranceLimiter: own,
  });
}
