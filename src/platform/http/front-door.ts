import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import { DAY } from '../../contract/time/units.js';
import type { Place } from '../cache/budgets.js';
import { JSON_TYPE, type CachedResponse, type Headers } from '../cache/cached-response.js';
import { ResponseCache } from '../cache/response-cache.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { EventReader } from '../outbox/event-reader.js';
import type { CallerRequest } from './access/access.js';
import { CALL_FOR_ANYONE, isAnonymous, hasNoCaller } from './access/anonymous.js';
import { apiHeadersOf } from './security-headers.js';

/** Responds to a request if possible. Returns whether it has responded. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Returns the location of a page in the cache, or null if the page cannot be cached. */
export type PagePlaces = (url: string, cookie: string | undefined) => Place | null;

/** Maximum number of cached addresses of lists. */
const MAX_ADDRESSES = 2_000;

const isList = (url: string): boolean => url.startsWith('/api/');

/** Returns a pattern for an empty query, or a query of only these parameters with short values. */
const queriesWith = (parameters: readonly string[]): RegExp =>
  parameters.length === 0
    ? /^$/
    : new RegExp(`^(\\?((${parameters.join('|')})=[\\w%.~+-]{1,60}(&|$)){1,${parameters.length}})?$`);

/** Returns whether a request accepts only a current response (RFC 9111, section 5.2.1). */
const wantsCurrent = ({ headers }: IncomingMessage): boolean =>
  /no-cache|max-age=0/.test(headers['cache-control'] ?? headers.pragma ?? '');

/**
 * Responds to visitors with cached pages and lists before the framework sees the request. Other requests reach the framework:
 * other methods, requests with a session, unknown queries, and responses that are not cached.
 */
@Injectable()
export class FrontDoor {
  private pagePlaces: PagePlaces = () => null;
  /** Lists by address. `until` is the end of the day (UTC), because date ranges that start or end today change with the day. */
  private readonly lists = new LRUCache<string, { place: Place; until: number }>({ max: MAX_ADDRESSES });
  private readonly listQueries = [queriesWith([])];
  private readonly listHeaders: Headers;
  /** Responds to all requests instead of the service, if set. */
  private instead: Listener | null = null;
  /** Numbers of requests with a cached response. */
  readonly answered = { pages: 0, lists: 0 };

  constructor(
    private readonly responses: ResponseCache,
    private readonly clock: Clock,
    private readonly events: EventReader,
    @InjectConfig() private readonly config: Config,
  ) {
    this.listHeaders = { ...apiHeadersOf(this.config), 'content-type': JSON_TYPE, ...CALL_FOR_ANYONE };
  }

  /** Starts to serve cached pages. */
  servePages(places: PagePlaces): void {
    this.pagePlaces = places;
  }

  /** Starts to serve cached lists with these query parameters. Requests with other parameters reach the list's route. */
  serveQueries(parameters: readonly string[]): void {
    this.listQueries.push(queriesWith(parameters));
  }

  /** Starts to serve the cached lists of a server after their first request. */
  serveLists(server: FastifyInstance): void {
    // A hook waits, because `answer` must respond immediately or not at all.
    server.addHook('onRequest', (_request, _reply, done) => {
      const behind = this.events.behind();
      if (behind) void behind.then(() => done());
      else done();
    });
    server.decorate('publish', (request: CallerRequest, reply: FastifyReply, response: CachedResponse) => {
      // Only complete lists are served: a cached response does not contain the Content-Range of a partial list, and other
      // responses have too many addresses.
      const isWhole = response.type === JSON_TYPE && !reply.hasHeader('content-range');
      if (isWhole && response.place) this.publish(request, response, response.place);
    });
  }

  /** Rejects all further requests. Open requests are finished. */
  turnAway(instead: Listener): void {
    this.instead = instead;
  }

  /** Responds from the cache if possible. Returns whether it has responded. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.instead) return this.instead(request, response);
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !isAnonymous(headers) || headers.range !== undefined) return false;
    if (this.events.behind()) return false;
    // The framework adds the headers for apps of other origins.
    if (headers.origin !== undefined && this.config.appOrigins.includes(headers.origin)) return false;
    const place = isList(url) ? this.placeOf(url) : this.pagePlaces(url, headers.cookie);
    const cached = place && this.responses.find(place);
    if (!cached?.headers) return false;
    const representation = cached.existing(headers['accept-encoding']);
    if (!representation || (wantsCurrent(request) && !this.responses.isCurrent(cached))) return false;
    if (!this.responses.maySend(cached)) return false;
    this.answered[isList(url) ? 'lists' : 'pages'] += 1;
    cached.send(request, response, representation, this.clock.now());
    return true;
  }

  private placeOf(url: string): Place | null {
    const list = this.lists.get(url);
    return list && this.clock.now() < list.until ? list.place : null;
  }

  private publish(request: CallerRequest, response: CachedResponse, place: Place): void {
    const { url, method, raw } = request;
    if (method !== 'GET' || !hasNoCaller(request) || raw.url !== url || !this.isOwnAddress(request)) return;
    response.headers ??= this.listHeaders;
    this.lists.set(url, { place, until: Math.floor(this.clock.now() / DAY + 1) * DAY });
  }

  /** Returns whether the URL of a list is written like its route. Visitors can create any number of other spellings. */
  private isOwnAddress({ url, routeOptions }: FastifyRequest): boolean {
    const path = routeOptions.url;
    if (path === undefined || !isList(path) || !url.startsWith(path)) return false;
    const query = url.slice(path.length);
    return this.listQueries.some((pattern) => pattern.test(query));
  }
}

/**
 * Closes a connection whose client does not read the response. A response that is not ready yet does not close its connection.
 */
const closeUnread = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy();
};

/** Returns a factory of servers for Fastify's `serverFactory`. Its listener precedes the framework's listener. */
export const serverWith =
  (isAnswered: Listener) =>
  (handle: (request: IncomingMessage, response: ServerResponse) => void, options: object): Server => {
    const { http = {}, ...times } = options as { http?: ServerOptions } & Record<string, number>;
    const server = createServer(http, (request, response) => {
      response.on('timeout', closeUnread);
      if (!isAnswered(request, response)) handle(request, response);
    });
    // Fastify sets the same timeouts on its own servers.
    server.keepAliveTimeout = times['keepAliveTimeout'] ?? server.keepAliveTimeout;
    server.requestTimeout = times['requestTimeout'] ?? server.requestTimeout;
    server.setTimeout(times['connectionTimeout'] ?? 0);
    return server;
  };
