import { DAY, HOUR, MINUTE, SECOND } from './time/units.js';

/** What is left until an instant, never below zero. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time from `now` to the instant `until` (ISO 8601); stops at zero. */
export function countdownTo(until: string, now: number): Countdown {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND)) * SECOND;
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor(left / HOUR) % 24,
    minutes: Math.floor(left / MINUTE) % 60,
    seconds: (left / SECOND) % 60,
  };
}
