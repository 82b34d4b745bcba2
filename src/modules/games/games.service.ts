import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { AddedGameDto, GameUpdateDto, NewGameDto, ResultDto } from '../../contract/dto/game.dto.js';
import { holds } from '../../contract/permissions.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LeaguesService, namedLeague, type NamedLeague } from '../leagues/leagues.service.js';
import type { RecordStore, Removal, Restoration, Update } from '../records/record-store.js';
import { RecordTools } from '../records/record-tools.js';
import { SettingsService } from '../settings/settings.service.js';
import { callOffOf, changeOf, setLive } from './game-change.js';
import { copiedOf, newGame, type GameContext } from './game-draft.js';
import { GameEvents, loggedGame } from './game-events.js';
import { GameReads } from './game-reads.js';
import { momentsAfter } from './game-moments.js';
import { resultOf, wantedResult } from './game-result.js';
import { GameListeners } from './game-listeners.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';
import { MATCH_MODEL, type MatchDoc } from './match.schema.js';
import { streamsOf, withUsual } from './stream-entries.js';
import { StreamTokens } from './stream-tokens.js';
import { RestoredGames } from './restored-games.js';

/** Ids of the game that a path names, and of its match. */
export interface GamePath {
  matchId: Types.ObjectId;
  gameId: Types.ObjectId;
}

/** Writes games. Each write is atomic, logged, and published. */
@Injectable()
export class GamesService {
  private readonly store: RecordStore<GameDoc, Caller>;

  constructor(
    @InjectModel(GAME_MODEL) model: Model<GameDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    private readonly reads: GameReads,
    private readonly leagues: LeaguesService,
    private readonly settings: SettingsService,
    private readonly listeners: GameListeners,
    private readonly locks: RecordLocks,
    private readonly restored: RestoredGames,
    private readonly tools: RecordTools,
    private readonly tokens: StreamTokens,
    events: GameEvents,
  ) {
    this.store = tools.store({
      model,
      resource: 'games',
      labelOf: ({ title }) => `${RESOURCES.games.noun} ${title}`,
      logged: loggedGame,
      current: (doc, caller: Caller | null) => reads.recordOf(doc, caller),
      written: async (before, after) => {
        await events.emitState(before, after);
        if (before) await listeners.gameChanged(before, after);
      },
      insertsLast: true,
    });
  }

  /**
   * Creates a game. Throws the errors of `draft`. A copy of a game also throws GAME_NOT_FOUND, and PERMISSION_DENIED without
   * games:update.
   */
  create(matchId: Types.ObjectId, { copyOf, ...dto }: NewGameDto, caller: Caller): Promise<GameRecord> {
    if (copyOf && !holds(caller, 'games:update')) throw new ApiError('PERMISSION_DENIED');
    return this.tools.unit.run(async () => {
      const draft = await this.draft(matchId, dto, caller);
      const source = copyOf ? await this.reads.findById(new Types.ObjectId(copyOf)) : null;
      return this.add(source ? { ...draft, ...copiedOf(source) } : draft, caller);
    });
  }

  /**
   * Builds and checks a complete game without storing it. Throws MATCH_NOT_FOUND and the errors of resolving the league. Streams
   * also throw VALIDATION_FAILED if the game would have too many, and PERMISSION_DENIED without games:update.
   */
  async draft(matchId: Types.ObjectId, dto: AddedGameDto, caller: Caller): Promise<GameDoc> {
    const { streamUrls = [], hasUsualStreams = false } = dto;
    if ((streamUrls.length > 0 || hasUsualStreams) && !holds(caller, 'games:update')) {
      throw new ApiError('PERMISSION_DENIED');
    }
    const draft = newGame(dto, await this.contextOf(matchId, dto));
    const streams = streamsOf(streamUrls, [], this.tokens);
    const usual = hasUsualStreams ? (await this.leagues.usualStreams(draft.leagueId)).streams : [];
    return { ...draft, streams: usual.length > 0 ? withUsual(streams, usual) : streams };
  }

  /** Stores a draft in the same write that built the draft. */
  async add(draft: GameDoc, caller: Caller): Promise<GameRecord> {
    this.locks.share([draft.matchId, draft.leagueId]);
    return this.reads.recordOf(await this.store.add(draft, caller), caller);
  }

  /** Updates a game. Throws GAME_NOT_FOUND, STALE_WRITE, BAD_TRANSITION, and VALIDATION_FAILED. */
  update(path: GamePath, dto: GameUpdateDto, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const change = async (before: GameDoc) => {
      const context = await this.contextOf(path.matchId, namedLeague(dto, before));
      if (!context.league._id.equals(before.leagueId)) this.locks.share([context.league._id]);
      return changeOf(before, dto, context);
    };
    return this.write(path, { ifMatch, change }, caller);
  }

  /** Changes the result of a game. Throws GAME_NOT_FOUND, STALE_WRITE, and VALIDATION_FAILED. */
  setResult(path: GamePath, dto: ResultDto, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const change = (before: GameDoc) => {
      const result = wantedResult(resultOf(before), dto, before.status, before.category);
      return { ...result, ...callOffOf(before, { statusText: result.statusText }) };
    };
    return this.write(path, { ifMatch, change, action: ({ title }) => `Changed the result of ${title}` }, caller);
  }

  /**
   * Adds the usual streams of the league to a game. Omits streams whose address the game already has. Throws GAME_NOT_FOUND,
   * STALE_WRITE, NO_USUAL_STREAMS, and VALIDATION_FAILED if the game would have too many streams.
   */
  addUsualStreams(path: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const change = async (before: GameDoc) => {
      const { streams: usual } = await this.leagues.usualStreams(before.leagueId);
      const streams = withUsual(before.streams, usual);
      return streams.length === before.streams.length ? null : { streams };
    };
    const action = ({ title }: GameDoc): string => `Gave ${title} the usual streams of its league`;
    return this.write(path, { ifMatch, change, action }, caller);
  }

  setTrending(path: GamePath, isTrending: boolean, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const action = ({ title }: GameDoc): string => `${isTrending ? 'Marked' : 'No longer marked'} ${title} as trending`;
    return this.write(path, { ifMatch, change: () => ({ isTrending }), action }, caller);
  }

  /** Sets a scheduled game live ahead of time. Throws BAD_TRANSITION if the game is finished. */
  forceLive(path: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const change = (before: GameDoc) => {
      if (before.status === 'Finished') {
        throw new ApiError('BAD_TRANSITION', {
          message: 'A finished game cannot go live: set it back to Scheduled first',
        });
      }
      // A second announcement mark would replace the pending one.
      return before.status === 'Live' ? null : setLive(before, this.tools.clock.date());
    };
    return this.write(path, { ifMatch, change, action: ({ title }) => `Set ${title} live` }, caller);
  }

  /** Changes a game. Throws GAME_NOT_FOUND and STALE_WRITE. */
  async write({ matchId, gameId }: GamePath, update: Update<GameDoc>, caller: Caller): Promise<GameRecord> {
    const change = async (before: GameDoc) => {
      const fields = await update.change(before);
      return fields && { ...fields, ...momentsAfter(before, fields, this.tools.clock.date()) };
    };
    return this.reads.recordOf(
      await this.store.update(gameId, { ...update, change, scope: { matchId } }, caller),
      caller,
    );
  }

  /** Deletes a game. Throws GAME_NOT_FOUND, STALE_WRITE, and GAME_IS_LIVE. */
  async remove({ matchId, gameId }: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    const removal: Removal<GameDoc> = {
      ifMatch,
      scope: { matchId },
      // Replays name games: the lock prevents a concurrent write from adding a replay of this game.
      prepare: () => this.locks.exclude(gameId, true),
      rule: ({ status }) => {
        if (status === 'Live') throw new ApiError('GAME_IS_LIVE');
      },
      then: (doc) => this.listeners.gamesRemoved([doc]),
    };
    return this.reads.recordOf(await this.store.remove(gameId, removal, caller), caller);
  }

  /**
   * Restores a deleted game with its streams. Throws GAME_NOT_FOUND, and RESTORE_CONFLICT if its match or its league was deleted
   * or an import has created the game again.
   */
  async restore({ matchId, gameId }: GamePath, caller: Caller): Promise<GameRecord> {
    const restoration: Restoration<GameDoc> = {
      change: async (deleted) => {
        if (!deleted.matchId.equals(matchId)) throw new ApiError('GAME_NOT_FOUND');
        const match = await this.matches.findById(matchId).lean<MatchDoc>();
        if (!match) throw matchOfRestoredMissing();
        const [game] = await this.restored.prepare([deleted], match);
        return game ?? {};
      },
    };
    return this.reads.recordOf(await this.store.restore(gameId, restoration, caller), caller);
  }

  private async contextOf(matchId: Types.ObjectId, named: NamedLeague): Promise<GameContext> {
    const match = await this.matches.findById(matchId).lean<MatchDoc>();
    if (!match) throw new ApiError('MATCH_NOT_FOUND');
    const [league, settings] = [await this.leagues.resolve(named), await this.settings.latest()];
    return { match, league, timeZone: settings.timeZone, now: this.tools.clock.date() };
  }
}

const matchOfRestoredMissing = (): ApiError =>
  new ApiError('RESTORE_CONFLICT', { message: 'The match of this game was deleted, too. Restore the match first.' });
