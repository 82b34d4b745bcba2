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

/** The status of a game at an instant, in words. `tone` picks the colour: live green, soon and later yellow. */
export interface StatusLabel {
  tone: 'live' | 'soon' | 'later' | 'over';
  /** 'LIVE', 'Starts in 12 min', 'Starting now', 'Scheduled', 'Time to be confirmed', 'Finished' or the text of staff: 'Postponed'. */
  label: string;
  /** The minute of a live game, '63′', where its sport counts them, or the text of staff, 'Half-time'; else empty. */
  clock: string;
  /** Of a game that starts within the hour: in how many minutes. */
  minutes?: number;
}

/**
 * Describes a game at `now` (ms since the epoch); null: without anything that changes with the minute. Countdowns count to
 * the go-live instant.
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
  const left = Date.parse(game.goLiveAt) - now;
  if (left <= 0) return { tone: 'soon', label: t('status.starting'), clock: '' };
  if (left >= HOUR) return { tone: 'later', label: t('status.scheduled'), clock: '' };
  const minutes = Math.ceil(left / MINUTE);
  const label = t.parts('status.startsIn', { minutes, verb: (inner) => inner.join('') }).join('');
  return { tone: 'soon', label, clock: '', minutes };
}

/** `now` where what is said of a game depends on it, else null, so that other games are not drawn again each minute. */
export function minuteOf(game: Timed, now: number | null): number | null {
  if (now === null || game.status === 'Finished' || game.statusText || isTimeOpen(game)) return null;
  if (game.status === 'Live') return periodsOf(game.category) ? now : null;
  return Date.parse(game.goLiveAt) - now < HOUR ? now : null;
}

/**
 * The minute of a game by its sport's periods and the time since its kick-off: '63′', '45+′' until the second half begins,
 * '90+′' after it. Empty for sports whose clock stops or that count none: how far they are is not known.
 */
export function liveClock(startsAt: string, category: string, now: number): string {
  const periods = periodsOf(category);
  let minutes = Math.floor((now - Date.parse(startsAt)) / MINUTE);
  if (!periods || minutes < 0) return '';
  const { count, minutes: each, pause } = periods;
  for (let period = 1; period <= count; period += 1) {
    if (minutes < each) return `${(period - 1) * each + minutes + 1}′`;
    minutes -= each;
    if (period === count || minutes < pause) return `${period * each}+′`;
    minutes -= pause;
  }
  return '';
}

/** Whether streams may be watched: from `opensAt` on, and always while live. */
export function streamsOpen(game: Timed, now: number): boolean {
  if (game.status === 'Live') return true;
  return goesLive(game) && now >= Date.parse(game.opensAt);
}
