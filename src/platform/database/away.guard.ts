import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { DatabaseWatch } from './database-watch.js';

/** Seconds after which a refused call may try again. */
const RETRY_AFTER = 2;

/** Refuses writes at once while the database is known to be away, in place of letting each wait for it. */
@Injectable()
export class AwayGuard implements CanActivate {
  constructor(private readonly watch: DatabaseWatch) {}

  canActivate(context: ExecutionContext): boolean {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (!isRead && this.watch.isAway) throw new ApiError('DATABASE_UNAVAILABLE', { retryAfter: RETRY_AFTER });
    return true;
  }
}
