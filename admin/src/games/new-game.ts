import type { GameRecord } from '@contract/records/match.record.js';
import { decidedTeams, teamId } from '@contract/teams.js';
import { fold } from '@contract/fold.js';
import { today } from '../shared/time.js';

/** Fields of a game from which a new game of the same match or league inherits values. */
export type EarlierGame = Pick<
  GameRecord,
  'matchId' | 'leagueId' | 'homeTeam' | 'awayTeam' | 'location' | 'date' | 'timeZone'
>;

/** A team with all names by which it is found. */
export interface TeamNames {
  name: string;
  aliases: readonly string[];
}

/** Returns the value that occurs most often, or undefined for an empty list. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns the most common day of the games from today on. */
export const commonDay = (games: readonly EarlierGame[]): string | undefined =>
  mostCommon(games.flatMap(({ date, timeZone }) => (date >= today(timeZone) ? date : [])));

/**
 * Returns the venue of a new game: the ground of the home team's newest home game, or else the only venue of the match,
 * or else the home team, as in imports.
 */
export function venueOf(
  homeTeam: string,
  ofMatch: readonly EarlierGame[],
  ofLeague: readonly EarlierGame[],
): string | undefined {
  const id = homeTeam && teamId(homeTeam);
  const ground = [...ofLeague, ...ofMatch].find((game) => id && game.location && teamId(game.homeTeam) === id);
  const [venue, ...others] = new Set(ofMatch.map(({ location }) => location));
  const only = ofMatch.length > 1 && others.length === 0 ? venue : undefined;
  return ground?.location ?? (only || homeTeam || undefined);
}

/** Returns the match of the first game in which none of the teams play, or else of the last game. */
export function nextMatch(upcoming: readonly EarlierGame[], teams: readonly string[]): string | undefined {
  const ids = new Set(teams.map(teamId));
  const full = new Set(
    upcoming.flatMap(({ matchId, homeTeam, awayTeam }) =>
      ids.has(teamId(homeTeam)) || ids.has(teamId(awayTeam)) ? matchId : [],
    ),
  );
  return (upcoming.find(({ matchId }) => !full.has(matchId)) ?? upcoming.at(-1))?.matchId;
}

/** Returns the teams of games by name, followed by the other teams. */
export function teamsOf(games: readonly GameRecord[], others: readonly TeamNames[]): TeamNames[] {
  const playing = new Set(games.flatMap(decidedTeams));
  const byName = new Map(others.map((team) => [team.name, team]));
  const first = [...playing].sort().map((name) => byName.get(name) ?? { name, aliases: [] });
  return [...first, ...others.filter(({ name }) => !playing.has(name))];
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether each typed word starts a word of one of the team's names. */
export function isTeam({ name, aliases }: TeamNames, typed: string): boolean {
  const typedWords = wordsOf(typed);
  return [name, ...aliases].some((one) => {
    const words = wordsOf(one);
    return typedWords.every((start) => words.some((word) => word.startsWith(start)));
  });
}
