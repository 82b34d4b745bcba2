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
  /** The busiest leagues. */
  leagues: NavLink[];
  /** Whether there are others, which the search finds. */
  hasMoreLeagues: boolean;
}

/** Leagues of a menu: each page has them twice, and of a thousand it would be five times as large. */
const MAX_LEAGUES = 60;

/** Made once: each comparison by `localeCompare` looks one up. */
const collator = new Intl.Collator();

/** What the navigation leads to: sports with games (the nine of leagues while there are none) and the busiest leagues first. */
export async function readNavigation(locals: SiteLocals): Promise<Navigation> {
  const [summary, leagues] = await Promise.all([found(readSummary(getFrom(locals))), readLeagues(locals)]);
  const counted = summary.kind === 'found' ? summary.value : { sports: [], leagues: [] };
  const gamesOf = new Map(counted.leagues.map(({ leagueId, games }) => [leagueId, games]));
  const known: { category: string; games?: number }[] = counted.sports;
  const all = leagues.kind === 'found' ? leagues.value : [];
  const sports = known.length > 0 ? known : LEAGUE_CATEGORIES.map((category): (typeof known)[number] => ({ category }));
  return {
    sports: sports.map(({ category, games: count }) => ({
      href: categoryHref(category),
      text: sportName(category),
      sport: category,
      ...(count !== undefined && { count }),
    })),
    leagues: all
      .map(({ _id, name: text }) => ({ _id, text, count: gamesOf.get(_id) ?? 0 }))
      .sort((a, b) => b.count - a.count || collator.compare(a.text, b.text))
      .slice(0, MAX_LEAGUES)
      .map(({ _id, ...link }) => ({ ...link, href: sitePaths.league(_id, link.text) })),
    hasMoreLeagues: all.length > MAX_LEAGUES,
  };
}
