import { readDay } from '@contract/time/days.js';

/** What a page with a list of days is asked for by its address. */
export interface Ask {
  /** YYYY-MM-DD; null: from today on. */
  day: string | null;
  /** 'all': every game of the days, however many; 'results': games that are over, newest first. */
  view: 'all' | 'results' | null;
  /** A sport; an empty text: all of them. */
  category: string;
}

export function readAsk(query: URLSearchParams): Ask {
  const view = query.get('view');
  return {
    day: readDay(query.get('day')),
    view: view === 'all' || view === 'results' ? view : null,
    category: query.get('category') ?? '',
  };
}

/** The address of a page for what is asked for. */
export function askHref(path: string, { day, view, category }: Ask): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (day) query.set('day', day);
  if (view) query.set('view', view);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
