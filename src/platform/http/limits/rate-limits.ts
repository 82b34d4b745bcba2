import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { makeLimiter, type Allowance } from '../../redis/limiter.js';
import { RedisLink } from '../../redis/redis-link.js';
import { ApiError } from '../errors/api-error.js';
import { senderOf } from '../network/sender.js';

export type { Allowance } from '../../redis/limiter.js';

/** Limits the writes of visitors by address. A loopback connection without forwarding headers has no limit. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(private readonly redis: RedisLink) {}

  /** Consumes one unit of the sender's allowance. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  async take(request: FastifyRequest, allowance: Allowance): Promise<void> {
    const { network, isLocal } = senderOf(request.raw);
    if (!isLocal) await this.takeFor(network, allowance);
  }

  /** Consumes one unit of a key's allowance. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  async takeFor(key: string, allowance: Allowance): Promise<void> {
    try {
      await this.limiter(allowance).consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
    }
  }

  /** Consumes one unit of a key's allowance. Returns false if none was left. */
  async hasLeft(key: string, allowance: Allowance): Promise<boolean> {
    try {
      await this.takeFor(key, allowance);
      return true;
    } catch (refusal) {
      if (refusal instanceof ApiError) return false;
      throw refusal;
    }
  }

  private limiter(allowance: Allowance): RateLimiterAbstract {
    const existing = this.limiters.get(allowance.name);
    if (existing) return existing;
    const limiter = makeLimiter(this.redis, allowance);
    this.limiters.set(allowance.name, limiter);
    return limiter;
  }
}
