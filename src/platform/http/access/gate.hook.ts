import type { CanActivate } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import type { Caller, CallerRequest } from './access.js';
import { handlerOf } from './route-handler.js';

/** Time after which the permissions of a caller may have changed since the call started, in ms. */
const LATE_MS = 1_000;

/**
 * Runs the guards in order before a body is read, so that a caller without the permission is rejected immediately, regardless of
 * the body. Reads the declarations of the route's method like Nest's own guards.
 */
export function guardBeforeBodies(server: FastifyInstance, guards: readonly CanActivate[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const handler = handlerOf(request.routeOptions.config);
    if (!handler) return;
    const context = new ExecutionContextHost([request, reply], undefined, handler);
    for (const guard of guards) {
      if (!(await guard.canActivate(context))) throw new ApiError('PERMISSION_DENIED');
    }
  });
}

/**
 * Loads the caller again after a body that arrived slowly, because the account may have been suspended in the meantime. Nest's
 * guard then checks the permissions. Handlers that read their body as a stream check the caller themselves.
 */
export function recheckAfterLateBodies(
  server: FastifyInstance,
  current: (caller: Caller) => Promise<Caller | null>,
  lateMs = LATE_MS,
): void {
  server.addHook('preHandler', async (request: CallerRequest, reply) => {
    if (request.body && request.user && reply.elapsedTime > lateMs) request.user = await current(request.user);
  });
}
