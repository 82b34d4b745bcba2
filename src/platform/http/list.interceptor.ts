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
import { LISTS, type ListName } from '../../contract/lists.js';
import { Requests } from '../cache/job.js';
import type { Prepared } from '../cache/prepared.js';
import { ReadTurns } from '../cache/turns.js';
import type { CallerRequest } from './access.js';
import { DocumentList, readListQuery, setContentRange } from './list-query.js';

/** What the handler of a list answers with: a slice of the records, and how many match in all. */
export interface ListPage<T> {
  records: T[];
  total: number;
}

/** A slice that is serialised already. */
export interface PreparedPage {
  prepared: Prepared;
  /** How many records it has. */
  count: number;
  total: number;
}

interface ListRoute {
  name: ListName;
  message: string;
}

const routes = new WeakMap<object, ListRoute>();

/** Puts a ListPage into the envelope of its list, `{ message, [many]: records }`, and sets `Content-Range`. */
@Injectable()
class ListInterceptor implements NestInterceptor<ListPage<unknown> | PreparedPage, object> {
  constructor(private readonly turns: ReadTurns) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<ListPage<unknown> | PreparedPage>,
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
    // What visitors get without a range is kept: its handler takes a turn where it has to be made.
    const isStaff = Boolean(request.user);
    const isKept = !query.range && !isStaff;
    const page = await (isKept ? handle() : this.turns.run(new Requests().add(reply.raw), handle, isStaff));
    const isPrepared = 'prepared' in page;
    setContentRange(reply, many, query, isPrepared ? page.count : page.records.length, page.total);
    return of(isPrepared ? await page.prepared.bodyFor(request, reply) : { message, [many]: page.records });
  }
}

/** A route that answers with a list: its handler returns a ListPage or a PreparedPage. `answer` documents the envelope. */
export const List = (name: ListName, message: string, answer: Type): MethodDecorator =>
  applyDecorators(
    (_target: object, _key: string | symbol, descriptor: PropertyDescriptor) => {
      routes.set(descriptor.value as object, { name, message });
    },
    UseInterceptors(ListInterceptor),
    DocumentList(answer),
  );
