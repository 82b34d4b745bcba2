import { fold } from '@contract/fold.js';
import { sitePaths } from '../../i18n/paths.js';
import { decidedTeams, teamId } from '@contract/teams.js';
import { listQuery, searchText, type Get } from '../reads.js';

/** Something other than a game that a search finds. */
export interface Place {
  href: string;
  name: string;
  /** What distinguishes it from others of its name. */
  note: string;
}

/** What a search finds in addition to games. */
export interface Places {
  leagues: readonly Place[];
  teams: readonly Place[];
  replays: readonly Place[];
}

export const NO_PLACES: Places = { leagues: [], teams: [], replays: [] };
/** A search of fewer characters finds too much of everything. */
const MIN = 2;
/** Places of a kind that are shown. */
const MAX = 4;
/** Games in which teams are looked for, and replays and leagues of which those that fit are shown. */
const LOOKED_AT = 60;

/** The leagues, teams and replays whose names have what was typed, whatever its case and accents. */
export async function loadPlaces(get: Get, text: string): Promise<Places> {
  const wanted = fold(text).trim();
  if (wanted.length < MIN) return NO_PLACES;
  const asked = (field: string, order: 'ASC' | 'DESC') => ({
    query: listQuery({ q: searchText(text) }, [0, LOOKED_AT - 1], [field, order]),
  });
  const [{ leagues }, { games }, { replays }] = await Promise.all([
    get('/api/leagues', asked('name', 'ASC')),
    get('/api/games', asked('startsAt', 'DESC')),
    get('/api/replays', asked('date', 'DESC')),
  ]);
  const fits = (name: string): boolean => fold(name).includes(wanted);
  const sides = games
    .filter(({ platforms }) => platforms !== 'mobile')
    .flatMap((game) => decidedTeams(game).map((name) => ({ name, note: game.category })));
  // A team is called as in its newest game, which comes first.
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
