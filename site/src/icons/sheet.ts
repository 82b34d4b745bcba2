import { icons } from 'virtual:icons';
import { SPORT_ICON_NAMES } from './sport-icons.js';

/** An icon's drawing for a sheet; an empty text for a name that is none. */
export function symbolOf(name: string, known: Record<string, { viewBox: string; body: string }> = icons): string {
  const icon = known[name];
  return icon ? `<symbol id="i-${name}" viewBox="${icon.viewBox}">${icon.body}</symbol>` : '';
}

/** Every sport's drawing as a file: the home page shows them all, and half of it would be drawings. */
export const sportSheet = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${SPORT_ICON_NAMES.map((name) => symbolOf(name)).join('')}</svg>`;
