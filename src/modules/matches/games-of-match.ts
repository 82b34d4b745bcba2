import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { holds } from '../../contract/permissions.js';
import { Clock } from '../../platform/clock/clock.js';
import { changes } from '../../platform/database/transactions/last-writes.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { GAME_MODEL, gameWords, type GameDoc } from '../games/game.schema.js';
import { GameListeners } from '../games/game-listeners.js';
import { usualEndAt } from '../games/game-rules.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import type { MatchDoc } from '../games/match.schema.js';
import { RestoredGames } from '../games/restored-games.js';
import { DeletedRecords, restores } from '../records/deleted-records.js';

/** Updates or deletes the games of a match when the match changes or is deleted. */
@Injectable()
export class GamesOfMatch {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    private readonly listeners: GameListeners,
    private readonly outbox: Outbox,
    private readonly deleted: DeletedRecords,
    private readonly restored: RestoredGames,
    private readonly clock: Clock,
  ) {}

  /** Updates the fields that games copy from their match. */
  async matchChanged(before: MatchDoc, match: MatchDoc): Promise<void> {
    if (before.title === match.title && before.category === match.category) return;
    const games = await this.games.find({ matchId: match._id }).lean<GameDoc[]>();
    if (games.length === 0) return;
    const leagueIds = [...new Set(games.map((game) => game.leagueId.toHexString()))];
    const leagues = await this.leagues.find({ _id: { $in: leagueIds } }).lean<LeagueDoc[]>();
    const sportOf = new Map(leagues.map((league) => [league._id.toHexString(), league.category]));
    const copies = games.map((game) => {
      const category = match.category || (sportOf.get(game.leagueId.toHexString()) ?? '');
      const words = gameWords({ ...game, matchTitle: match.title });
      const $set = { matchTitle: match.title, words, category, usualEndAt: usualEndAt(game.startsAt, category) };
      return changes(this.games, game._id, { $set });
    });
    this.outbox.changed(
      'games',
      games.map((game) => game._id.toHexString()),
    );
    currentTransaction().writeLast(copies);
  }

  /** Deletes the games of a match. Throws MATCH_HAS_LIVE_GAME. */
  async remove(matchId: Types.ObjectId): Promise<void> {
    if (await this.games.exists({ matchId, status: 'Live' })) throw new ApiError('MATCH_HAS_LIVE_GAME');
    const games = await this.games.find({ matchId }).lean<GameDoc[]>();
    await this.listeners.gamesRemoved(games);
    this.outbox.changed('games', []);
    this.deleted.add('games', games, matchId);
    await this.games.deleteMany({ matchId });
  }

  /**
   * Restores the games that were deleted with a match. Throws PERMISSION_DENIED if there are games and the caller may not create
   * any, and RESTORE_CONFLICT.
   */
  async restore(match: MatchDoc, caller: Caller): Promise<void> {
    const deleted = await this.deleted.takeWith<GameDoc>('games', match._id);
    if (deleted.length === 0) return;
    if (!holds(caller, 'games:create')) throw new ApiError('PERMISSION_DENIED');
    const games = await this.restored.prepare(deleted, match);
    const now = this.clock.date();
    this.outbox.changed('games', []);
    const docs = games.map((game): GameDoc => ({ ...game, revision: game.revision + 1, updatedAt: now }));
    currentTransaction().writeLast(restores(this.games, docs));
  }
}
