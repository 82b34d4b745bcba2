import { fold } from './fold.js';
import { dashed } from './routes.js';

/** What a team is known by in addresses, in whatever case and with whatever accents, spaces and dashes it is written. */
export const teamId = (name: string): string => fold(dashed(name));

interface Sides {
  homeTeam: string;
  awayTeam: string;
  isHomePlaceholder?: boolean;
  isAwayPlaceholder?: boolean;
}

/** The teams of a game that are decided. A placeholder such as 'W101' has no page and no followers. */
export const decidedTeams = ({ homeTeam, awayTeam, isHomePlaceholder, isAwayPlaceholder }: Sides): string[] => [
  ...(isHomePlaceholder ? [] : [homeTeam]),
  ...(isAwayPlaceholder ? [] : [awayTeam]),
];

/** The same as it was while names were split at each vowel sign and all of emoji had one page: links to those pages are about. */
export const formerTeamId = (name: string): string =>
  fold(
    name
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? '-',
  );
