import type { CanActivate } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.js';
import { handlerOf } from './route-handler.js';

/**
 * Asks the guards, in their order, before a body is read: a caller without the permission is refused at once, whatever they send.
 * What a route declares is read off its method, as Nest's own guards read it.
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
