import { fold } from './fold.js';
import { dashed } from './routes.js';

/** Returns the key of a team in URLs. Case, accents, spaces and dashes do not change the key. */
export const teamId = (name: string): string => fold(dashed(name));

interface Sides {
  homeTeam: string;
  awayTeam: string;
  isHomePlaceholder?: boolean;
  isAwayPlaceholder?: boolean;
}

/** Returns the decided teams of a game. A placeholder such as 'W101' has no page and no followers. */
export const decidedTeams = ({ homeTeam, awayTeam, isHomePlaceholder, isAwayPlaceholder }: Sides): string[] => [
  ...(isHomePlaceholder ? [] : [homeTeam]),
  ...(isAwayPlaceholder ? [] : [awayTeam]),
];

/**
 * Returns the key of a team in URLs of earlier builds, which split names at vowel signs and had one page for all emoji. Links to
 * these URLs still exist.
 */
export const formerTeamId = (name: string): string =>
  fold(
    name
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? '-',
  );
