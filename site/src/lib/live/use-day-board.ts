import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isPaged, listHref, readListQuery, type ListQuery } from '../games/list-query.js';
import type { BoardGame } from '../games/board.js';
import { loadBoard, type Board, type BoardScope } from '../games/load.js';
import { scopeFor } from '../games/scope.js';
import { unpack, unpackDays } from '../games/packed.js';
import { clock } from '../time/clock.js';
import { todayIn } from '@contract/time/days.js';
import { localZone } from '@contract/time/zones.js';
import { useBoard, useToday, type Rendered } from './hooks.js';
import { getFresh, refreshBoard, showBoard, type BoardSource } from './store.js';

/** Data of the server for a page with a list of days. */
export interface SentBoard extends Omit<Board, 'games' | 'days'> {
  /** Packed. */
  games: string;
  days: string;
}

export interface DayBoardOptions {
  sent: SentBoard;
  rendered: Rendered;
  listQuery: ListQuery;
  /** Scope of the page. The address may add a sport. */
  scope: BoardScope;
  home: boolean;
  /** Path of the page, without a query. */
  path: string;
}

export interface DayBoard {
  listQuery: ListQuery;
  board: Omit<Board, 'games'>;
  games: readonly BoardGame[];
  today: string;
  /** Element of the list. It retains its height while another list loads, so that the content below does not move. */
  list: RefObject<HTMLDivElement | null>;
  /** Whether the selected list is shown, is loading, or could not be loaded. */
  state: 'shown' | 'loading' | 'failed';
  /** Shows another list and adds its address to the history. */
  choose: (listQuery: ListQuery) => void;
  retry: () => void;
}

type Extras = Omit<Board, 'games'>;

const queryInAddress = (): ListQuery => readListQuery(new URLSearchParams(window.location.search));

/** All pages of a list share the same games. */
const keyOf = (listQuery: ListQuery, zone: string): string => listHref('', { ...listQuery, page: 1 }) + zone;

/**
 * Manages the games of a page with a list of days, with live updates: the rendered games, then the lists that the
 * visitor selects.
 */
export function useDayBoard({ sent, rendered, listQuery: initialQuery, scope, home, path }: DayBoardOptions): DayBoard {
  const first = useMemo(() => unpack(sent.games), [sent]);
  const [listQuery, setListQuery] = useState(initialQuery);
  const [extras, setExtras] = useState<Extras>(() => ({ ...sent, days: unpackDays(sent.days) }));
  const [state, setState] = useState<DayBoard['state']>('shown');
  const zone = useRef(sent.zone);
  // The rendered list is stored, so that Back works without a network. A list in pages is not complete, so it is not
  // stored.
  const [visited] = useState(
    () =>
      new Map<string, Board>(
        isPaged(initialQuery.view) ? [] : [[keyOf(initialQuery, sent.zone), { ...extras, games: first }]],
      ),
  );

  const load = useCallback(
    (nextQuery: ListQuery) =>
      loadBoard(getFresh, nextQuery, {
        scope: scopeFor(scope, nextQuery.category),
        zone: zone.current,
        today: todayIn(zone.current, clock.now()),
        home,
      }),
    [scope, home],
  );
  const sourceOf = useCallback(
    (nextQuery: ListQuery): BoardSource => ({
      async load() {
        const board = await load(nextQuery);
        return { games: board.games, taken: () => setExtras(board) };
      },
      wants: () => true,
    }),
    [load],
  );
  const firstSource = useMemo(() => sourceOf(initialQuery), [sourceOf, initialQuery]);
  const games = useBoard(first, firstSource);

  const newest = useRef(initialQuery);
  const show = useCallback(
    async (nextQuery: ListQuery) => {
      newest.current = nextQuery;
      setListQuery(nextQuery);
      const key = keyOf(nextQuery, zone.current);
      const take = (board: Board): void => {
        setExtras(board);
        showBoard(board.games, sourceOf(nextQuery));
        setState('shown');
      };
      const before = visited.get(key);
      if (before) take(before);
      else setState('loading');
      try {
        const board = await load(nextQuery);
        visited.set(key, board);
        if (newest.current === nextQuery) take(board);
      } catch {
        if (newest.current === nextQuery && !before) setState('failed');
      }
    },
    [load, sourceOf, visited],
  );

  useEffect(() => {
    const follow = (): void => {
      const addressQuery = queryInAddress();
      // Links to a position in the page also arrive here. The list then stays, regardless of the network.
      if (listHref('', addressQuery) !== listHref('', newest.current)) void show(addressQuery);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [show]);

  // A visitor whose zone the server did not know may need other days.
  useEffect(() => {
    const visitorZone = localZone();
    if (visitorZone === zone.current) return;
    zone.current = visitorZone;
    const currentQuery = newest.current;
    let isOver = false;
    load(currentQuery)
      .then((board) => {
        // A list that the visitor has selected in the meantime must not be replaced.
        if (isOver || newest.current !== currentQuery) return;
        setExtras(board);
        showBoard(board.games, sourceOf(currentQuery));
      })
      .catch(() => refreshBoard());
    return () => {
      isOver = true;
    };
  }, [load, sourceOf]);

  const today = useToday(extras.zone, rendered);
  const lastToday = useRef(today);
  useEffect(() => {
    if (lastToday.current === today) return;
    lastToday.current = today;
    refreshBoard();
  }, [today]);

  const list = useRef<HTMLDivElement>(null);
  const choose = useCallback(
    (nextQuery: ListQuery) => {
      if (list.current) list.current.style.minBlockSize = `${list.current.offsetHeight}px`;
      window.history.pushState(null, '', listHref(path, nextQuery));
      void show(nextQuery);
    },
    [path, show],
  );
  const retry = useCallback(() => void show(newest.current), [show]);
  return { listQuery, board: extras, games, today, list, state, choose, retry };
}
