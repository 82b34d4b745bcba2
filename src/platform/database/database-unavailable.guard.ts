import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.js';
import { DatabaseWatch } from './database-watch.js';

/** Seconds after which a refused call may try again. */
const RETRY_AFTER = 2;

/** After this time no write waits for the database any more, in milliseconds. A shorter absence is waited out. */
const PATIENCE_MS = 2_000;

/** Refuses writes immediately once the database has been unavailable for a while, instead of letting each wait for it. */
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
