import { isCalendarYear, seasonStartOf, USUAL_SEASON_START } from '../../contract/seasons.js';
import type { FixtureRow } from './parsers/fixture-row.js';

/** Rule for the seasons of a league's rows that name no season. */
export interface LeagueSeasons {
  /** First month of the season, 1 to 12. */
  start: number;
  decidedBy: 'league' | 'file' | 'usual';
}

/**
 * Determines the first month of a league's seasons by the league's setting, else by the seasons that its rows name, else by the
 * dates of all rows. If the dates fit seasons within a year as well as seasons across two years, seasons start in July.
 * @param fileSeason the season that the file itself names, or null
 */
export function decideSeasons(
  rows: readonly Pick<FixtureRow, 'date' | 'season'>[],
  setting: number | null,
  fileSeason: string | null,
): LeagueSeasons {
  if (setting !== null) return { start: setting, decidedBy: 'league' };
  const start = namedStart(rows, fileSeason) ?? seasonStartOf(rows.map(({ date }) => date));
  return start === null ? { start: USUAL_SEASON_START, decidedBy: 'usual' } : { start, decidedBy: 'file' };
}

const SPAN = /^\d{4}\/\d{2}$/;

function namedStart(rows: readonly Pick<FixtureRow, 'date' | 'season'>[], fileSeason: string | null): number | null {
  const named = rows.map(({ date, season }) => ({ date, season: season ?? fileSeason ?? '' }));
  if (named.length === 0) return null;
  if (named.every(({ season }) => SPAN.test(season))) return USUAL_SEASON_START;
  // A season such as '2025' may also end in the next year, so the dates of all rows must be in the named year.
  const areYears = named.every(({ date, season }) => isCalendarYear(season) && date.startsWith(season));
  return areYears ? 1 : null;
}
