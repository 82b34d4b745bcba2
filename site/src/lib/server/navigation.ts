import type { SiteLocals } from '@contract/site-locals.js';
import { sitePaths } from '../../i18n/paths.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { categoryHref } from '../../components/home/category.js';
import { readSummary } from '../games/load.js';
import { found, getFrom, readLeagues } from './api.js';
import { sportName } from '../../i18n/format.js';

export interface NavLink {
  href: string;
  text: string;
  /** A sport, whose icon is next to the text. */
  sport?: string;
  count?: number;
}

export interface Navigation {
  sports: NavLink[];
  leagues: NavLink[];
}

/** What the navigation leads to: sports with games (the nine of leagues while there are none) and the leagues, busiest first. */
export async function readNavigation(locals: SiteLocals): Promise<Navigation> {
  const [summary, leagues] = await Promise.all([found(readSummary(getFrom(locals))), readLeagues(locals)]);
  const counted = summary.kind === 'found' ? summary.value : { sports: [], leagues: [] };
  const gamesOf = new Map(counted.leagues.map(({ leagueId, games }) => [leagueId, games]));
  const known: { category: string; games?: number }[] = counted.sports;
  const sports = known.length > 0 ? known : LEAGUE_CATEGORIES.map((category): (typeof known)[number] => ({ category }));
  return {
    sports: sports.map(({ category, games: count }) => ({
      href: categoryHref(category),
      text: sportName(category),
      sport: category,
      ...(count !== undefined && { count }),
    })),
    leagues: (leagues.kind === 'found' ? leagues.value : [])
      .map((league) => ({
        href: sitePaths.league(league._id, league.name),
        text: league.name,
        count: gamesOf.get(league._id) ?? 0,
      }))
      .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text)),
  };
}
