import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { OwnStreamDto } from '../../contract/dto/own-stream.dto.js';
import { OwnStreamKeyResponse } from '../../contract/records/own-stream.record.js';
import { CurrentCaller, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { Id } from '../../platform/http/lists/params.js';
import { OwnStreamsService } from './own-streams.service.js';

@ApiTags('own streams')
@Controller('matches/:matchId/game/:gameId/own-stream')
export class GameOwnStreamController {
  constructor(private readonly ownStreams: OwnStreamsService) {}

  /**
   * Creates an own stream and adds it to the streams of the game. Only this response contains the key. Returns 409
   * OWN_STREAMS_OFF unless RTMP_PORT is set, and 409 GAME_HAS_ENDED for a finished game.
   */
  @Post()
  @RequiresAll(['own-streams:create', 'games:update'])
  async create(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: OwnStreamDto,
    @CurrentCaller() caller: Caller,
    @Req() { hostname }: FastifyRequest,
  ): Promise<OwnStreamKeyResponse> {
    const created = await this.ownStreams.create({ matchId, gameId }, body, hostname, caller);
    return { message: 'Own stream created. Copy the key now, because it is shown only once.', ...created };
  }
}
