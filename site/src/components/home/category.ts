import { localPath } from '../../i18n/paths.js';
/** The address of the home page for a sport; of all games when it is empty. A search that was asked for stays. */
export function categoryHref(sport: string, query: string | null = null): string {
  const asked = [
    query === null ? '' : `q=${encodeURIComponent(query)}`,
    sport && `category=${encodeURIComponent(sport)}`,
  ];
  const search = asked.filter((part) => part !== '').join('&');
  return localPath(search ? `/?${search}` : '/');
}

/** Whether a sport is the one asked for, whichever way the address writes it. */
export const isCategory = (sport: string, asked: string): boolean => sport.toLowerCase() === asked.toLowerCase();
