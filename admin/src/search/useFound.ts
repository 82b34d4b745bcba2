import type { GameStatus } from '@contract/games.js';
import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type GetListParams, type RaRecord, useDataProvider, useStore } from 'react-admin';
import { useUser } from '../auth/index.js';
import { holdsOneOf, mayAct } from '../auth/permissions.js';
import { type DashboardResource, type NavItem, recordName } from '../resource.js';
import { resources, sections } from '../resources.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { useDebounced } from '../shared/time.js';
import { fits, type Found, mayOpen, placesOf, remember } from './found.js';

/** A kind of records that the search asks the server for. */
interface Searched {
  name: DashboardResource['name'];
  /** Which of them, how many and in what order; left out: the first ones of the list. */
  asked?: Pick<GetListParams, 'filter' | 'sort'> & { max: number };
  may(user: Holder | null): boolean;
  /** What of a record is shown, and where it leads, of those that fit `q`. */
  found(record: RaRecord, user: Holder | null, q: string): Found;
}

/** The records that are searched, in the order in which they are shown: games first, those that are on or next before all. */
function searchedOf(resources: readonly DashboardResource[]): Searched[] {
  const others = resources.flatMap((resource) => searchedAs(resource) ?? []);
  return [
    {
      ...GAMES,
      asked: { filter: { status: ['Live', 'Scheduled'] }, sort: { field: 'startsAt', order: 'ASC' }, max: 5 },
    },
    { ...GAMES, asked: { filter: { status: 'Finished' }, sort: { field: 'startsAt', order: 'DESC' }, max: 3 } },
    ...others,
  ];
}

const PAGE_OF: Record<GameStatus, string> = {
  Live: '/matches',
  Scheduled: '/matches/schedule',
  Finished: '/matches/finished',
};

/** A list that shows what fits a filter. */
const listOf = (page: string, filter: object): string =>
  `/dashboard${page}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Games have no page of their own: the dialog of one for those who may change it, else where it can be seen. */
const GAMES: Searched = {
  name: 'games',
  may: (user) => mayAct(user, 'games', 'list'),
  found(record, user) {
    const game = record as GameRecord;
    const { id, matchId, homeTeam, awayTeam, league, status, title } = game;
    const dialog = holds(user, 'games:update') ? `?dialog=edit&id=${id}` : '';
    return {
      key: `games:${id}`,
      group: 'Games',
      label: `${homeTeam} – ${awayTeam}`,
      detail: `${league}, ${status === 'Live' ? status : kickoffInWords(game)}`,
      to: holds(user, 'matches:view')
        ? `/dashboard/matches/${matchId}${dialog}`
        : listOf(PAGE_OF[status], { q: title }),
      needs: { resource: 'games' },
    };
  },
};

function searchedAs(resource: DashboardResource): Searched | null {
  const { name, search, items, record: address } = resource;
  const list: NavItem | undefined = items.find(({ to }) => search && to === (search.list ?? items[0]?.to));
  if (!search || !list) return null;
  const { nouns } = RESOURCES[name];
  const group = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  return {
    name,
    may: (user) => mayAct(user, name, 'list') && holdsOneOf(user, list.permission),
    found(record, user, q) {
      const opens = address?.permissions.every((key) => holds(user, key));
      return {
        key: `${name}:${record.id}`,
        group,
        label: recordName(resource, record),
        detail: search.detail?.(record) ?? '',
        to:
          opens && address
            ? `/dashboard${address.path(String(record.id))}`
            : listOf(list.to, search.filter?.(record) ?? { q }),
        needs: { permission: list.permission },
      };
    },
  };
}

/** How many of each kind are shown, unless it says otherwise. */
const MAX = 5;
const DEBOUNCE_MS = 150;
/** Letters from which records are searched. */
export const MIN_LENGTH = 2;

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
  const isSearched = q.length >= MIN_LENGTH;

  const allowedKinds = searched.filter(({ may }) => may(user));
  const searches = useQueries({
    queries: allowedKinds.map(({ name, asked: { max = MAX, filter, sort } = { max: MAX } }) => {
      const params = { filter: { q, ...filter }, pagination: { page: 1, perPage: max }, ...(sort && { sort }) };
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
    busy: text.length >= MIN_LENGTH && (q !== text || searches.some(({ isFetching }) => isFetching)),
    error: (isSearched && searches.find(({ error }) => error)?.error) || null,
    retry: () => searches.forEach(({ error, refetch }) => error && void refetch()),
    remember: (one) => setRecent(remember(recent, one)),
  };
}
