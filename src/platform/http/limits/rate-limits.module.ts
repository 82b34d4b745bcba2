import { Global, Module } from '@nestjs/common';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [RateLimits, RateLimitGuard], exports: [RateLimits] })
export class RateLimitsModule {}
