import type { CanActivate } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.js';
import { handlerOf } from './route-handler.js';

/** Bytes of a refused body that are still read and discarded: most senders read the answer when they have finished. */
const THROWN_AWAY = 1024 * 1024;

/**
 * Asks the guards, in their order, before a body is read: a caller without the permission is refused at once, whatever they send.
 * What a route declares is read off its method, as Nest's own guards read it.
 */
export function guardBeforeBodies(server: FastifyInstance, guards: readonly CanActivate[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const handler = handlerOf(request.routeOptions.config);
    if (!handler) return;
    const context = new ExecutionContextHost([request, reply], undefined, handler);
    try {
      for (const guard of guards) {
        if (!(await guard.canActivate(context))) throw new ApiError('PERMISSION_DENIED');
      }
    } catch (refusal) {
      discard(request.raw);
      throw refusal;
    }
  });
}

/** Reads a body to nowhere, and cuts off the sender of one that does not end. */
function discard(request: IncomingMessage): void {
  let taken = 0;
  request.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > THROWN_AWAY) request.socket.destroy();
  });
}
