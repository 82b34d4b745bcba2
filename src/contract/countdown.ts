import { DAY, HOUR, MINUTE, SECOND } from './time/units.js';

/** Time until an instant, never negative. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * Returns the time until the instant `until` (ISO 8601) at the time `now` (ms since the epoch). Zero if the instant has passed.
 */
export function countdownTo(until: string, now: number): Countdown {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND)) * SECOND;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor(left / HOUR) % 24,
    minutes: Math.floor(left / MINUTE) % 60,
    seconds: (left / SECOND) % 60,
  };
}
