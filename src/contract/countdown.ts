/** What is left until an instant, never below zero. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time from `now` to the instant `until` (ISO 8601); stops at zero. */
export function countdownTo(until: string, now: number): Countdown {
  const total = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}
