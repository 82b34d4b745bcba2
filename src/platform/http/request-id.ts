import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';

/** By which an answer names its request in the logs. */
export const REQUEST_ID = 'x-request-id';

/** What a proxy may call a request. */
const GIVEN = /^[\w.-]{8,64}$/;

/** Gives each request an id: that of the operator's proxy where there is one, else a new one. */
export const requestIds =
  ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = trustProxy.length > 0 ? headers[REQUEST_ID] : undefined;
    return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };

/** Sends the id with every answer, but those from memory, which are the same for everybody. */
export function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // On the raw response: what is hijacked (pages, event streams) does not see Fastify's headers.
    reply.raw.setHeader(REQUEST_ID, request.id);
    done();
  });
}

/** 'PUT /api/leagues/507f… (request 0b2c…)': without the query, which may hold what a log should not. */
export const callOf = ({ method, url, id }: Pick<FastifyRequest, 'method' | 'url' | 'id'>): string =>
  `${method} ${url.split('?')[0] ?? ''} (request ${id})`;
