import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { GoLiveDto } from '../../contract/dto/game.dto.js';
import { holds } from '../../contract/permissions.js';
import { GameResponse } from '../../contract/records/match.record.js';
import { isCalledOff, isTimeOpen } from '../../contract/results.js';
import { CurrentCaller, Public, type Caller } from '../../platform/http/access/access.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { GameReads } from '../games/game-reads.js';
import { GamesService } from '../games/games.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { GoLiveService } from './go-live.service.js';

@ApiTags('games')
@Controller('matches/:matchId/game/:gameId/live')
export class GoLiveController {
  constructor(
    private readonly goLive: GoLiveService,
    private readonly games: GamesService,
    private readonly reads: GameReads,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Sets a game live. Everyone may call it, but the server's clock decides: a game does not change before its go-live time. A
   * caller with games:update sets the game live immediately, unless `force` is false.
   */
  @Put()
  @Public()
  async live(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: GoLiveDto,
    @CurrentCaller() caller: Caller | null,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const path = { matchId, gameId };
    const before = await this.reads.find(path);
    if (before.status === 'Scheduled' && caller && holds(caller, 'games:update') && body.force !== false) {
      const game = await this.games.forceLive(path, ifMatch, caller);
      return { message: `${game.title} is live.`, game };
    }
    const { goLive, autoFinish } = await this.settings.read();
    const rules = { shiftMinutes: goLive.shiftMinutes, autoFinish };
    await this.goLive.claimOne(gameId, rules);
    const game = await this.reads.recordOf(await this.reads.find(path), caller);
    return { message: messageOf(game), game };
  }
}

function messageOf(game: GameResponse['game']): string {
  if (game.status === 'Live') return `${game.title} is live.`;
  if (game.status === 'Finished') return `${game.title} has ended.`;
  if (isCalledOff(game)) return `${game.title} is ${game.statusText.toLowerCase()}. Nothing was changed.`;
  if (isTimeOpen(game)) return `The time of ${game.title} is to be confirmed. Nothing was changed.`;
  return `${game.title} goes live at ${game.goLiveAt}. Nothing was changed.`;
}
