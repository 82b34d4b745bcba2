import { SetMetadata } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { handlerOf } from './route-handler.js';

const BODY_LIMIT = 'nepsh:body-limit';

/** The largest body of a route, in bytes, where it is not the ordinary one. */
export const BodyLimit = (bytes: number): MethodDecorator => SetMetadata(BODY_LIMIT, bytes);

/** Holds routes to what they declare. Before any route is added. */
export function limitBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const handler = handlerOf(route.config);
    const limit = handler && (Reflect.getMetadata(BODY_LIMIT, handler) as number | undefined);
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
