import { useImperativeHandle, useEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { loadSearch, type SearchResult } from '../../lib/games/search.js';
import { forgetSearches, recentSearches, rememberSearch } from '../../lib/games/recent-searches.js';
import { $searchOpen } from '../../lib/games/search-signal.js';
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

interface SearchResultsProps {
  rendered: Rendered;
  query: string;
  field: RefObject<HTMLInputElement | null>;
  /** Receives a function that opens the first result. null until there are results. */
  openFirst: Ref<() => void>;
  /** Selects a recent search. */
  onChoose: (query: string) => void;
}

/** The results of the search drawer. */
export default function SearchResults({ rendered, query, field, openFirst, onChoose }: SearchResultsProps) {
  const { result, state, retry } = useSearch(query);
  const results = useRef<HTMLDivElement>(null);
  const zone = useZone(rendered);
  const minute = useMinute();
  const games = result?.games ?? [];
  const hasPlaces = !!result && [result.teams, result.leagues, result.replays].some(({ length }) => length > 0);
  const today = useToday(zone ?? 'UTC', rendered);
  const remember = (): void => rememberSearch(browserStorage(), query);
  useImperativeHandle<(() => void) | null, (() => void) | null>(openFirst, () =>
    state === 'found' ? () => results.current?.querySelector('a')?.click() : null,
  );
  return (
    <>
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
        {query === '' && <RecentSearches onChoose={onChoose} />}
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
    </>
  );
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
