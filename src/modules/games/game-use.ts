import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { GameDoc } from './game.schema.js';

/** What names games and must know when they go. */
export interface GameUser {
  /** @param games as they were */
  gamesRemoved(games: readonly GameDoc[], tx: Transaction): Promise<void>;
}

/** The registry of modules whose records name games: the games module need not import them. */
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
