import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors/api-error.js';
import { DatabaseWatch } from './database-watch.js';

/** Value of `Retry-After` for rejected calls, in seconds. */
const RETRY_AFTER = 2;

/** Time after which writes no longer wait for an unavailable database, in ms. Shorter outages only delay writes. */
const PATIENCE_MS = 2_000;

/** Rejects writes immediately once the database has been unavailable for a while, instead of letting each write wait. */
@Injectable()
export class DatabaseUnavailableGuard implements CanActivate {
  constructor(private readonly watch: DatabaseWatch) {}

  canActivate(context: ExecutionContext): boolean {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (!isRead && this.watch.unavailableMs > PATIENCE_MS)
      throw new ApiError('DATABASE_UNAVAILABLE', { retryAfter: RETRY_AFTER });
    return true;
  }
}
