import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';

/** Header with the id of the request, by which the logs refer to it. */
export const REQUEST_ID = 'x-request-id';

/** Pattern of request ids that are accepted from a proxy. */
const GIVEN = /^[\w.-]{8,64}$/;

/** Returns a function that assigns an id to each request: the id of the operator's proxy if present, otherwise a new id. */
export const requestIds =
  ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const requestId = trustProxy.length > 0 ? headers[REQUEST_ID] : undefined;
    return typeof requestId === 'string' && GIVEN.test(requestId) ? requestId : randomUUID();
  };

/** Sends the request id with every response, except cached responses, which are equal for all visitors. */
export function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // The header is set on the raw response, because hijacked responses (pages, event streams) lack Fastify's headers.
    reply.raw.setHeader(REQUEST_ID, request.id);
    done();
  });
}

/** Signed token in a path: its purpose, an id, and the signature. */
const SIGNED_TOKEN = /(?<=\/)[a-z]+-[\da-f]{24}-[\w-]{22}(?=\/|$)/g;

/** Returns a path without its query. A hash replaces each signed token, because a token grants access. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replaceAll(SIGNED_TOKEN, (token) => {
    const hash = createHash('sha256').update(token).digest('hex').slice(0, 8);
    return `token-${hash}`;
  });

/** Describes a request for the log: 'PUT /api/leagues/507f… (request 0b2c…)'. Omits the query, which may contain secrets. */
export const callOf = ({ method, url, id }: Pick<FastifyRequest, 'method' | 'url' | 'id'>): string =>
  `${method} ${loggedPath(url)} (request ${id})`;
