const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Formats a duration: '1 h 45 min', '12 min', '8 s'. */
export function readableDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < MINUTE_S) return `${rounded} s`;
  const hours = Math.floor(rounded / HOUR_S);
  const minutes = Math.floor((rounded % HOUR_S) / MINUTE_S);
  return [hours > 0 && `${hours} h`, `${minutes} min`].filter(Boolean).join(' ');
}
