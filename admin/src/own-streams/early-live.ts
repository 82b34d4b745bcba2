import { counted } from '../shared/words.js';

const MINUTES = [0, 5, 10, 15, 30, 60];

/** Describes when a connected encoder sets its game live: 'Up to 15 minutes early'. */
const earlyLabel = (minutes: number): string =>
  minutes === 0 ? 'Only at its time' : `Up to ${counted(minutes, 'minute')} early`;

/** Returns the choices of the early go-live. An app may have stored other minutes. */
export const earlyChoices = (current = 0) =>
  [...new Set([...MINUTES, current])].sort((a, b) => a - b).map((id) => ({ id, name: earlyLabel(id) }));
