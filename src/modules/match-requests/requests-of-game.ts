import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { GameDoc } from '../games/game.schema.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from './request.schema.js';

/** Clears the reference of match requests when their game is deleted. */
@Injectable()
export class RequestsOfGame implements GameListener, OnModuleInit {
  constructor(
    @InjectModel(MATCH_REQUEST_MODEL) private readonly model: Model<MatchRequestDoc>,
    private readonly listeners: GameListeners,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /** Clears the reference of requests to deleted games. The requests stay and keep their status. */
  gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    return this.forget(games.map(({ _id }) => _id));
  }

  private async forget(games: readonly Types.ObjectId[]): Promise<void> {
    const filter = { gameId: { $in: games } };
    const naming = await this.model.find(filter, { _id: 1 }).lean();
    if (naming.length === 0) return;
    const update = { $set: { gameId: null, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
    this.outbox.changed(
      'requests',
      naming.map(({ _id }) => _id.toHexString()),
    );
    await this.model.updateMany(filter, update);
  }
}
