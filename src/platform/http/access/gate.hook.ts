import type { CanActivate } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { handlerOf } from './route-handler.js';

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
