import { useCallback, useEffect, useState } from 'react';

const inAddress = (): string => new URLSearchParams(window.location.search).get('category') ?? '';

/** The address of the home page for a sport; of all games when it is empty. A search that was asked for stays. */
export function categoryHref(sport: string, query: string | null = null): string {
  const asked = [
    query === null ? '' : `q=${encodeURIComponent(query)}`,
    sport && `category=${encodeURIComponent(sport)}`,
  ];
  const search = asked.filter((part) => part !== '').join('&');
  return search ? `/?${search}` : '/';
}

/** Whether a sport is the one asked for, whichever way the address writes it. */
export const isCategory = (sport: string, asked: string): boolean => sport.toLowerCase() === asked.toLowerCase();

/** The sport chosen by `?category=`: changing it changes the address, and the browser's back button changes it back. */
export function useCategory(asked: string, query: string | null): [category: string, choose: (sport: string) => void] {
  const [category, setCategory] = useState(asked);
  useEffect(() => {
    const follow = (): void => setCategory(inAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const choose = useCallback(
    (sport: string) => {
      window.history.pushState(null, '', categoryHref(sport, query));
      setCategory(sport);
    },
    [query],
  );
  return [category, choose];
}
