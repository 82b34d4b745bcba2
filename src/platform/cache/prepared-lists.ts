import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '../../contract/events.js';
import { LISTS, type ListName } from '../../contract/lists.js';
import { hasListQuery, setContentRange, type ListQuery } from '../http/list-query.js';
import { ListCache } from './list-cache.js';

/** One answer of a list that everyone may read. */
export interface ListAnswer {
  list: ListName;
  /** What it is made from. */
  resources: readonly Resource[];
  message: string;
  /** Who the answer is for, where callers are given different ones. */
  variant?: string;
  request: FastifyRequest;
  reply: FastifyReply;
  query: ListQuery;
}

/** Answers with a list: the whole of it prepared once for everyone, a slice of it as it is asked for. */
@Injectable()
export class PreparedLists {
  constructor(private readonly cache: ListCache) {}

  async send(answer: ListAnswer, load: () => Promise<{ records: object[]; total: number }>): Promise<void> {
    const { list, resources, message, variant = 'everyone', request, reply, query } = answer;
    const { noun } = LISTS[list];
    if (!hasListQuery(request)) {
      const build = async () => ({ message, [noun]: (await load()).records });
      const prepared = await this.cache.get(`${list}:${variant}`, resources, build);
      return prepared.send(request, reply);
    }
    const { records, total } = await load();
    setContentRange(reply, noun, query, records.length, total);
    void reply.send({ message, [noun]: records });
  }
}
