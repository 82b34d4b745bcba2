import { groupGames, type DaySection, type LeagueGroup } from './grouping.js';
import type { Ask } from './ask.js';
import type { BoardGame } from './board.js';

/** A stretch of a list cut to what a page shows of it. */
export interface CutSection extends DaySection {
  /** Groups of which no game is shown, only the heading. */
  closed: LeagueGroup[];
  /** Games that are not shown. */
  hidden: number;
}

/** Games that a page lists before it asks whether to show more. */
export const MAX_ROWS = 36;
/** What every stretch but the first may count on. */
const MIN_ROWS = 8;
/** A group is shown in part only where at least so many of its games are. */
const MIN_PART = 3;
/** Headings without games. */
const MAX_CLOSED = 12;

interface Shown {
  zone: string;
  /** The days shown. */
  shown: readonly string[];
  today: string;
  /** The day asked for. */
  day: string | null;
  results: boolean;
  /** The sport shown; an empty text: all of them. Games of others may be there for the page's other parts. */
  category: string;
}

/**
 * Live games, then those of the days shown; on a day that is not past finished games are left out. A list of another day
 * than today has the live games of that day alone.
 */
export function sectionsOf(
  games: readonly BoardGame[],
  { zone, shown, today, day, results, category }: Shown,
): DaySection[] {
  const sport = category.toLowerCase();
  const sections = groupGames(
    games,
    () => zone,
    (game, on) => {
      if (sport && game.category.toLowerCase() !== sport) return false;
      if (game.status === 'Live') return !results && (day === null || day === today || on === day);
      if (!shown.includes(on)) return false;
      if (results) return game.status === 'Finished';
      return game.status !== 'Finished' || on < today;
    },
  );
  return results ? sections.toReversed() : sections;
}

/** Cuts a list to `max` games in all: whole leagues first, the rest as headings. */
export function cutSections(sections: readonly DaySection[], max: number): CutSection[] {
  let rowsLeft = max;
  return sections.map((section, index) => {
    const kept = sections.slice(index + 1).reduce((sum, { count }) => sum + Math.min(count, MIN_ROWS), 0);
    let free = Math.max(rowsLeft - kept, Math.min(section.count, MIN_ROWS));
    const groups: LeagueGroup[] = [];
    const closed: LeagueGroup[] = [];
    let shown = 0;
    for (const group of section.groups) {
      const fits = group.games.length <= free;
      if (closed.length === 0 && (fits || free >= MIN_PART)) {
        groups.push(fits ? group : { ...group, games: group.games.slice(0, free) });
        shown += Math.min(group.games.length, free);
        free = fits ? free - group.games.length : 0;
      } else closed.push(group);
    }
    rowsLeft -= shown;
    return { ...section, groups, closed: closed.slice(0, MAX_CLOSED), hidden: section.count - shown };
  });
}

/** What a page lists, cut unless all is asked for: the server and the browser cut alike. */
export function boardSections(
  games: readonly BoardGame[],
  { view, ...shown }: Omit<Shown, 'results'> & { view: Ask['view'] },
): CutSection[] {
  const all = sectionsOf(games, { ...shown, results: view === 'results' });
  return cutSections(all, view === 'all' ? Infinity : MAX_ROWS);
}
