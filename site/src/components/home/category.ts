import { localPath } from '../../i18n/paths.js';
/** Returns the home page's path for a sport, or for all games if `sport` is empty. Preserves a search. */
export function categoryHref(sport: string, query: string | null = null): string {
  const parameters = [
    query === null ? '' : `q=${encodeURIComponent(query)}`,
    sport && `category=${encodeURIComponent(sport)}`,
  ];
  const search = parameters.filter((part) => part !== '').join('&');
  return localPath(search ? `/?${search}` : '/');
}

/** Returns whether two names of a sport are equal, ignoring case. */
export const isCategory = (sport: string, other: string): boolean => sport.toLowerCase() === other.toLowerCase();
