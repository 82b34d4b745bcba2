import type { BoardGame } from './board.js';

export type Timed = Pick<BoardGame, 'status' | 'startsAt' | 'goLiveAt' | 'opensAt'>;

const MINUTE = 60_000;

/** The status of a game at an instant, in words. `tone` picks the colour: live green, soon and later yellow. */
export interface StatusLabel {
  tone: 'live' | 'soon' | 'later' | 'over';
  /** 'LIVE', 'Starts in 12 min', 'Starting now', 'Scheduled' or 'Finished'. */
  label: string;
  /** Minutes since the kick-off of a live game, '63′'; empty before it. */
  clock: string;
}

/**
 * Describes a game at `now` (ms since the epoch); null: without anything that changes with the minute. Countdowns count to
 * the go-live instant.
 */
export function statusOf(game: Timed, now: number | null): StatusLabel {
  if (game.status === 'Finished') return { tone: 'over', label: 'Finished', clock: '' };
  if (now === null) {
    const live = game.status === 'Live';
    return { tone: live ? 'live' : 'later', label: live ? 'LIVE' : 'Scheduled', clock: '' };
  }
  if (game.status === 'Live') return { tone: 'live', label: 'LIVE', clock: liveClock(game.startsAt, now) };
  const left = Date.parse(game.goLiveAt) - now;
  if (left <= 0) return { tone: 'soon', label: 'Starting now', clock: '' };
  if (left >= 60 * MINUTE) return { tone: 'later', label: 'Scheduled', clock: '' };
  return { tone: 'soon', label: `Starts in ${Math.ceil(left / MINUTE)} min`, clock: '' };
}

/** Minutes since the kick-off: '63′', from three hours on '3 h 05'. */
export function liveClock(startsAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(startsAt)) / MINUTE);
  if (minutes < 0) return '';
  if (minutes < 180) return `${minutes}′`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** Whether streams may be watched: from `opensAt` on, and always while live. */
export function streamsOpen(game: Timed, now: number): boolean {
  return game.status === 'Live' || (game.status === 'Scheduled' && now >= Date.parse(game.opensAt));
}
