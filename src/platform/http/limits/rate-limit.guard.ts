import { applyDecorators, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { InjectConfig } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { RateLimits, type Allowance } from './rate-limits.js';
import { SeenByHooks } from '../access/route-handler.js';

/** Number of calls from an address, or a function that reads it from the configuration. */
export type Limit = Allowance | ((config: Config) => Allowance);

export const RATE_LIMIT = 'nepsh:rate-limit';

export const allowanceOf = (limit: Limit, config: Config): Allowance =>
  typeof limit === 'function' ? limit(config) : limit;

/** Limits how often an address may call a route, including rejected calls. */
export const RateLimited = (limit: Limit): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMIT, limit), SeenByHooks());

/** Consumes the allowance of the sender before any other work for the call. Throws TOO_MANY_REQUESTS. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
    @InjectConfig() private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<Limit | undefined>(RATE_LIMIT, context.getHandler());
    if (limit)
      await this.limits.take(context.switchToHttp().getRequest<FastifyRequest>(), allowanceOf(limit, this.config));
    return true;
  }
}
