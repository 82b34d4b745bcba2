import { HOUR, SECOND } from '@contract/time/units.js';

const HOUR_SECONDS = HOUR / SECOND;
const TEXT = /^(?:(\d{1,3}):)?(?:(\d{1,3}):)?(\d{1,6}(?:\.\d+)?)$/;

/** Formats seconds like a clock: '1:05', or '2:01:05' from an hour. Fractions are shown only if they exist: '1:05.4'. */
export function clockText(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const fraction = Math.round((seconds - wholeSeconds) * 10) / 10;
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(wholeSeconds / 60) % 60;
  const hours = Math.floor(wholeSeconds / HOUR_SECONDS);
  const tail = `${pad(wholeSeconds % 60)}${fraction > 0 && fraction < 1 ? String(fraction).slice(1) : ''}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** Parses '1:05', '2:01:05', or seconds. Returns null for other texts. */
export function parseClock(text: string): number | null {
  const [, first, second, seconds] = TEXT.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  const [hours, minutes] = second === undefined ? [0, Number(first ?? 0)] : [Number(first), Number(second)];
  return hours * HOUR_SECONDS + minutes * 60 + Number(seconds);
}
