import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisLink } from './redis-link.js';

/** Number of actions that each key may perform in a time span. */
export interface Allowance {
  /** Name of the counted action, such as 'contact'. */
  name: string;
  points: number;
  seconds: number;
}

/** Creates a limiter that counts in Redis for all processes, or in this process's memory while Redis is unavailable. */
export function makeLimiter(
  { commands, prefix }: RedisLink,
  { name, points, seconds }: Allowance,
): RateLimiterAbstract {
  const options = { keyPrefix: `${prefix}limit:${name}`, points, duration: seconds };
  const inMemory = new RateLimiterMemory(options);
  if (!commands) return inMemory;
  return new RateLimiterRedis({
    ...options,
    storeClient: commands,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inMemory,
  });
}
