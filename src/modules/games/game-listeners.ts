import { Injectable } from '@nestjs/common';
import type { GameDoc } from './game.schema.js';

/** Listener of a module whose records name games. Runs within each write of staff that changes, deletes or restores games. */
export interface GameListener {
  /** @param games the games before their deletion */
  gamesRemoved(games: readonly GameDoc[]): Promise<void>;
  gamesRestored?(games: readonly GameDoc[]): Promise<void>;
  gameChanged?(before: GameDoc, after: GameDoc): Promise<void>;
}

/** Registry of modules whose records name games, so that the games module does not import them. */
@Injectable()
export class GameListeners {
  private readonly listeners: GameListener[] = [];

  register(listener: GameListener): void {
    this.listeners.push(listener);
  }

  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    for (const listener of this.listeners) await listener.gamesRemoved(games);
  }

  async gamesRestored(games: readonly GameDoc[]): Promise<void> {
    for (const listener of this.listeners) await listener.gamesRestored?.(games);
  }

  async gameChanged(before: GameDoc, after: GameDoc): Promise<void> {
    for (const listener of this.listeners) await listener.gameChanged?.(before, after);
  }
}
