import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DAY } from '../../contract/time/units.js';
import { Answer } from '../cache/answer.js';
import { JSON_TYPE, type Prepared } from '../cache/prepared.js';
import { ReadyAnswers } from '../cache/ready-answers.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { EventReader } from '../outbox/event-reader.js';
import type { CallerRequest } from './access.js';
import { FOR_ANYONE, isAnonymous, hasNoCaller } from './anonymous.js';
import { apiHeadersOf } from './security-headers.js';

/** Whether a request is answered already. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The key under which a page that answers a request would be kept; null where none is. */
export type PageKeys = (url: string, cookie: string | undefined) => string | null;

const isList = (url: string): boolean => url.startsWith('/api/');

/** No query, or one of these parameters alone, whose values are short. */
const queriesWith = (parameters: readonly string[]): RegExp =>
  parameters.length === 0
    ? /^$/
    : new RegExp(`^(\\?((${parameters.join('|')})=[\\w%.~+-]{1,60}(&|$)){1,${parameters.length}})?$`);

/** A request that takes no answer but a current one (RFC 9111, section 5.2.1). */
const wantsCurrent = ({ headers }: IncomingMessage): boolean =>
  /no-cache|max-age=0/.test(headers['cache-control'] ?? headers.pragma ?? '');

/**
 * Answers visitors from what is ready, page or list, before the framework sees the request. Everything else goes its
 * ordinary way: other methods, requests with a session, queries that the answer does not know, what is not there.
 */
@Injectable()
export class FrontDoor {
  private pageKeys: PageKeys = () => null;
  private readonly listQueries = [queriesWith([])];
  private readonly listHeaders: Record<string, string>;
  /** What answers in place of the service. */
  private instead: Listener | null = null;
  /** How many requests were answered here. */
  readonly answered = { pages: 0, lists: 0 };

  constructor(
    private readonly ready: ReadyAnswers,
    private readonly clock: Clock,
    private readonly events: EventReader,
    @InjectConfig() config: Config,
  ) {
    this.listHeaders = { ...apiHeadersOf(config), 'content-type': JSON_TYPE, ...FOR_ANYONE };
  }

  /** From now on pages are answered too. */
  servePages(keys: PageKeys): void {
    this.pageKeys = keys;
  }

  /** From now on lists that were asked for with these parameters are answered too; with any other their route answers. */
  serveQueries(parameters: readonly string[]): void {
    this.listQueries.push(queriesWith(parameters));
  }

  /** From now on the prepared lists of a server are answered here once they were asked for. */
  serveLists(server: FastifyInstance): void {
    // Here and not by the front door itself, which answers at once or not at all.
    server.addHook('onRequest', (_request, _reply, done) => {
      const behind = this.events.behind();
      if (behind) void behind.then(() => done());
      else done();
    });
    server.decorate('keepPrepared', (request: CallerRequest, reply: FastifyReply, prepared: Prepared) => {
      // Only whole lists: the Content-Range of a slice is not part of what is prepared, and other answers have too many
      // addresses.
      const isWhole = prepared.type === JSON_TYPE && !reply.hasHeader('content-range');
      if (isWhole) this.keepList(request, prepared);
    });
  }

  /** From now on no request comes in; those that are open are finished. */
  turnAway(instead: Listener): void {
    this.instead = instead;
  }

  /** Answers if it can. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.instead) return this.instead(request, response);
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !isAnonymous(headers) || headers.range !== undefined) return false;
    if (this.events.behind()) return false;
    const key = isList(url) ? url : this.pageKeys(url, headers.cookie);
    const ready = key === null ? undefined : this.ready.find(key);
    if (!ready) return false;
    const { answer } = ready;
    const representation = answer.body.ready(answer.body.codingFor(headers['accept-encoding']));
    if (!representation || (!this.ready.isCurrent(ready) && wantsCurrent(request))) return false;
    if (!this.ready.maySend(ready)) return false;
    ready.sentIn.add(representation.coding);
    this.answered[isList(url) ? 'lists' : 'pages'] += 1;
    answer.send(request, response, representation, this.clock.now());
    return true;
  }

  private keepList(request: CallerRequest, { representations, origin }: Prepared): void {
    const { url, method, raw } = request;
    if (method !== 'GET' || !hasNoCaller(request) || raw.url !== url || !this.isOwnAddress(request)) return;
    const known = this.ready.find(url);
    const isSame = known?.answer.body === representations;
    if (isSame) known.isRefreshing = false;
    const now = this.clock.now();
    if ((isSame && now < known.answer.expiresAt) || origin.sources.length === 0) return;
    const answer = new Answer({
      body: representations,
      headers: this.listHeaders,
      sources: origin.sources,
      // Windows that begin or end today change with the day (UTC).
      expiresAt: Math.floor(now / DAY + 1) * DAY,
    });
    // An unchanged body counts from now on: it was not made again, only dated for another day.
    this.ready.keep(url, answer, isSame ? performance.now() : origin.begunAt, origin.changedAt());
  }

  /** Whether a list was asked for as its route is written: other spellings that lead to it could be as many as anybody likes. */
  private isOwnAddress({ url, routeOptions }: FastifyRequest): boolean {
    const path = routeOptions.url;
    if (path === undefined || !isList(path) || !url.startsWith(path)) return false;
    const query = url.slice(path.length);
    return this.listQueries.some((known) => known.test(query));
  }
}

/** Closes a connection whose client reads nothing of a response. A response that is not ready yet keeps its connection. */
const closeUnread = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy();
};

/** Node's server with a listener that comes before the framework's; for Fastify's `serverFactory`. */
export const serverWith =
  (isAnswered: Listener) =>
  (handle: (request: IncomingMessage, response: ServerResponse) => void, options: object): Server => {
    const { http = {}, ...times } = options as { http?: ServerOptions } & Record<string, number>;
    const server = createServer(http, (request, response) => {
      response.on('timeout', closeUnread);
      if (!isAnswered(request, response)) handle(request, response);
    });
    // As Fastify sets them on a server of its own.
    server.keepAliveTimeout = times['keepAliveTimeout'] ?? server.keepAliveTimeout;
    server.requestTimeout = times['requestTimeout'] ?? server.requestTimeout;
    server.setTimeout(times['connectionTimeout'] ?? 0);
    return server;
  };
