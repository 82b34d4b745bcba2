import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { GameDoc } from './game.schema.js';

/** What names games and must know when they go. */
export interface GameUser {
  /** @param games as they were */
  gamesRemoved(games: readonly GameDoc[], tx: Transaction): Promise<void>;
}

/** Where other modules say that they name games, so that games need to know none of them. */
@Injectable()
export class GameUse {
  private readonly users: GameUser[] = [];

  register(user: GameUser): void {
    this.users.push(user);
  }

  async gamesRemoved(games: readonly GameDoc[], tx: Transaction): Promise<void> {
    for (const user of this.users) await user.gamesRemoved(games, tx);
  }
}
