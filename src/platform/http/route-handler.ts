import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** A route's method of a controller: what carries its declarations. */
export type RouteHandler = (...args: never[]) => unknown;

declare module 'fastify' {
  interface FastifyContextConfig {
    handler?: RouteHandler;
  }
}

/** Lets Fastify's hooks read what a method of a controller declares, before Nest runs. */
export const SeenByHooks = (): MethodDecorator => (target, key, descriptor) =>
  RouteConfig({ handler: descriptor.value })(target, key, descriptor);

/** The method of a controller that a route belongs to; undefined for routes that are not Nest's. */
export const handlerOf = (config: FastifyContextConfig | undefined): RouteHandler | undefined => config?.handler;
