import { Injectable } from '@nestjs/common';
import type { GameDoc } from './game.schema.js';

/** Is called within each write that deletes games: for records that name them. */
export interface GameListener {
  /** @param games as they were */
  gamesRemoved(games: readonly GameDoc[]): Promise<void>;
}

/** The registry of modules whose records name games: the games module need not import them. */
@Injectable()
export class GameListeners {
  private readonly listeners: GameListener[] = [];

  register(listener: GameListener): void {
    this.listeners.push(listener);
  }

  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    for (const listener of this.listeners) await listener.gamesRemoved(games);
  }
}
