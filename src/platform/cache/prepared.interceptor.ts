import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { LISTS, type ListName } from '../../contract/lists.js';
import type { Resource } from '../../contract/resources/index.js';
import type { Caller, CallerRequest } from '../http/access/access.js';
import {
  DocumentList,
  hasListQuery,
  readListQuery,
  setContentRange,
  type ListQuery,
} from '../http/lists/list-query.js';
import type { ListPage } from '../http/lists/list.interceptor.js';
import type { CachedResponse } from './cached-response.js';
import type { Source } from './generations.js';
import { Requests } from './job.js';
import { ResponseCache } from './response-cache.js';
import { ReadTurns } from './turns.js';

/** Sends the `CachedResponse` that a handler returns. */
@Injectable()
class PreparedInterceptor implements NestInterceptor<CachedResponse, Buffer> {
  async intercept(context: ExecutionContext, next: CallHandler<CachedResponse>): Promise<Observable<Buffer>> {
    const http = context.switchToHttp();
    const response = await lastValueFrom(next.handle());
    return of(await response.bodyFor(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()));
  }
}

/** Declares a route whose handler returns a `CachedResponse`. `envelope` documents the response. */
export const SendsPrepared = (envelope: Type): MethodDecorator =>
  applyDecorators(UseInterceptors(PreparedInterceptor), ApiOkResponse({ type: envelope }));

interface PublicListRoute {
  name: ListName;
  message: string;
  /** Data that the response depends on. */
  sources: readonly Source[];
  /** Returns the name of the variant for a caller, if callers get different responses. */
  variantFor: (caller: Caller | null) => string;
}

const routes = new WeakMap<object, PublicListRoute>();

/**
 * Caches the complete list for each variant, order, and filter, and calls the handler only after a change. A range of a list is
 * read from the database for each request.
 */
@Injectable()
class PublicListInterceptor implements NestInterceptor<ListPage<unknown>, object> {
  constructor(
    private readonly responses: ResponseCache,
    private readonly readSlots: ReadTurns,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<ListPage<unknown>>): Promise<Observable<object>> {
    const route = routes.get(context.getHandler());
    if (!route) throw new Error('The interceptor of public lists belongs to @PublicList.');
    const { name, message, sources, variantFor } = route;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { many } = LISTS[name];
    const key = `${name}:${variantFor(request.user ?? null)}`;
    const build = async () => {
      const { records, total } = await lastValueFrom(next.handle());
      return { body: { message, [many]: records }, sources, about: { count: records.length, total } };
    };
    if (!hasListQuery(request)) {
      const response = await this.responses.get({ budget: 'list', key }, build);
      return of(await response.bodyFor(request, reply));
    }
    const query = readListQuery(request.query as Record<string, unknown>, LISTS[name]);
    if (query.range) {
      const { body, about } = await this.readSlots.run(new Requests().add(reply.raw), build, Boolean(request.user));
      setContentRange(reply, many, query, about.count, about.total);
      return of(body);
    }
    const place = { budget: 'queriedList', key: `${key}:${keyOf(query)}` } as const;
    const response = await this.responses.get(place, build, reply.raw);
    setContentRange(reply, many, query, response.about.count, response.about.total);
    return of(await response.bodyFor(request, reply));
  }
}

/** Returns the same key for equivalent queries. */
function keyOf({ sort, q, filter, between }: ListQuery): string {
  const fields = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sort.field, sort.order, q, fields, between]);
}

/**
 * Declares a public route whose handler returns a ListPage. `envelope` documents the response.
 * @param options `sources` of the list, if it depends on more than its own resource; `variantFor`, if responses differ by caller
 */
export const PublicList = (
  name: ListName & Resource,
  message: string,
  envelope: Type,
  options: Partial<Pick<PublicListRoute, 'sources' | 'variantFor'>> = {},
): MethodDecorator =>
  applyDecorators(
    (_target: object, _key: string | symbol, descriptor: PropertyDescriptor) => {
      const { sources = [name], variantFor = () => 'everyone' } = options;
      routes.set(descriptor.value as object, { name, message, sources, variantFor });
    },
    UseInterceptors(PublicListInterceptor),
    DocumentList(name, envelope),
  );
