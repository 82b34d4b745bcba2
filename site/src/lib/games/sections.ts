import { popularGames, trendingGames } from '@contract/games.js';
import { groupGames, isWhole, leadGame, nextGame, type DaySection, type LeagueGroup } from './grouping.js';
import type { Ask } from './ask.js';
import type { BoardGame } from './board.js';

/** A stretch of a list cut to what a page shows of it. */
export interface CutSection extends DaySection {
  /** Groups of which no game is shown, only the heading. */
  closed: LeagueGroup[];
  /** Games that are not shown. */
  hidden: number;
}

/** Which games of a long list a page shows. */
export interface ListPart {
  /** The first and the last game by their places, from 1; 0 and 0 of an empty list. */
  from: number;
  to: number;
  /** Games of the whole list. */
  count: number;
  page: number;
  isLast: boolean;
}

/** Games that a page lists before it asks whether to show more. */
export const MAX_ROWS = 36;
/** Games on each page of a list that is shown whole: to render more takes the server too long. */
export const MAX_ROWS_OF_PAGE = 200;
/** Cards that a carousel holds at most. */
export const MAX_CARDS = 12;
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
      const fits = group.count <= free;
      const games = closed.length === 0 && (fits || free >= MIN_PART) ? group.games.filter(isWhole).slice(0, free) : [];
      if (games.length > 0) {
        groups.push({ ...group, games });
        shown += games.length;
        free = fits ? free - group.count : 0;
      } else if (closed.push(group) === MAX_CLOSED) break;
    }
    rowsLeft -= shown;
    return { ...section, groups, closed, hidden: section.count - shown };
  });
}

/** The games of one page of a list that is shown whole; of the last where it has fewer pages. */
export function pageOf(sections: readonly DaySection[], wanted: number): { sections: CutSection[]; part: ListPart } {
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const pages = Math.max(1, Math.ceil(count / MAX_ROWS_OF_PAGE));
  const page = Math.min(wanted, pages);
  const [begin, end] = [(page - 1) * MAX_ROWS_OF_PAGE, page * MAX_ROWS_OF_PAGE];
  let place = 0;
  const isOnPage = (game: BoardGame): boolean => {
    const at = place;
    place += game.count ?? 1;
    return isWhole(game) && at >= begin && at < end;
  };
  const cut = sections.flatMap((section) => {
    const groups = section.groups.flatMap((group) => {
      const games = group.games.filter(isOnPage);
      return games.length > 0 ? [{ ...group, games }] : [];
    });
    return groups.length > 0 ? [{ ...section, groups, closed: [], hidden: 0 }] : [];
  });
  const part = { from: Math.min(begin + 1, count), to: Math.min(end, count), count, page, isLast: page === pages };
  return { sections: cut, part };
}

/** What a page shows of a list: its beginning, or where all is asked for one page of it. */
export const cutFor = (
  sections: readonly DaySection[],
  { view, page }: Pick<Ask, 'view' | 'page'>,
): { sections: CutSection[]; part: ListPart | null } =>
  view === 'all' ? pageOf(sections, page) : { sections: cutSections(sections, MAX_ROWS), part: null };

interface BoardSections {
  sections: CutSection[];
  part: ListPart | null;
  /** Whether the list has live games, and games of its days: they may be on other pages. */
  hasLive: boolean;
  hasDays: boolean;
}

/** What a page lists: the server and the browser cut alike. */
export const boardSections = (
  games: readonly BoardGame[],
  { view, page, ...shown }: Omit<Shown, 'results'> & Pick<Ask, 'view' | 'page'>,
): BoardSections => {
  const all = sectionsOf(games, { ...shown, results: view === 'results' });
  const hasLive = all.some(({ key }) => key === 'live');
  return { ...cutFor(all, { view, page }), hasLive, hasDays: all.some(({ key }) => key !== 'live') };
};

/**
 * What a page is sent of its games, however many there are: those that it shows before anybody asks for more, and in place of
 * the others how many there are under each heading that it shows. The list made of it is the one made of all.
 *
 * @param sections all of the list
 * @param cut what the page shows of it
 */
export function sentGames(
  games: readonly BoardGame[],
  sections: readonly DaySection[],
  cut: readonly CutSection[],
): BoardGame[] {
  const lead = [leadGame(games), nextGame(games)].filter((game) => game !== undefined);
  const cards = [popularGames(games), trendingGames(games)].flatMap((some) => some.slice(0, MAX_CARDS));
  const rows = cut.flatMap(({ groups }) => groups.flatMap((group) => group.games));
  const whole = new Map([...lead, ...cards, ...rows].map((game) => [game._id, game]));
  const byKey = new Map(cut.map((section) => [section.key, section]));
  const sent = sections.flatMap((section) => {
    const { groups = [], closed = [] } = byKey.get(section.key) ?? {};
    const named = new Set([...groups, ...closed].map(({ key }) => key));
    return counted(section, named, whole);
  });
  // Those that the list has not are of other days or sports.
  const listed = new Set(sent.map(({ _id }) => _id));
  const others = [...whole.values()].filter(({ _id }) => !listed.has(_id));
  // Games with as many views, or the same kick-off, are shown in the order of all games.
  const placeOf = new Map(games.map(({ _id }, index) => [_id, index]));
  return [...sent, ...others].sort((a, b) => (placeOf.get(a._id) ?? 0) - (placeOf.get(b._id) ?? 0));
}

/**
 * The games of a section in their order. In place of those that are not `whole` it has one for each run under one heading, or of
 * groups that have none: its beginning keeps the order of the groups.
 */
function counted(
  { groups }: DaySection,
  named: ReadonlySet<string>,
  whole: ReadonlyMap<string, BoardGame>,
): BoardGame[] {
  const sent: BoardGame[] = [];
  // The heading of the run that is being counted, and what stands for it.
  let under = '';
  let run: (BoardGame & { count: number }) | null = null;
  for (const group of groups) {
    const heading = named.has(group.key) || group.games.some(({ _id }) => whole.has(_id)) ? group.key : '';
    for (const game of group.games) {
      if (whole.has(game._id)) {
        sent.push(game);
        run = null;
      } else if (run && under === heading) run.count += 1;
      else {
        under = heading;
        // No card is made of it, once one of those that were sent is over.
        run = { ...game, isTrending: false, count: 1 };
        sent.push(run);
      }
    }
  }
  return sent;
}
