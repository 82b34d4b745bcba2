import { LIMITS } from '@contract/limits.js';
import { readDay } from '@contract/time/days.js';

/** What a page with a list of days is asked for by its address. */
export interface Ask {
  /** YYYY-MM-DD; null: from today on. */
  day: string | null;
  /** 'all': every game of the days, page by page; 'results': games that are over, newest first. */
  view: 'all' | 'results' | null;
  /** The page of a list that is shown whole, from 1. */
  page: number;
  /** A sport; an empty text: all of them. */
  category: string;
}

/** The page that an address asks for; the first where it is none that there can be. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pagesOfList ? page : 1;
}

export function readAsk(query: URLSearchParams): Ask {
  const view = query.get('view');
  return {
    day: readDay(query.get('day')),
    view: view === 'all' || view === 'results' ? view : null,
    page: view === 'all' ? readPage(query) : 1,
    category: query.get('category') ?? '',
  };
}

/** The address of a page for what is asked for. */
export function askHref(path: string, { day, view, page, category }: Ask): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (day) query.set('day', day);
  if (view) query.set('view', view);
  if (view === 'all' && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
