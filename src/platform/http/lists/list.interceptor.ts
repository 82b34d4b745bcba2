import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { LISTS, type ListName } from '../../../contract/lists.js';
import { Requests } from '../../cache/job.js';
import type { CachedResponse } from '../../cache/cached-response.js';
import { ReadTurns } from '../../cache/turns.js';
import type { CallerRequest } from '../access/access.js';
import { DocumentList, readListQuery, setContentRange } from './list-query.js';

/** Result of a list's handler: the records of the range, and the number of all matching records. */
export interface ListPage<T> {
  records: T[];
  total: number;
}

/** A range of a list that is already serialized. */
export interface CachedPage {
  response: CachedResponse;
  /** Number of records in the range. */
  count: number;
  total: number;
}

interface ListRoute {
  name: ListName;
  message: string;
}

const routes = new WeakMap<object, ListRoute>();

/** Wraps a ListPage in the envelope of its list, `{ message, [many]: records }`, and sets `Content-Range`. */
@Injectable()
class ListInterceptor implements NestInterceptor<ListPage<unknown> | CachedPage, object> {
  constructor(private readonly readSlots: ReadTurns) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<ListPage<unknown> | CachedPage>,
  ): Promise<Observable<object>> {
    const route = routes.get(context.getHandler());
    if (!route) throw new Error('The interceptor of lists belongs to @List.');
    const { name, message } = route;
    const { many } = LISTS[name];
    const http = context.switchToHttp();
    const request = http.getRequest<CallerRequest>();
    const reply = http.getResponse<FastifyReply>();
    const query = readListQuery(request.query as Record<string, unknown>, LISTS[name]);
    const handle = () => lastValueFrom(next.handle());
    // Lists without a range are cached for visitors. Their handler requests a concurrency slot only to build a response.
    const isStaff = Boolean(request.user);
    const page = await (!query.range && !isStaff
      ? handle()
      : this.readSlots.run(new Requests().add(reply.raw), handle, isStaff));
    const isCached = 'response' in page;
    setContentRange(reply, many, query, isCached ? page.count : page.records.length, page.total);
    return of(isCached ? await page.response.bodyFor(request, reply) : { message, [many]: page.records });
  }
}

/** Declares a list's route, whose handler returns a ListPage or a CachedPage. `envelope` documents the response. */
export const List = (name: ListName, message: string, envelope: Type): MethodDecorator =>
  applyDecorators(
    (_target: object, _key: string | symbol, descriptor: PropertyDescriptor) => {
      routes.set(descriptor.value as object, { name, message });
    },
    UseInterceptors(ListInterceptor),
    DocumentList(name, envelope),
  );
