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
  const remainingMs = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND)) * SECOND;
  return {
    days: Math.floor(remainingMs / DAY),
    hours: Math.floor(remainingMs / HOUR) % 24,
    minutes: Math.floor(remainingMs / MINUTE) % 60,
    seconds: (remainingMs / SECOND) % 60,
  };
}
