import { SetMetadata } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { handlerOf } from '../access/route-handler.js';

const BODY_LIMIT = 'nepsh:body-limit';

/** Sets the maximum body size of a route, in bytes, instead of the default. */
export const BodyLimit = (bytes: number): MethodDecorator => SetMetadata(BODY_LIMIT, bytes);

/** Applies the declared limits to all routes that are added later. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const handler = handlerOf(route.config);
    const limit = handler && (Reflect.getMetadata(BODY_LIMIT, handler) as number | undefined);
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
