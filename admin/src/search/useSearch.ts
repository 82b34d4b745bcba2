import { type GameStatus, versus } from '@contract/games.js';
import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type GetListParams, type RaRecord, useDataProvider, useStore } from 'react-admin';
import { useUser } from '../auth/index.js';
import { holdsOneOf, mayAct } from '../auth/permissions.js';
import { gamePath } from '../games/game-path.js';
import { type DashboardResource, type NavItem, recordName } from '../resource.js';
import { resources, sections } from '../resources.js';
import { useZone } from '../shared/clock.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { listPath } from '../shared/list-path.js';
import { useDebounced } from '../shared/time.js';
import { gameActions, splitVerb } from './game-actions.js';
import { QUICK_ADD, useQuickAdd } from './quick-add.js';
import { fits, type SearchResult, mayOpen, placesOf, remember } from './results.js';

/** A kind of records that the search requests from the server. */
interface SearchedKind {
  name: DashboardResource['name'];
  /** Filter, order, and maximum number. Defaults to the first records of the list. */
  params?: Pick<GetListParams, 'filter' | 'sort'> & { max: number };
  may(user: Holder | null): boolean;
  /** Returns the result for a record that matches `q`, with times in a zone. */
  toResult(record: RaRecord, user: Holder | null, q: string, zone: string): SearchResult;
}

/** Returns the kinds of records in display order, starting with live and upcoming games. */
function searchedOf(resources: readonly DashboardResource[]): SearchedKind[] {
  const others = resources.flatMap((resource) => searchedAs(resource) ?? []);
  return [
    {
      ...GAMES,
      params: { filter: { status: ['Live', 'Scheduled'] }, sort: { field: 'startsAt', order: 'ASC' }, max: 5 },
    },
    { ...GAMES, params: { filter: { status: 'Finished' }, sort: { field: 'startsAt', order: 'DESC' }, max: 3 } },
    ...others,
  ];
}

const PAGE_OF: Record<GameStatus, string> = {
  Live: '/matches',
  Scheduled: '/matches/schedule',
  Finished: '/matches/finished',
};

/** Returns the path of a page on which the dialogs of a game open. */
const pageOf = ({ matchId, status }: GameRecord, user: Holder | null): string =>
  holds(user, 'matches:view') ? `/dashboard/matches/${matchId}` : `/dashboard${PAGE_OF[status]}`;

/** The result opens the game's page, or else a list that shows the game. */
const GAMES: SearchedKind = {
  name: 'games',
  may: (user) => mayAct(user, 'games', 'list'),
  toResult(record, user, _q, zone) {
    const game = record as GameRecord;
    const { id, league, status, title } = game;
    return {
      key: `games:${id}`,
      group: 'Games',
      label: versus(game),
      detail: `${league}, ${status === 'Live' ? status : kickoffInWords(game, zone)}`,
      to: gamePath(user, game) ?? listPath(PAGE_OF[status], { q: title }),
      needs: { resource: 'games' },
    };
  },
};

function searchedAs(resource: DashboardResource): SearchedKind | null {
  const { name, search, items, record: address } = resource;
  const list: NavItem | undefined = items.find(({ to }) => search && to === (search.list ?? items[0]?.to));
  if (!search || !list) return null;
  const { nouns } = RESOURCES[name];
  const group = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  return {
    name,
    may: (user) => mayAct(user, name, 'list') && holdsOneOf(user, list.permission),
    toResult(record, user, q) {
      const opens = address?.permissions.every((key) => holds(user, key));
      return {
        key: `${name}:${record.id}`,
        group,
        label: recordName(resource, record),
        detail: search.detail?.(record) ?? '',
        to:
          opens && address
            ? `/dashboard${address.path(String(record.id))}`
            : listPath(list.to, search.filter?.(record) ?? { q }),
        needs: { permission: list.permission },
      };
    },
  };
}

/** Default maximum of results per kind. */
const MAX = 5;
const DEBOUNCE_MS = 150;
/** Minimum number of letters to search for records. */
export const MIN_LENGTH = 2;

const places = placesOf(sections);
const isPage = ({ group }: SearchResult): boolean => group === 'Pages';
const searched = searchedOf(Object.values(resources));

interface Search {
  results: SearchResult[];
  /** Whether records are loading. */
  busy: boolean;
  /** Error of a failed request, if any. */
  error: unknown;
  retry(): void;
  /** Stores a result as recent. */
  remember(result: SearchResult): void;
}

/**
 * Returns matching pages, records, and actions that the user may open. Without a text, recent results come first.
 */
export function useSearch(typed: string): Search {
  const user = useUser();
  const zone = useZone();
  const provider = useDataProvider();
  const [recent, setRecent] = useStore<SearchResult[]>(`search.recent.${user?.id ?? ''}`, []);
  const text = typed.trim();
  const q = useDebounced(text, DEBOUNCE_MS);
  const isSearched = q.length >= MIN_LENGTH;

  const { verb, rest } = splitVerb(q);
  const allowedKinds = searched.filter(({ may }) => may(user));
  const searches = useQueries({
    queries: allowedKinds.map(({ name, params: { max = MAX, filter, sort } = { max: MAX } }) => {
      const params = {
        filter: { q: name === 'games' ? rest : q, ...filter },
        pagination: { page: 1, perPage: max },
        ...(sort && { sort }),
      };
      return {
        // React-admin's key of list queries, so that changed records refetch the search.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) => provider.getList<RaRecord>(name, { ...params, signal }),
        enabled: isSearched,
        placeholderData: keepPreviousData,
      };
    }),
  });
  const records = isSearched
    ? allowedKinds.flatMap(({ toResult }, at) =>
        (searches[at]?.data?.data ?? []).map((record) => toResult(record, user, q, zone)),
      )
    : [];

  const games = allowedKinds.flatMap(({ name }, at) =>
    isSearched && name === 'games' ? ((searches[at]?.data?.data ?? []) as GameRecord[]) : [],
  );
  const isFindingGames = allowedKinds.some(({ name }, at) => name === 'games' && searches[at]?.isFetching);
  // Actions that arrive later would not be highlighted first.
  const actions = isFindingGames ? [] : gameActions(games, verb, user, (game) => pageOf(game, user));
  const added = useQuickAdd(q, user);

  const allowed = places.filter((place) => mayOpen(user, place));
  const fitting = allowed.filter(({ words }) => fits(words, text));
  // With a verb, the actions replace the games. Otherwise, the actions follow the games.
  const isGame = ({ group }: SearchResult): boolean => group === 'Games';
  const others = records.filter((one) => !isGame(one));
  const byPriority = verb ? [...actions, ...others] : [...records.filter(isGame), ...actions, ...others];
  // A text with a time describes a game to add rather than a record.
  const withAdded = added.isTimed ? [...added.results, ...byPriority] : [...byPriority, ...added.results];
  const results = text
    ? [...fitting.filter(isPage), ...withAdded, ...fitting.filter((place) => !isPage(place))]
    : [...recent.filter((result) => mayOpen(user, result)), ...allowed];

  return {
    results,
    busy: text.length >= MIN_LENGTH && (q !== text || added.busy || searches.some(({ isFetching }) => isFetching)),
    error: (isSearched && searches.find(({ error }) => error)?.error) || null,
    retry: () => searches.forEach(({ error, refetch }) => error && void refetch()),
    remember: (one) => one.group !== QUICK_ADD && setRecent(remember(recent, one)),
  };
}
