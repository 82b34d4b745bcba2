import type { SiteLocals } from '@contract/site-locals.js';
import { sitePaths } from '@contract/routes.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { categoryHref } from '../../components/home/use-category.js';
import { toBoard } from '../games/board.js';
import { sportsOf } from '../games/grouping.js';
import { readLeagues, readMatches } from './api.js';

export interface NavLink {
  href: string;
  text: string;
  /** A sport, whose icon stands beside the text. */
  sport?: string;
  count?: number;
}

export interface Navigation {
  sports: NavLink[];
  leagues: NavLink[];
}

/** What the navigation leads to: sports with games (the nine of leagues while there are none) and the leagues, busiest first. */
export async function readNavigation(locals: SiteLocals): Promise<Navigation> {
  const [matches, leagues] = await Promise.all([readMatches(locals), readLeagues(locals)]);
  const games = matches.kind === 'found' ? toBoard(matches.value) : [];
  const counted: { sport: string; count?: number }[] = sportsOf(games);
  const sports = counted.length > 0 ? counted : LEAGUE_CATEGORIES.map((sport): (typeof counted)[number] => ({ sport }));
  const gamesOf = (id: string): number => games.filter((game) => game.leagueId === id).length;
  return {
    sports: sports.map(({ sport, count }) => ({ href: categoryHref(sport), text: sport, sport, count })),
    leagues: (leagues.kind === 'found' ? leagues.value : [])
      .map((league) => ({
        href: sitePaths.league(league._id, league.name),
        text: league.name,
        count: gamesOf(league._id),
      }))
      .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text)),
  };
}
