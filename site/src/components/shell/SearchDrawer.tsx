import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react';
import { isTyping } from '../../lib/games/is-typing.js';
import { loadSearch, type SearchResult } from '../../lib/games/search.js';
import { forgetSearches, recentSearches, rememberSearch } from '../../lib/games/recent-searches.js';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { useMinute, useToday, useZone, type Rendered } from '../../lib/live/hooks.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { $searchedGame } from '../../lib/live/dialog.js';
import { concernsGames, getFresh, onRecordsChanged } from '../../lib/live/store.js';
import { Empty } from '../games/Empty.js';
import { FoundPlaces } from '../games/FoundPlaces.js';
import { GameRow } from '../games/GameRow.js';
import { Icon } from '../Icon.js';
import { Placeholders } from '../games/Placeholders.js';
import { t } from '../../i18n/ui.js';
import { shortDayOf } from '../../i18n/format.js';
import { localPath } from '../../i18n/paths.js';
import { dayKey } from '@contract/time/zones.js';
import { Rich } from '../../i18n/Rich.js';

/** Maximum number of results to render. */
const MAX = 50;

/**
 * A drawer that finds games, leagues, teams, and replays while the visitor types. '/' opens it, and Escape closes it.
 */
export function SearchDrawer({ rendered }: { rendered: Rendered }) {
  const open = useStore($searchOpen) === true;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    $searchOpen.set(false);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      openSearch();
    };
    const onClick = (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
      if (event.target.closest('[data-search]') && openSearch()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);

  useEffect(() => {
    if (open) {
      if (!dialog.current?.open) dialog.current?.showModal();
    } else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="drawer overlay"
      aria-label={t('search')}
      onClose={() => $searchOpen.set(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open && <Search rendered={rendered} />}
    </dialog>
  );
}

function Search({ rendered }: { rendered: Rendered }) {
  const [query, setQuery] = useState('');
  const { result, state, retry } = useSearch(query);
  const results = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const zone = useZone(rendered);
  const minute = useMinute();
  const games = result?.games ?? [];
  const hasPlaces = !!result && [result.teams, result.leagues, result.replays].some(({ length }) => length > 0);
  const today = useToday(zone ?? 'UTC', rendered);
  const remember = (): void => rememberSearch(browserStorage(), query);
  return (
    <div className="drawer__inner" onKeyDown={moveByArrows}>
      <form
        className="drawer__bar gap-3 faint hstack"
        role="search"
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!query.trim()) return;
          // Enter opens the first result, or the search page until there are results.
          if (state === 'found') results.current?.querySelector('a')?.click();
          else window.location.assign(localPath(`/?q=${encodeURIComponent(query)}`));
        }}
      >
        <Icon name="search-rounded" />
        <input
          ref={field}
          className="drawer__field grow plain"
          type="search"
          aria-label={t('search')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // A search field would clear its text on Escape. Here, Escape closes the drawer.
            if (event.key === 'Escape') $searchOpen.set(false);
          }}
        />
        <button type="button" className="icon-button" onClick={() => $searchOpen.set(false)}>
          <Icon name="close-rounded" />
          <span className="visually-hidden">{t('search.close')}</span>
        </button>
      </form>
      <div role="status">
        {/* The line stays during a search, so that the content below does not move. */}
        {(state === 'searching' || games.length > 0) && (
          <p className="drawer__count hint">
            {result && t(result.hasMore ? 'search.first' : 'count.games', { count: games.length })}
          </p>
        )}
        {state === 'found' && games.length === 0 && !hasPlaces && <Nothing query={query} />}
        {state === 'failed' && (
          <Empty title={t('search.failed')}>
            <button
              type="button"
              className="button button--quiet"
              onClick={() => {
                // The button disappears during the search.
                field.current?.focus();
                retry();
              }}
            >
              {t('tryAgain')}
            </button>
          </Empty>
        )}
      </div>
      {/* Opening a result stores the search text. */}
      <div className="drawer__results" ref={results} aria-busy={state === 'searching'} onClickCapture={remember}>
        {query === '' && <RecentSearches onChoose={setQuery} />}
        {result && <FoundPlaces places={result} kinds={['teams', 'leagues']} />}
        {state === 'found' && hasPlaces && games.length > 0 && <h2 className="found__title">{t('games')}</h2>}
        {state === 'found' && games.length > 0 && (
          <ul className="rows">
            {games.slice(0, MAX).map((game) => (
              <GameRow
                key={game._id}
                game={game}
                minute={minute}
                zone={zone ?? game.timeZone}
                today={today}
                sync={false}
                day={shortDayOf(dayKey(game.startsAt, zone ?? game.timeZone), today)}
                namesLeague
              />
            ))}
          </ul>
        )}
        {result && <FoundPlaces places={result} kinds={['replays']} />}
        {state === 'searching' && <Placeholders />}
      </div>
    </div>
  );
}

/** Moves the focus between the field and the results with arrow keys. */
function moveByArrows(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .drawer__results :is(a, button)')].filter(
    (stop) => stop.checkVisibility(),
  );
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Lists recent searches. Hidden without a recent search. */
function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const [recent, setRecent] = useState(() => recentSearches(browserStorage()));
  if (recent.length === 0) return null;
  const clear = (): void => {
    forgetSearches(browserStorage());
    setRecent([]);
  };
  return (
    <section className="found" aria-label={t('search.recent')}>
      <h2 className="found__title">
        {t('search.recent')}
        <button type="button" className="found__clear muted medium link plain" onClick={clear}>
          {t('search.clear')}
        </button>
      </h2>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <button type="button" className="found__link item focus-inside plain" onClick={() => onChoose(text)}>
              <Icon name="schedule-rounded" />
              <span className="found__name clamp" dir="auto">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SearchResponse {
  query: string;
  /** null if the search failed. */
  result: SearchResult | null;
}

/** Debounce of the typed text, in ms. */
const RESTS = 150;

/** Searches for the typed text, again when games change. */
function useSearch(query: string) {
  const [response, setResponse] = useState<SearchResponse | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    const search = (): void => {
      loadSearch(getFresh, query).then(
        (result) => !isOver && setResponse({ query, result }),
        () => !isOver && setResponse({ query, result: null }),
      );
    };
    const timer = setTimeout(search, query ? RESTS : 0);
    let hasStarted = false;
    const stop = onRecordsChanged((change) => {
      if (hasStarted && (!change || concernsGames(change))) search();
    });
    hasStarted = true;
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [query, attempt]);
  const current = response?.query === query ? response : null;
  const state: 'searching' | 'found' | 'failed' = !current ? 'searching' : current.result ? 'found' : 'failed';
  const retry = (): void => {
    setResponse(null);
    setAttempt((before) => before + 1);
  };
  return { result: current?.result ?? null, state, retry };
}

/** Shown without results, with alternatives. */
function Nothing({ query }: { query: string }) {
  const request = (): void => {
    $searchedGame.set(query.trim());
    $searchOpen.set(false);
  };
  const link = (inner: readonly unknown[]): ReactNode => (
    <a href={localPath('/#request-a-match')} data-dialog="request-a-match" onClick={request}>
      {inner.join('')}
    </a>
  );
  return (
    <Empty title={t('list.noGames')}>
      <Rich parts={t.parts('search.missing', { link })} />
    </Empty>
  );
}
