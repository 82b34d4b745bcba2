import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { ClipDto } from '../../contract/dto/clip.dto.js';
import { ClipResponse, ClipsResponse } from '../../contract/records/clip.record.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { originOf } from '../../platform/http/network/origin.js';
import { ClipsService } from './clips.service.js';

@ApiTags('clips')
@Controller('matches/:matchId/game/:gameId/clips')
export class GameClipsController {
  constructor(
    private readonly clips: ClipsService,
    private readonly responses: ResponseCache,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Lists the clips of a game, newest first. */
  @Get()
  @Public()
  @SendsPrepared(ClipsResponse)
  list(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CachedResponse> {
    const key = `clips:${matchId.toHexString()}:${gameId.toHexString()}`;
    const build = async () => {
      const clips = await this.clips.ofGame({ matchId, gameId });
      return { body: { message: 'Clips loaded.', clips }, sources: ['clips'] as const };
    };
    return this.responses.get({ budget: 'window', key }, build, reply.raw);
  }

  /**
   * Cuts a clip of 5 to 90 seconds from a recording, during or after the game. The clip starts and ends at key frames
   * and copies no media. The first clip with `isHighlight` becomes the highlights of a game that has none.
   */
  @Post()
  @Requires('clips:create')
  async create(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: ClipDto,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ClipResponse> {
    const clip = await this.clips.create({ matchId, gameId }, body, originOf(this.config, request), caller);
    return { message: `${clip.title} was added.`, clip };
  }

  /** Deletes a clip. Its addresses return 404 afterwards. The recording stays. */
  @Delete(':id')
  @Requires('clips:delete')
  async remove(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ClipResponse> {
    const clip = await this.clips.remove({ matchId, gameId }, id, ifMatch, caller);
    return { message: `${clip.title} was deleted.`, clip };
  }
}
