import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { GameDoc } from '../games/game.schema.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { MATCH_REQUEST_MODEL, type MatchRequestDoc } from './request.schema.js';

/** What becomes of requests when the game that was made from them goes. */
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

  /** Requests stay when their game goes, with their status, and name none from then on. */
  gamesRemoved(games: readonly GameDoc[], tx: Transaction): Promise<void> {
    return this.forget(
      games.map(({ _id }) => _id),
      tx,
    );
  }

  private async forget(games: readonly Types.ObjectId[], tx: Transaction): Promise<void> {
    const filter = { gameId: { $in: games } };
    const naming = await this.model.find(filter, { _id: 1 }).session(tx.session).lean();
    if (naming.length === 0) return;
    const update = { $set: { gameId: null, updatedAt: this.clock.date() }, $inc: { revision: 1 } };
    this.outbox.changed(
      tx,
      'requests',
      naming.map(({ _id }) => _id.toHexString()),
    );
    await this.model.updateMany(filter, update, { session: tx.session });
  }
}
