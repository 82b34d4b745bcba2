import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorCode } from '../../../contract/errors.js';
import { isDatabaseUnavailable } from '../../database/availability/database-unavailable.js';
import { isContention } from '../../database/transactions/contention.js';
import { isDiskFull, logDiskFull } from '../../database/availability/disk-full.js';
import { ApiError } from './api-error.js';
import { callOf } from '../request-id.js';
import { isDuplicateKey } from '../../database/records/duplicate-key.js';

const CODE_BY_STATUS: Record<number, ApiErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
  503: 'DATABASE_UNAVAILABLE',
  507: 'DATABASE_FULL',
};

const isStatusError = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' && error !== null && typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** Converts any thrown value into a coded error. Internal causes appear only in the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('DATABASE_UNAVAILABLE', { retryAfter: 2 });
  if (isDiskFull(error)) return new ApiError('DATABASE_FULL');
  if (isContention(error)) return new ApiError('BUSY', { retryAfter: 1 });
  if (isDuplicateKey(error)) return new ApiError('DUPLICATE');
  const status = error instanceof HttpException ? error.getStatus() : isStatusError(error) ? error.statusCode : 500;
  return new ApiError(CODE_BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL'));
}

const logger = new Logger('Http');

function logInternal(request: FastifyRequest, thrown: unknown): void {
  const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  logger.error(`${callOf(request)}: ${cause}`);
}

/** Sends failures of routes outside Nest in the documented shape. */
export function documentErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown, request, reply) => {
    const { body, code } = toApiError(thrown);
    if (code === 'INTERNAL') logInternal(request, thrown);
    return reply.status(body.statusCode).header('cache-control', 'no-store').send(body);
  });
}

/** Sends every failure in the documented shape. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const error = toApiError(thrown);
    if (error.code === 'DATABASE_FULL') logDiskFull();
    // Expected errors are logged where they happen, once and without a stack.
    if (error.code === 'INTERNAL') logInternal(request, thrown);
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(error.retryAfter)));
    void reply.status(error.getStatus()).header('cache-control', 'no-store').send(error.body);
  }
}
