import { fold } from './fold.js';
import { dashed } from './routes.js';

/** What a team is known by in addresses, in whatever case and with whatever accents, spaces and dashes it is written. */
export const teamId = (name: string): string => fold(dashed(name));

/** The same as it was while names were split at each vowel sign and all of emoji had one page: links to those pages are about. */
export const formerTeamId = (name: string): string =>
  fold(
    name
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? '-',
  );
