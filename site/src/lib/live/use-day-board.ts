import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askHref, readAsk, type Ask } from '../games/ask.js';
import type { BoardGame } from '../games/board.js';
import { loadBoard, type Board, type BoardScope } from '../games/load.js';
import { scopeFor } from '../games/scope.js';
import { unpack, unpackDays } from '../games/packed.js';
import { clock } from '../time/clock.js';
import { todayIn } from '@contract/time/days.js';
import { localZone } from '@contract/time/zones.js';
import { useBoard, useToday, type Rendered } from './hooks.js';
import { getFresh, refreshBoard, showBoard, type BoardSource } from './store.js';

/** What the server gives to a page with a list of days. */
export interface SentBoard extends Omit<Board, 'games' | 'days'> {
  /** Packed. */
  games: string;
  days: string;
}

export interface DayBoardOptions {
  sent: SentBoard;
  rendered: Rendered;
  ask: Ask;
  /** The page's own scope; a sport that the address asks for comes on top. */
  scope: BoardScope;
  home: boolean;
  /** The page's address without a query. */
  path: string;
}

export interface DayBoard {
  ask: Ask;
  board: Omit<Board, 'games'>;
  games: readonly BoardGame[];
  today: string;
  /** What has been asked for is on its way, or did not come. */
  state: 'shown' | 'loading' | 'failed';
  /** Shows something else, and puts it into the address. */
  choose: (ask: Ask) => void;
  retry: () => void;
}

type Extras = Omit<Board, 'games'>;

const askInAddress = (): Ask => readAsk(new URLSearchParams(window.location.search));

/** Each page of a list comes from the same games. */
const keyOf = (ask: Ask, zone: string): string => askHref('', { ...ask, page: 1 }) + zone;

/** The games of a page with a list of days: those sent with it, then those that the visitor asks for, kept up to date. */
export function useDayBoard({ sent, rendered, ask: asked, scope, home, path }: DayBoardOptions): DayBoard {
  const first = useMemo(() => unpack(sent.games), [sent]);
  const [ask, setAsk] = useState(asked);
  const [extras, setExtras] = useState<Extras>(() => ({ ...sent, days: unpackDays(sent.days) }));
  const [state, setState] = useState<DayBoard['state']>('shown');
  const zone = useRef(sent.zone);
  // The list that came with the page is there to go back to, also without a network; one in pages came without the others.
  const [visited] = useState(
    () => new Map<string, Board>(asked.view === 'all' ? [] : [[keyOf(asked, sent.zone), { ...extras, games: first }]]),
  );

  const load = useCallback(
    (wanted: Ask) =>
      loadBoard(getFresh, wanted, {
        scope: scopeFor(scope, wanted.category),
        zone: zone.current,
        today: todayIn(zone.current, clock.now()),
        home,
      }),
    [scope, home],
  );
  const sourceOf = useCallback(
    (wanted: Ask): BoardSource => ({
      async load() {
        const board = await load(wanted);
        return { games: board.games, taken: () => setExtras(board) };
      },
      wants: () => true,
    }),
    [load],
  );
  const firstSource = useMemo(() => sourceOf(asked), [sourceOf, asked]);
  const games = useBoard(first, firstSource);

  const newest = useRef(asked);
  const show = useCallback(
    async (wanted: Ask) => {
      newest.current = wanted;
      setAsk(wanted);
      const key = keyOf(wanted, zone.current);
      const take = (board: Board): void => {
        setExtras(board);
        showBoard(board.games, sourceOf(wanted));
        setState('shown');
      };
      const before = visited.get(key);
      if (before) take(before);
      else setState('loading');
      try {
        const board = await load(wanted);
        visited.set(key, board);
        if (newest.current === wanted) take(board);
      } catch {
        if (newest.current === wanted && !before) setState('failed');
      }
    },
    [load, sourceOf, visited],
  );

  useEffect(() => {
    const follow = (): void => {
      const wanted = askInAddress();
      // Links to a place in the page come here as well: the list stays, however the network is.
      if (askHref('', wanted) !== askHref('', newest.current)) void show(wanted);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [show]);

  // A visitor whose zone the server did not know may have other days than those that were sent.
  useEffect(() => {
    const own = localZone();
    if (own === zone.current) return;
    zone.current = own;
    const wanted = newest.current;
    let isOver = false;
    load(wanted)
      .then((board) => {
        // What the visitor has asked for meanwhile is not replaced by what was sent with the page.
        if (isOver || newest.current !== wanted) return;
        setExtras(board);
        showBoard(board.games, sourceOf(wanted));
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

  const choose = useCallback(
    (wanted: Ask) => {
      window.history.pushState(null, '', askHref(path, wanted));
      void show(wanted);
    },
    [path, show],
  );
  const retry = useCallback(() => void show(newest.current), [show]);
  return { ask, board: extras, games, today, state, choose, retry };
}
