import { fold } from '@contract/fold.js';
import { sitePaths } from '../../i18n/paths.js';
import { decidedTeams, teamId } from '@contract/teams.js';
import { listQuery, searchText, type Get } from '../reads.js';

/** A result of a search other than a game. */
export interface Place {
  href: string;
  name: string;
  /** Text that distinguishes results of the same name. */
  note: string;
}

/** Results of a search other than games. */
export interface Places {
  leagues: readonly Place[];
  teams: readonly Place[];
  replays: readonly Place[];
}

export const NO_PLACES: Places = { leagues: [], teams: [], replays: [] };
/** Minimum length of a search. Shorter texts match too much. */
const MIN = 2;
/** Maximum number of results of a kind. */
const MAX = 4;
/** Number of records to read per kind; matching ones are shown. */
const LOOKED_AT = 60;

/** Finds leagues, teams, and replays whose names contain a text, ignoring case and accents. */
export async function loadPlaces(get: Get, text: string): Promise<Places> {
  const foldedText = fold(text).trim();
  if (foldedText.length < MIN) return NO_PLACES;
  const queryBy = (field: string, order: 'ASC' | 'DESC') => ({
    query: listQuery({ q: searchText(text) }, [0, LOOKED_AT - 1], [field, order]),
  });
  const [{ leagues }, { games }, { replays }] = await Promise.all([
    get('/api/leagues', queryBy('name', 'ASC')),
    get('/api/games', queryBy('startsAt', 'DESC')),
    get('/api/replays', queryBy('date', 'DESC')),
  ]);
  const fits = (name: string): boolean => fold(name).includes(foldedText);
  const sides = games
    .filter(({ platforms }) => platforms !== 'mobile')
    .flatMap((game) => decidedTeams(game).map((name) => ({ name, note: game.category })));
  // A team has the name of its newest game, which comes first.
  const teams = new Map(
    sides
      .filter(({ name }) => fits(name))
      .toReversed()
      .map((side) => [teamId(side.name), side]),
  );
  return {
    leagues: leagues
      .filter(({ name, abbreviation }) => fits(name) || fits(abbreviation))
      .slice(0, MAX)
      .map(({ _id, name, category }) => ({ href: sitePaths.league(_id, name), name, note: category })),
    teams: [...teams.values()]
      .toReversed()
      .slice(0, MAX)
      .map(({ name, note }) => ({ href: sitePaths.team(name), name, note })),
    replays: replays
      .filter(({ title }) => fits(title))
      .slice(0, MAX)
      .map(({ _id, title, league }) => ({ href: sitePaths.replayDetails(_id, title), name: title, note: league })),
  };
}
