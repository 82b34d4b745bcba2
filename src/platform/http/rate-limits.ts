import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isLoopback } from './address.js';
import { ApiError } from './api-error.js';

/** How much of a thing one address may do. */
export interface Allowance {
  /** What is counted: 'contact'. */
  name: string;
  points: number;
  seconds: number;
}

/** Limits what visitors may write, by their address. A loopback socket without forwarding headers is not limited. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  /** Takes one of the allowance. Raises TOO_MANY_REQUESTS with the seconds to wait. */
  async take(request: FastifyRequest, allowance: Allowance): Promise<void> {
    if (isLoopback(request)) return;
    try {
      await this.limiter(allowance).consume(request.ip);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
    }
  }

  private limiter({ name, points, seconds }: Allowance): RateLimiterMemory {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
