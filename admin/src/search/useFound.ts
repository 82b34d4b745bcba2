import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useStore } from 'react-admin';
import { useUser } from '../auth/index.js';
import { resources, sections } from '../resources.js';
import { useDebounced } from '../shared/timing.js';
import { fits, type Found, mayOpen, placesOf, remember } from './found.js';
import { searchedOf } from './records.js';

/** Of each kind of records, unless it says otherwise. */
const MOST = 5;
const DEBOUNCE_MS = 150;
/** Letters from which records are searched. */
export const SHORTEST = 2;

const places = placesOf(sections);
const searched = searchedOf(Object.values(resources));

interface Search {
  found: Found[];
  /** Records are on their way. */
  busy: boolean;
  /** Why some of them could not be searched. */
  error: unknown;
  retry(): void;
  /** Somebody went there. */
  remember(found: Found): void;
}

/** What fits what was typed and may be gone to: actions, pages, records; with nothing typed, the recent ones first. */
export function useFound(typed: string): Search {
  const user = useUser();
  const provider = useDataProvider();
  const [recent, setRecent] = useStore<Found[]>(`search.recent.${user?.id ?? ''}`, []);
  const text = typed.trim();
  const q = useDebounced(text, DEBOUNCE_MS);
  const isSearched = q.length >= SHORTEST;

  const allowedKinds = searched.filter(({ may }) => may(user));
  const searches = useQueries({
    queries: allowedKinds.map(({ name, asked: { most = MOST, filter, sort } = { most: MOST } }) => {
      const params = { filter: { q, ...filter }, pagination: { page: 1, perPage: most }, ...(sort && { sort }) };
      return {
        // As react-admin names the query of a list: a change of the records has it asked again.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) => provider.getList<RaRecord>(name, { ...params, signal }),
        enabled: isSearched,
        placeholderData: keepPreviousData,
      };
    }),
  });
  const records = isSearched
    ? allowedKinds.flatMap(({ found }, at) => (searches[at]?.data?.data ?? []).map((one) => found(one, user, q)))
    : [];

  const allowed = places.filter((place) => mayOpen(user, place));
  const found = text
    ? [...allowed.filter(({ words }) => fits(words, text)), ...records]
    : [...recent.filter((one) => mayOpen(user, one)), ...allowed];

  return {
    found,
    busy: text.length >= SHORTEST && (q !== text || searches.some(({ isFetching }) => isFetching)),
    error: (isSearched && searches.find(({ error }) => error)?.error) || null,
    retry: () => searches.forEach(({ error, refetch }) => error && void refetch()),
    remember: (one) => setRecent(remember(recent, one)),
  };
}
