import { STREAM_OPENS_MINUTES_BEFORE } from '@contract/streams.js';
import { DAY, MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';

/** How long after its instant a missed go-live is still shown. */
export const MISSED_GO_LIVE_MINUTES = 15;

/**
 * Whether a visitor is shown that a game went live: only from 15 minutes before its go-live instant on, so a game that
 * staff put live hours early stays quiet.
 */
export function reminderArmed(game: Pick<BoardGame, 'goLiveAt'>, now: number): boolean {
  return now >= Date.parse(game.goLiveAt) - STREAM_OPENS_MINUTES_BEFORE * MINUTE;
}

/**
 * The games that went live between two readings of a list, as after a lost connection; not those of long ago, as after
 * a night in which the machine was off.
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

/** Remembers the games already announced, so that each is announced once, in whichever tab. */
export class AnnouncedGames {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
    private readonly key = 'nepsh-announced',
  ) {}

  /** True the first time for a game's go-live; a postponed game has another one and is announced again. */
  isFirst(gameId: string, goLiveAt: string, now: number): boolean {
    const announced = this.read().filter((entry) => now - entry.at < DAY);
    const id = `${gameId}@${goLiveAt}`;
    const isNew = !announced.some((entry) => entry.id === id);
    if (isNew) announced.push({ id, at: now });
    try {
      this.storage.setItem(this.key, JSON.stringify(announced));
    } catch {
      // A full or forbidden storage only means that another tab may announce it again.
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
