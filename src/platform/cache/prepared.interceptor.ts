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
import type { Caller, CallerRequest } from '../http/access.js';
import { DocumentList, hasListQuery, readListQuery, setContentRange } from '../http/list-query.js';
import type { ListPage } from '../http/list.interceptor.js';
import type { Source } from './generations.js';
import { ListCache } from './list-cache.js';
import type { Prepared } from './prepared.js';

/** Sends the `Prepared` that a handler returns. */
@Injectable()
class PreparedInterceptor implements NestInterceptor<Prepared, Buffer> {
  async intercept(context: ExecutionContext, next: CallHandler<Prepared>): Promise<Observable<Buffer>> {
    const http = context.switchToHttp();
    const prepared = await lastValueFrom(next.handle());
    return of(await prepared.bodyFor(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()));
  }
}

/** A route whose handler returns a `Prepared`. `answer` documents its body. */
export const SendsPrepared = (answer: Type): MethodDecorator =>
  applyDecorators(UseInterceptors(PreparedInterceptor), ApiOkResponse({ type: answer }));

interface PublicListRoute {
  name: ListName;
  message: string;
  /** What the answer is made from. */
  sources: readonly Source[];
  /** Names the answer a caller gets, where callers get different ones. */
  variantFor: (caller: Caller | null) => string;
}

const routes = new WeakMap<object, PublicListRoute>();

/**
 * The whole list is prepared once for everyone, and its handler called only when it has changed; a slice of it is read as
 * it is asked for.
 */
@Injectable()
class PublicListInterceptor implements NestInterceptor<ListPage<unknown>, object> {
  constructor(private readonly cache: ListCache) {}

  async intercept(context: ExecutionContext, next: CallHandler<ListPage<unknown>>): Promise<Observable<object>> {
    const route = routes.get(context.getHandler());
    if (!route) throw new Error('The interceptor of public lists belongs to @PublicList.');
    const { name, message, sources, variantFor } = route;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { many } = LISTS[name];
    if (hasListQuery(request)) {
      const { records, total } = await lastValueFrom(next.handle());
      const query = readListQuery(request.query as Record<string, unknown>, LISTS[name]);
      setContentRange(reply, many, query, records.length, total);
      return of({ message, [many]: records });
    }
    const build = async () => ({ message, [many]: (await lastValueFrom(next.handle())).records });
    const prepared = await this.cache.get(`${name}:${variantFor(request.user ?? null)}`, sources, build);
    return of(await prepared.bodyFor(request, reply));
  }
}

/**
 * A route that answers everyone with a list: its handler returns a ListPage. `answer` documents the envelope.
 * @param made `sources` that the list is made from, if not of its own alone; `variantFor`, where answers differ by caller
 */
export const PublicList = (
  name: ListName & Resource,
  message: string,
  answer: Type,
  made: Partial<Pick<PublicListRoute, 'sources' | 'variantFor'>> = {},
): MethodDecorator =>
  applyDecorators(
    (_target: object, _key: string | symbol, descriptor: PropertyDescriptor) => {
      const { sources = [name], variantFor = () => 'everyone' } = made;
      routes.set(descriptor.value as object, { name, message, sources, variantFor });
    },
    UseInterceptors(PublicListInterceptor),
    DocumentList(answer),
  );
