import { fold } from './fold.js';
import { dashed } from './routes.js';

/** Returns the key of a team in URLs. Case, accents, spaces and dashes do not change the key. */
export const teamId = (name: string): string => fold(dashed(name));

/** Names of a team. */
interface Named {
  name: string;
  /** Other names of the team in games. */
  aliases: readonly string[];
}

/**
 * Returns the ids of all names of a team, the id of its main name first. The short name is not one of them, because several teams
 * may have the same short name.
 */
export const teamIdsOf = ({ name, aliases }: Named): string[] => [...new Set([name, ...aliases].map(teamId))];

/** Returns the first alias that has the id of another name of the team, or null if all names are different. */
export function repeatedAlias({ name, aliases }: Named): string | null {
  const ids = new Set([teamId(name)]);
  return aliases.find((alias) => ids.size === ids.add(teamId(alias)).size) ?? null;
}

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
