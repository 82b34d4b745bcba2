import { periodsOf } from './sports.js';
import { MINUTE } from './time/units.js';

/**
 * Returns the minute of a game from its sport's periods and the time since kick-off: '63′', '45+′' until the second
 * half starts, '90+′' after it. Empty for sports whose clock stops or that count no minutes.
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
