import { liveClock } from '@contract/live-clock.js';
import { goesLive, isTimeOpen } from '@contract/results.js';
import { periodsOf } from '@contract/sports.js';
import { HOUR, MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';
import { t } from '../../i18n/ui.js';
import { statusText as staffText } from '../../i18n/format.js';

export type Timed = Pick<
  BoardGame,
  'status' | 'startsAt' | 'isTimeConfirmed' | 'goLiveAt' | 'opensAt' | 'category' | 'statusText'
>;

/** Status of a game at an instant. `tone` selects the color: live is green, soon and later are yellow. */
export interface StatusLabel {
  tone: 'live' | 'soon' | 'later' | 'over';
  /**
   * 'LIVE', 'Starts in 12 min', 'Starting now', 'Scheduled', 'Time to be confirmed', 'Finished', or a status text:
   * 'Postponed'.
   */
  label: string;
  /** Minute of a live game ('63′') if its sport counts minutes, or a status text ('Half-time'), or an empty string. */
  clock: string;
  /** Minutes until a game starts, within the last hour. */
  minutes?: number;
}

/**
 * Returns the status of a game at `now` (ms since the epoch). null omits everything that changes with the minute.
 * Countdowns end at the go-live instant.
 */
export function statusOf(game: Timed, now: number | null): StatusLabel {
  const { status, statusText, category } = game;
  if (status === 'Finished')
    return { tone: 'over', label: statusText ? staffText(statusText) : t('status.finished'), clock: '' };
  if (statusText) {
    return status === 'Live'
      ? { tone: 'live', label: t('live'), clock: staffText(statusText) }
      : { tone: 'later', label: staffText(statusText), clock: '' };
  }
  if (isTimeOpen(game)) return { tone: 'later', label: t('status.timeOpen'), clock: '' };
  if (now === null) {
    const live = status === 'Live';
    return { tone: live ? 'live' : 'later', label: t(live ? 'live' : 'status.scheduled'), clock: '' };
  }
  if (status === 'Live') return { tone: 'live', label: t('live'), clock: liveClock(game.startsAt, category, now) };
  const remainingMs = Date.parse(game.goLiveAt) - now;
  if (remainingMs <= 0) return { tone: 'soon', label: t('status.starting'), clock: '' };
  if (remainingMs >= HOUR) return { tone: 'later', label: t('status.scheduled'), clock: '' };
  const minutes = Math.ceil(remainingMs / MINUTE);
  const label = t.parts('status.startsIn', { minutes, verb: (inner) => inner.join('') }).join('');
  return { tone: 'soon', label, clock: '', minutes };
}

/** Returns `now` if the status depends on it, or else null, so that other games do not render again each minute. */
export function minuteOf(game: Timed, now: number | null): number | null {
  if (now === null || game.status === 'Finished' || game.statusText || isTimeOpen(game)) return null;
  if (game.status === 'Live') return periodsOf(game.category) ? now : null;
  return Date.parse(game.goLiveAt) - now < HOUR ? now : null;
}

/** Returns whether streams are open: from `opensAt` on, and always while live. */
export function streamsOpen(game: Timed, now: number): boolean {
  if (game.status === 'Live') return true;
  return goesLive(game) && now >= Date.parse(game.opensAt);
}
