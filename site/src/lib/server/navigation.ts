import type { SiteLocals } from '@contract/site-locals.js';
import { sitePaths } from '../../i18n/paths.js';
import { compareCodeUnits, sortKey } from '@contract/sort-key.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { categoryHref } from '../../components/home/category.js';
import { readSummary } from '../games/load.js';
import { resultOf, getFrom, readLeagues } from './api.js';
import { sportName } from '../../i18n/format.js';

export interface NavLink {
  href: string;
  text: string;
  /** Sport whose icon is next to the text. */
  sport?: string;
  count?: number;
}

export interface Navigation {
  sports: NavLink[];
  /** Leagues with most games. */
  leagues: NavLink[];
  /** Whether there are further leagues, which the search finds. */
  hasMoreLeagues: boolean;
}

/**
 * Maximum number of leagues in a menu. Each page contains them twice; a thousand leagues would make the page five times
 * as large.
 */
const MAX_LEAGUES = 60;

/**
 * Reads the navigation: sports with games (or the nine sports of leagues if there are no games) and the leagues with
 * most games.
 */
export async function readNavigation(locals: SiteLocals): Promise<Navigation> {
  const [summary, leagues] = await Promise.all([resultOf(readSummary(getFrom(locals))), readLeagues(locals)]);
  const counted = summary.kind === 'found' ? summary.value : { sports: [], leagues: [] };
  const gamesOf = new Map(counted.leagues.map(({ leagueId, games }) => [leagueId, games]));
  const sportsWithGames: { category: string; games?: number }[] = counted.sports;
  const all = leagues.kind === 'found' ? leagues.value : [];
  const sports =
    sportsWithGames.length > 0
      ? sportsWithGames
      : LEAGUE_CATEGORIES.map((category): (typeof sportsWithGames)[number] => ({ category }));
  return {
    sports: sports.map(({ category, games: count }) => ({
      href: categoryHref(category),
      text: sportName(category),
      sport: category,
      ...(count !== undefined && { count }),
    })),
    leagues: all
      .map(({ _id, name: text }) => ({ _id, text, key: sortKey(text), count: gamesOf.get(_id) ?? 0 }))
      .sort((a, b) => b.count - a.count || compareCodeUnits(a.key, b.key))
      .slice(0, MAX_LEAGUES)
      .map(({ _id, key: _, ...link }) => ({ ...link, href: sitePaths.league(_id, link.text) })),
    hasMoreLeagues: all.length > MAX_LEAGUES,
  };
}
