import { fold } from './fold.js';
import { dashed } from './routes.js';

/** What a team is known by in addresses, in whatever case and with whatever accents, spaces and dashes it is written. */
export const teamId = (name: string): string => fold(dashed(name));
