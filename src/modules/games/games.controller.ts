import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { GameUpdateDto, NewGameDto, ResultDto, TrendingDto } from '../../contract/dto/game.dto.js';
import { GameReaderDto } from '../../contract/dto/game-window.dto.js';
import { StreamUrlsDto } from '../../contract/dto/stream.dto.js';
import { GameMomentsResponse, GameResponse } from '../../contract/records/match.record.js';
import { CurrentCaller, Public, Requires, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { momentsOf } from './game-moments.js';
import { GameReads } from './game-reads.js';
import type { GameDoc } from './game.schema.js';
import { GamesService } from './games.service.js';
import { streamsOf } from './stream-entries.js';
import { StreamTokens } from './stream-tokens.js';

@ApiTags('games')
@Controller('matches/:matchId/game')
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly reads: GameReads,
    private readonly tokens: StreamTokens,
  ) {}

  /** Returns a game. */
  @Get(':gameId')
  @Public()
  async read(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Query() { platform }: GameReaderDto,
    @CurrentCaller() caller: Caller | null,
  ): Promise<GameResponse> {
    const doc = await this.reads.find({ matchId, gameId });
    return { message: 'Game loaded.', game: await this.reads.recordOf(doc, caller, platform) };
  }

  /** Returns when the score and the phase of a game changed while the game was live, for markers on a time line. */
  @Get(':gameId/moments')
  @Public()
  async moments(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
  ): Promise<GameMomentsResponse> {
    return { message: 'Moments loaded.', moments: momentsOf(await this.reads.find({ matchId, gameId })) };
  }

  /** Creates a game in a match. */
  @Post()
  @RequiresAll(['games:create'], ['games:update'])
  async create(
    @Id('matchId') matchId: Types.ObjectId,
    @Body() body: NewGameDto,
    @CurrentCaller() caller: Caller,
  ): Promise<GameResponse> {
    const game = await this.games.create(matchId, body, caller);
    return { message: `${game.title} was added.`, game };
  }

  /** Changes a game. */
  @Put(':gameId')
  @Requires('games:update')
  async update(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: GameUpdateDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const game = await this.games.update({ matchId, gameId }, body, ifMatch, caller);
    return { message: `${game.title} was saved.`, game };
  }

  /** Adds a game to the trending games, or removes it from them. */
  @Put(':gameId/trending')
  @Requires('games:update')
  async trending(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: TrendingDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const game = await this.games.setTrending({ matchId, gameId }, body.isTrending, ifMatch, caller);
    return { message: `${game.title} is ${game.isTrending ? 'now' : 'no longer'} trending.`, game };
  }

  /** Saves the score of a live or finished game, and a text about its state. */
  @Put(':gameId/result')
  @Requires('games:update')
  async result(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: ResultDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const game = await this.games.setResult({ matchId, gameId }, body, ifMatch, caller);
    return { message: `The result of ${game.title} was saved.`, game };
  }

  /** Replaces the streams of a game. */
  @Put(':gameId/streamUrls')
  @Requires('games:update')
  async streamUrls(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @Body() body: StreamUrlsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const change = ({ streams }: GameDoc) => ({ streams: streamsOf(body.streamUrls, streams, this.tokens) });
    const action = ({ title }: GameDoc): string => `Changed the streams of ${title}`;
    const game = await this.games.write({ matchId, gameId }, { ifMatch, change, action }, caller);
    return { message: `The streams of ${game.title} were saved.`, game };
  }

  /** Adds the usual streams of the game's league. Existing streams do not change. */
  @Post(':gameId/usualStreams')
  @HttpCode(200)
  @Requires('games:update')
  async usualStreams(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const game = await this.games.addUsualStreams({ matchId, gameId }, ifMatch, caller);
    return { message: `${game.title} has the usual streams of its league.`, game };
  }

  /** Deletes a game with its streams. */
  @Delete(':gameId')
  @Requires('games:delete')
  async remove(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<GameResponse> {
    const game = await this.games.remove({ matchId, gameId }, ifMatch, caller);
    return { message: `${game.title} was deleted.`, game };
  }

  /** Restores a game that was deleted in the last 30 days, with its id. Returns 409 RESTORE_CONFLICT if its match or league was deleted. */
  @Post(':gameId/restore')
  @HttpCode(200)
  @Requires('games:create')
  async restore(
    @Id('matchId') matchId: Types.ObjectId,
    @Id('gameId') gameId: Types.ObjectId,
    @CurrentCaller() caller: Caller,
  ): Promise<GameResponse> {
    const game = await this.games.restore({ matchId, gameId }, caller);
    return { message: `${game.title} was restored.`, game };
  }
}
