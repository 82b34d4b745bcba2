import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { GamesAnswer, StreamsAnswer } from '../../contract/records/match.record.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import { DocumentList, ListParams, setContentRange, type ListQuery } from '../../platform/http/list-query.js';
import { GameReads } from './game-reads.js';
import { StreamList } from './stream-list.js';

/** Games and streams as flat lists: what the dashboard's tables page over. */
@ApiTags('games')
@Controller()
export class GameListsController {
  constructor(
    private readonly reads: GameReads,
    private readonly streamList: StreamList,
  ) {}

  @Get('games')
  @Public()
  @DocumentList()
  async games(
    @ListParams('games') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GamesAnswer> {
    const { games, total } = await this.reads.list(query, caller);
    setContentRange(reply, 'games', query, games.length, total);
    return { message: 'Games loaded.', games };
  }

  /** Every stream of the games that are not finished. */
  @Get('streams')
  @Requires('streams:access')
  @DocumentList()
  async streams(
    @ListParams('streams') query: ListQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamsAnswer> {
    const { streams, total } = await this.streamList.list(query, caller);
    setContentRange(reply, 'streams', query, streams.length, total);
    return { message: 'Streams loaded.', streams };
  }
}
