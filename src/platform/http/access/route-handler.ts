import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** A controller method that handles a route and carries the route's declarations. */
export type RouteHandler = (...args: never[]) => unknown;

declare module 'fastify' {
  interface FastifyContextConfig {
    handler?: RouteHandler;
  }
}

/** Lets Fastify's hooks read the declarations of a controller method before Nest runs. */
export const SeenByHooks = (): MethodDecorator => (target, key, descriptor) =>
  RouteConfig({ handler: descriptor.value })(target, key, descriptor);

/** Returns the controller method of a route, or undefined for routes outside Nest. */
export const handlerOf = (config: FastifyContextConfig | undefined): RouteHandler | undefined => config?.handler;
