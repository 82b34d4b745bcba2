import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ReplayGame } from '../../contract/records/replay.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { REPLAY_MODEL, type ReplayDoc } from './replay.schema.js';

/** Game that a write references. */
export type NamedGame = Pick<GameDoc, '_id' | 'matchId'>;

/** Checks the game of a replay and clears the reference when the game is deleted. */
@Injectable()
export class ReplaysOfGame implements GameListener, OnModuleInit {
  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly listeners: GameListeners,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /** Returns the game that a write references. Throws VALIDATION_FAILED if the game does not exist. */
  async named(gameId: Types.ObjectId): Promise<NamedGame> {
    const game = await this.find(gameId);
    if (!game) throw ApiError.field('gameId', 'Game must be from the list');
    return game;
  }

  find(gameId: Types.ObjectId): Promise<NamedGame | null> {
    return this.games.findById(gameId, { matchId: 1 }).lean<GameDoc>().exec();
  }

  /** Returns the fields for a link to the game of a replay, or null without a game. */
  async linkTo(gameId: Types.ObjectId | null | undefined): Promise<ReplayGame | null> {
    const game = gameId && (await this.games.findById(gameId, { matchId: 1, title: 1 }).lean<GameDoc>());
    return game ? { _id: game._id.toHexString(), matchId: game.matchId.toHexString(), title: game.title } : null;
  }

  /** Clears the reference of replays to deleted games. The replays stay. */
  gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    return this.forget(games.map(({ _id }) => _id));
  }

  private async forget(ids: readonly Types.ObjectId[]): Promise<void> {
    const filter = { gameId: { $in: ids } };
    const naming = await this.model.find(filter, { _id: 1 }).lean();
    if (naming.length === 0) return;
    const update = { $set: { gameId: null, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
    this.outbox.changed(
      'replays',
      naming.map(({ _id }) => _id.toHexString()),
    );
    await this.model.updateMany(filter, update);
  }
}
