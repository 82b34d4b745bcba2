import { STREAM_OPENS_MINUTES_BEFORE } from '@contract/streams.js';
import { DAY, MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';

/** Time after the go-live instant during which a missed go-live is still announced. */
export const MISSED_GO_LIVE_MINUTES = 15;

/**
 * Returns whether a go-live is announced: only from 15 minutes before the go-live instant on, so that games that staff
 * set live hours early stay quiet.
 */
export function reminderArmed(game: Pick<BoardGame, 'goLiveAt'>, now: number): boolean {
  return now >= Date.parse(game.goLiveAt) - STREAM_OPENS_MINUTES_BEFORE * MINUTE;
}

/**
 * Returns the games that went live between two versions of a list, for example after a lost connection. Omits old
 * go-lives, for example after the machine was off overnight.
 */
export function wentLive(before: readonly BoardGame[], after: readonly BoardGame[], now: number): BoardGame[] {
  const waiting = new Set(before.flatMap((game) => (game.status === 'Scheduled' ? [game._id] : [])));
  return after.filter(
    (game) =>
      game.status === 'Live' &&
      waiting.has(game._id) &&
      now < Date.parse(game.goLiveAt) + MISSED_GO_LIVE_MINUTES * MINUTE,
  );
}

/** Stores announced games, so that each go-live is announced once across tabs. */
export class AnnouncedGames {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
    private readonly key = 'nepsh-announced',
  ) {}

  /**
   * Returns true for the first announcement of a go-live. A postponed game has another go-live instant and is announced
   * again.
   */
  isFirst(gameId: string, goLiveAt: string, now: number): boolean {
    const announced = this.read().filter((entry) => now - entry.at < DAY);
    const id = `${gameId}@${goLiveAt}`;
    const isNew = !announced.some((entry) => entry.id === id);
    if (isNew) announced.push({ id, at: now });
    try {
      this.storage.setItem(this.key, JSON.stringify(announced));
    } catch {
      // If storage is full or blocked, another tab may announce the game again.
    }
    return isNew;
  }

  private read(): { id: string; at: number }[] {
    try {
      const stored: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]');
      return Array.isArray(stored) ? (stored as { id: string; at: number }[]) : [];
    } catch {
      return [];
    }
  }
}
