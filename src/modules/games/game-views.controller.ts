import { Controller, Put, Req } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types, type Model } from 'mongoose';
import { VIEW_REPEAT_MINUTES } from '../../contract/games.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { MINUTE } from '../../contract/time/units.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { Id } from '../../platform/http/lists/params.js';
import { COUNTS, CountingService, visitorOf, type Counter } from '../counting/counting.service.js';
import { GameReads } from './game-reads.js';
import { streamsAreOpen } from './game-rules.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';

/** Maximum number of visitors per address that count for one game within `VIEW_REPEAT_MINUTES`. */
const PER_ADDRESS = 50;

@ApiTags('games')
@Controller('matches/:matchId/game/:gameId/viewCount')
export class GameViewsController {
  private readonly counter: Counter<GameDoc>;

  constructor(
    private readonly reads: GameReads,
    private readonly counting: CountingService,
    @InjectModel(GAME_MODEL) model: Model<GameDoc>,
  ) {
    const windowMs = VIEW_REPEAT_MINUTES * MINUTE;
    this.counter = { model, field: 'viewCount', resource: 'games', windowMs, perVisitor: 1, perAddress: PER_ADDRESS };
  }

  /**
   * Counts a view of a game while its streams are open. Send it after 60 seconds of playback. The server ignores repeated views,
   * and the message reports whether the view was counted.
   */
  @Put()
  @Public()
  @RateLimited(COUNTS)
  async count(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Req() request: FastifyRequest,
  ): Promise<MessageResponse> {
    const game = await this.reads.find({ matchId, gameId });
    const { shiftMinutes, now } = await this.reads.viewFor(null);
    if (!streamsAreOpen(game, shiftMinutes, now))
      return { message: 'The view was not counted because the game cannot be watched now.' };
    const counted = await this.counting.count(this.counter, gameId, visitorOf(request));
    return { message: counted ? 'View counted.' : 'This view was already counted.' };
  }
}
