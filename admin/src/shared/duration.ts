import { DAY, HOUR, MINUTE, SECOND } from '@contract/time/units.js';

/** Formats a duration in ms in its two largest units: '45 s', '12 min', '3 h 20 min', '4 d 2 h'. */
export function duration(ms: number): string {
  const part = (size: number, within: number): number => Math.floor((ms % within) / size);
  const two = (large: string, rest: number, small: string): string => (rest ? `${large} ${rest} ${small}` : large);
  if (ms >= DAY) return two(`${Math.floor(ms / DAY)} d`, part(HOUR, DAY), 'h');
  if (ms >= HOUR) return two(`${Math.floor(ms / HOUR)} h`, part(MINUTE, HOUR), 'min');
  if (ms >= MINUTE) return `${Math.floor(ms / MINUTE)} min`;
  return `${Math.max(0, Math.floor(ms / SECOND))} s`;
}
