import { popularGames, trendingGames } from '@contract/games.js';
import { groupGames, isWhole, leadGame, nextGame, type DaySection, type LeagueGroup } from './grouping.js';
import { isPaged, type ListQuery } from './list-query.js';
import type { BoardGame } from './board.js';

/** A section of a list, reduced to the part that a page shows. */
export interface CutSection extends DaySection {
  /** Groups that show only their heading. */
  closed: LeagueGroup[];
  /** Number of hidden games. */
  hidden: number;
}

/** Position of a page in a long list. */
export interface ListPart {
  /** Positions of the first and last game, from 1. Both are 0 in an empty list. */
  from: number;
  to: number;
  /** Number of games in the whole list. */
  count: number;
  page: number;
  isLast: boolean;
}

/** Number of games that a page lists before it offers to show more. */
export const MAX_ROWS = 36;
/** Number of games per page of a whole list. Rendering more would take the server too long. */
export const MAX_ROWS_OF_PAGE = 200;
/** Maximum number of cards in a carousel. */
export const MAX_CARDS = 12;
/** Minimum number of games reserved for each section except the first. */
const MIN_ROWS = 8;
/** Minimum number of visible games of a partly shown group. */
const MIN_PART = 3;
/** Maximum number of headings without games. */
const MAX_CLOSED = 12;

interface SectionOptions {
  zone: string;
  /** Days whose games are shown. */
  shown: readonly string[];
  today: string;
  /** Selected day. */
  day: string | null;
  /** Whether live games are listed above each selected day, so that selecting a day does not move the page. */
  liveOfEveryDay?: boolean;
  view: ListQuery['view'];
  /** Selected sport. Empty for all sports. The page's other parts may contain games of other sports. */
  category: string;
}

/**
 * Returns live games and then the games of the shown days, past days newest first. Current and future days omit finished
 * games. A list of another day than today contains only the live games of that day.
 */
export function sectionsOf(
  games: readonly BoardGame[],
  { zone, shown, today, day, liveOfEveryDay = false, view, category }: SectionOptions,
): DaySection[] {
  const sport = category.toLowerCase();
  const results = view === 'results';
  const sections = groupGames(
    games,
    () => zone,
    (game, on) => {
      if (sport && game.category.toLowerCase() !== sport) return false;
      if (game.status === 'Live') return !results && (liveOfEveryDay || day === null || day === today || on === day);
      if (view === 'live' || !shown.includes(on)) return false;
      if (results) return game.status === 'Finished';
      return game.status !== 'Finished' || on < today;
    },
  );
  const isPast = day === null && shown.length > 0 && shown.every((one) => one < today);
  if (!results && !isPast) return sections;
  const isLive = ({ key }: DaySection): boolean => key === 'live';
  return [...sections.filter(isLive), ...sections.filter((section) => !isLive(section)).reverse()];
}

/** Reduces a list to `max` games: whole leagues first, the others as headings. */
export function cutSections(sections: readonly DaySection[], max: number): CutSection[] {
  let rowsLeft = max;
  return sections.map((section, index) => {
    const reserved = sections.slice(index + 1).reduce((sum, { count }) => sum + Math.min(count, MIN_ROWS), 0);
    let free = Math.max(rowsLeft - reserved, Math.min(section.count, MIN_ROWS));
    const groups: LeagueGroup[] = [];
    const closed: LeagueGroup[] = [];
    let shownCount = 0;
    for (const group of section.groups) {
      const fits = group.count <= free;
      const games = closed.length === 0 && (fits || free >= MIN_PART) ? group.games.filter(isWhole).slice(0, free) : [];
      if (games.length > 0) {
        groups.push({ ...group, games });
        shownCount += games.length;
        free = fits ? free - group.count : 0;
      } else if (closed.push(group) === MAX_CLOSED) break;
    }
    rowsLeft -= shownCount;
    return { ...section, groups, closed, hidden: section.count - shownCount };
  });
}

/** Returns the games of a page of a whole list. Returns the last page if the number is too high. */
export function pageOf(
  sections: readonly DaySection[],
  pageNumber: number,
): { sections: CutSection[]; part: ListPart } {
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const pages = Math.max(1, Math.ceil(count / MAX_ROWS_OF_PAGE));
  const page = Math.min(pageNumber, pages);
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

/** Returns the part of a list that a page shows: its start, or a page of the whole list. */
export const cutFor = (
  sections: readonly DaySection[],
  { view, page }: Pick<ListQuery, 'view' | 'page'>,
): { sections: CutSection[]; part: ListPart | null } =>
  isPaged(view) ? pageOf(sections, page) : { sections: cutSections(sections, MAX_ROWS), part: null };

interface BoardSections {
  sections: CutSection[];
  part: ListPart | null;
  /** Whether the list has live games and games of its days, possibly on other pages. */
  hasLive: boolean;
  hasDays: boolean;
}

/** Returns the sections of a page. The server and the browser use the same function. */
export const boardSections = (
  games: readonly BoardGame[],
  { page, ...options }: SectionOptions & Pick<ListQuery, 'page'>,
): BoardSections => {
  const all = sectionsOf(games, options);
  const hasLive = all.some(({ key }) => key === 'live');
  return { ...cutFor(all, { ...options, page }), hasLive, hasDays: all.some(({ key }) => key !== 'live') };
};

/**
 * Returns the games to send with a page, regardless of the list's length: the shown games, and counts for the others
 * under each visible heading. The list built from them equals the list built from all games.
 *
 * @param sections all sections of the list
 * @param cut the part that the page shows
 */
export function sentGames(
  games: readonly BoardGame[],
  sections: readonly DaySection[],
  cut: readonly CutSection[],
): BoardGame[] {
  const lead = [leadGame(games), nextGame(games)].filter((game) => game !== undefined);
  const cards = [popularGames(games), trendingGames(games)].flatMap((some) => some.slice(0, MAX_CARDS));
  const rows = cut.flatMap(({ groups }) => groups.flatMap((group) => group.games));
  const wholeById = new Map([...lead, ...cards, ...rows].map((game) => [game._id, game]));
  const byKey = new Map(cut.map((section) => [section.key, section]));
  const sent = sections.flatMap((section) => {
    const { groups = [], closed = [] } = byKey.get(section.key) ?? {};
    const named = new Set([...groups, ...closed].map(({ key }) => key));
    return counted(section, named, wholeById);
  });
  // Games outside of the list are of other days or sports.
  const listed = new Set(sent.map(({ _id }) => _id));
  const others = [...wholeById.values()].filter(({ _id }) => !listed.has(_id));
  // Games with equal views or kick-offs retain the order of all games.
  const placeOf = new Map(games.map(({ _id }, index) => [_id, index]));
  return [...sent, ...others].sort((a, b) => (placeOf.get(a._id) ?? 0) - (placeOf.get(b._id) ?? 0));
}

/**
 * Returns the games of a section in order. Consecutive games that are not in `whole` become one counted entry per
 * heading, or per run of groups without a heading, so that the order of the groups stays the same.
 */
function counted(
  { groups }: DaySection,
  named: ReadonlySet<string>,
  wholeById: ReadonlyMap<string, BoardGame>,
): BoardGame[] {
  const sent: BoardGame[] = [];
  // Heading of the current run, and the entry that represents the run.
  let under = '';
  let run: (BoardGame & { count: number }) | null = null;
  for (const group of groups) {
    const heading = named.has(group.key) || group.games.some(({ _id }) => wholeById.has(_id)) ? group.key : '';
    for (const game of group.games) {
      if (wholeById.has(game._id)) {
        sent.push(game);
        run = null;
      } else if (run && under === heading) run.count += 1;
      else {
        under = heading;
        // Counted entries must not become trending cards once other games have ended.
        run = { ...game, isTrending: false, count: 1 };
        sent.push(run);
      }
    }
  }
  return sent;
}
