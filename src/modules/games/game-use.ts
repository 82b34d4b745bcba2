import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** What names games and must know when they go. */
export interface GameUser {
  gamesRemoved(ids: readonly Types.ObjectId[], tx: Transaction): Promise<void>;
}

/** Where other modules say that they name games, so that games need to know none of them. */
@Injectable()
export class GameUse {
  private readonly users: GameUser[] = [];

  register(user: GameUser): void {
    this.users.push(user);
  }

  async gamesRemoved(ids: readonly Types.ObjectId[], tx: Transaction): Promise<void> {
    for (const user of this.users) await user.gamesRemoved(ids, tx);
  }
}
