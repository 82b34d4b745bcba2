import { icons } from 'virtual:icons';
import { SPORT_ICON_NAMES } from './sport-icons.js';

/** Returns the drawing of an icon for a sheet, or an empty string for an unknown name. */
export function symbolOf(name: string, drawings: Record<string, { viewBox: string; body: string }> = icons): string {
  const icon = drawings[name];
  return icon ? `<symbol id="i-${name}" viewBox="${icon.viewBox}">${icon.body}</symbol>` : '';
}

/** Returns a file with the drawings of all sports. Inline, they would be half of the home page. */
export const sportSheet = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${SPORT_ICON_NAMES.map((name) => symbolOf(name)).join('')}</svg>`;
