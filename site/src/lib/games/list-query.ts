import { LIMITS } from '@contract/limits.js';
import { readDay } from '@contract/time/days.js';

const VIEWS = ['all', 'results', 'live', 'following'] as const;

/** State of a list of games by day, as the page's address contains it. */
export interface ListQuery {
  /** YYYY-MM-DD. null lists the days from today on. */
  day: string | null;
  /**
   * 'all' lists every game of the days in pages, 'results' finished games, newest first. On the home page, 'live' lists
   * live games, and 'following' the games that the visitor follows.
   */
  view: (typeof VIEWS)[number] | null;
  /** Page of the list, from 1. */
  page: number;
  /** Sport. Empty for all sports. */
  category: string;
}

/** Returns the page number of an address, or 1 if it is invalid. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pagesOfList ? page : 1;
}

/** Returns whether a view shows its whole list in pages. */
export const isPaged = (view: string | null): boolean => view === 'all' || view === 'live';

export function readListQuery(query: URLSearchParams): ListQuery {
  const view = query.get('view');
  return {
    day: readDay(query.get('day')),
    view: VIEWS.find((one) => one === view) ?? null,
    page: isPaged(view) ? readPage(query) : 1,
    category: query.get('category') ?? '',
  };
}

/** Returns the address of a list. */
export function listHref(path: string, { day, view, page, category }: ListQuery): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (day) query.set('day', day);
  if (view) query.set('view', view);
  if (isPaged(view) && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
