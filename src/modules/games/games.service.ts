import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { GameDto, GameUpdateDto, NewGameDto, ResultDto } from '../../contract/dto/game.dto.js';
import { holds } from '../../contract/permissions.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { inserts } from '../../platform/database/transactions/last-writes.js';
import { deleteRevision, refuseStale, saveRevision } from '../../platform/database/records/record.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LeaguesService, namedLeague, type NamedLeague } from '../leagues/leagues.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { callOffOf, changeOf, setLive } from './game-change.js';
import { copiedOf, newGame, type GameContext } from './game-draft.js';
import { GameEvents } from './game-events.js';
import { GameReads } from './game-reads.js';
import { resultOf, wantedResult } from './game-result.js';
import { GameListeners } from './game-listeners.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';
import { MATCH_MODEL, type MatchDoc } from './match.schema.js';
import { withUsual } from './stream-entries.js';

/** Noun for a game in the activity log. */
const { noun } = RESOURCES.games;

/** Ids of the game that a path names, and of its match. */
export interface GamePath {
  matchId: Types.ObjectId;
  gameId: Types.ObjectId;
}

/** Writes games. Each write is atomic, logged, and published. */
@Injectable()
export class GamesService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    private readonly reads: GameReads,
    private readonly leagues: LeaguesService,
    private readonly settings: SettingsService,
    private readonly events: GameEvents,
    private readonly listeners: GameListeners,
    private readonly locks: RecordLocks,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a game. Throws MATCH_NOT_FOUND and the errors of resolving the league. A copy of a game also throws GAME_NOT_FOUND,
   * and PERMISSION_DENIED without games:update.
   */
  create(matchId: Types.ObjectId, { copyOf, ...dto }: NewGameDto, caller: Caller): Promise<GameRecord> {
    if (copyOf && !holds(caller, 'games:update')) throw new ApiError('PERMISSION_DENIED');
    return this.unit.run(async () => {
      const draft = await this.draft(matchId, dto);
      const source = copyOf ? await this.reads.findById(new Types.ObjectId(copyOf)) : null;
      return this.add(source ? { ...draft, ...copiedOf(source) } : draft, caller);
    });
  }

  /** Builds and checks a complete game without storing it. Throws MATCH_NOT_FOUND and the errors of resolving the league. */
  async draft(matchId: Types.ObjectId, dto: GameDto): Promise<GameDoc> {
    return newGame(dto, await this.contextOf(matchId, dto));
  }

  /** Stores a draft in the same write that built the draft. */
  async add(draft: GameDoc, caller: Caller): Promise<GameRecord> {
    this.locks.share([draft.matchId, draft.leagueId]);
    this.events.changes(draft);
    currentTransaction().writeLast(inserts(this.model, [draft]));
    await this.events.written(caller, `Created the ${noun} ${draft.title}`, null, draft);
    return this.reads.recordOf(draft, caller);
  }

  /** Updates a game. Throws GAME_NOT_FOUND, STALE_WRITE, BAD_TRANSITION, and VALIDATION_FAILED. */
  async update(path: GamePath, dto: GameUpdateDto, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.write(path, ifMatch, caller, async (before) => {
      const context = await this.contextOf(path.matchId, namedLeague(dto, before));
      if (!context.league._id.equals(before.leagueId)) this.locks.share([context.league._id]);
      return { change: changeOf(before, dto, context), action: `Changed the ${noun} ${dto.title}` };
    });
  }

  /** Changes the result of a game. Throws GAME_NOT_FOUND, STALE_WRITE, and VALIDATION_FAILED. */
  async setResult(path: GamePath, dto: ResultDto, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.write(path, ifMatch, caller, (before) => {
      const result = wantedResult(resultOf(before), dto, before.status, before.category);
      return {
        change: { ...result, ...callOffOf(before, { statusText: result.statusText }) },
        action: `Changed the result of ${before.title}`,
      };
    });
  }

  /**
   * Adds the usual streams of the league to a game. Omits streams whose address the game already has. Throws GAME_NOT_FOUND,
   * STALE_WRITE, NO_USUAL_STREAMS, and VALIDATION_FAILED if the game would have too many streams.
   */
  async addUsualStreams(path: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.write(path, ifMatch, caller, async (before) => {
      const { streams: usual } = await this.leagues.usualStreams(before.leagueId);
      const streams = withUsual(before.streams, usual);
      if (streams.length === before.streams.length) return null;
      return { change: { streams }, action: `Gave ${before.title} the usual streams of its league` };
    });
  }

  async setTrending(path: GamePath, isTrending: boolean, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.write(path, ifMatch, caller, (before) => ({
      change: { isTrending },
      action: `${isTrending ? 'Marked' : 'No longer marked'} ${before.title} as trending`,
    }));
  }

  /** Sets a scheduled game live ahead of time. Throws BAD_TRANSITION if the game is finished. */
  async forceLive(path: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.write(path, ifMatch, caller, (before) => {
      if (before.status === 'Finished') {
        throw new ApiError('BAD_TRANSITION', {
          message: 'A finished game cannot go live: set it back to Scheduled first',
        });
      }
      return { change: setLive(before, this.clock.date()), action: `Set ${before.title} live` };
    });
  }

  /** Deletes a game. Throws GAME_NOT_FOUND, STALE_WRITE, and GAME_IS_LIVE. */
  remove(path: GamePath, ifMatch: number | null, caller: Caller): Promise<GameRecord> {
    return this.unit.runFor(path.gameId, async () => {
      // Replays name games: the lock prevents a concurrent write from adding a replay of this game.
      await this.locks.exclude(path.gameId, true);
      const doc = await this.reads.find(path);
      await this.refuseOlder(doc, ifMatch, caller);
      if (doc.status === 'Live') throw new ApiError('GAME_IS_LIVE');
      this.events.changes(doc);
      await deleteRevision(this.model, doc);
      await this.listeners.gamesRemoved([doc]);
      await this.events.written(caller, `Deleted the ${noun} ${doc.title}`, doc, null);
      return this.reads.recordOf(doc, caller);
    });
  }

  /**
   * Writes to an existing game: reads, decides, saves if the revision is unchanged, logs, and emits. If `decide` returns null,
   * nothing changes.
   */
  write(
    path: GamePath,
    ifMatch: number | null,
    caller: Caller,
    decide: (before: GameDoc) => Decision | null | Promise<Decision | null>,
  ): Promise<GameRecord> {
    return this.unit.runFor(path.gameId, async () => {
      const before = await this.reads.find(path);
      await this.refuseOlder(before, ifMatch, caller);
      const decision = await decide(before);
      if (!decision) return this.reads.recordOf(before, caller);
      const { change, action } = decision;
      this.events.changes(before);
      const after = await saveRevision(this.model, before, { $set: change }, this.clock.date());
      await this.events.written(caller, action, before, after);
      return this.reads.recordOf(after, caller);
    });
  }

  /** Throws STALE_WRITE, with the game as the caller may see it, if `ifMatch` is not the current revision. */
  private async refuseOlder(doc: GameDoc, ifMatch: number | null, caller: Caller): Promise<void> {
    if (ifMatch === null || ifMatch === doc.revision) return;
    const current = await this.reads.recordOf(doc, caller);
    refuseStale(doc, ifMatch, () => current);
  }

  private async contextOf(matchId: Types.ObjectId, named: NamedLeague): Promise<GameContext> {
    const match = await this.matches.findById(matchId).lean<MatchDoc>();
    if (!match) throw new ApiError('MATCH_NOT_FOUND');
    const [league, settings] = [await this.leagues.resolve(named), await this.settings.latest()];
    return { match, league, timeZone: settings.timeZone, now: this.clock.date() };
  }
}

interface Decision {
  change: Partial<GameDoc>;
  action: string;
}
