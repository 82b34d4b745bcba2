import { Controller, Headers, Param, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { Public } from '../../platform/http/access.js';
import { ObjectIdPipe } from '../../platform/http/params.js';
import { GameReads } from './game-reads.js';
import { ViewsService } from './views.service.js';

@ApiTags('games')
@Controller('matches/:matchId/game/:gameId/viewCount')
export class ViewsController {
  constructor(
    private readonly reads: GameReads,
    private readonly views: ViewsService,
  ) {}

  /** Counts a view, after 60 seconds of play. The server decides whether it counts. */
  @Put()
  @Public()
  async count(
    @Param('matchId', ObjectIdPipe) matchId: Types.ObjectId,
    @Param('gameId', ObjectIdPipe) gameId: Types.ObjectId,
    @Req() request: FastifyRequest,
    @Headers('user-agent') userAgent = '',
  ): Promise<MessageAnswer> {
    await this.reads.find({ matchId, gameId });
    const counted = await this.views.count(gameId, { address: request.ip, userAgent });
    return { message: counted ? 'View counted.' : 'This view was counted already.' };
  }
}
