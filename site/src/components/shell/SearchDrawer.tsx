import { MESSAGES } from '@contract/messages.js';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { loadSearch, type SearchResult } from '../../lib/games/load.js';
import { isTyping } from '../../lib/games/is-typing.js';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { useMinute, useZone, type Rendered } from '../../lib/live/hooks.js';
import { concernsGames, getFresh, onRecordsChanged } from '../../lib/live/store.js';
import { plural } from '../../lib/text.js';
import { Empty } from '../games/Empty.js';
import { GameRow } from '../games/GameRow.js';
import { Icon } from '../Icon.js';
import { Placeholders } from '../games/Placeholders.js';

/** Results beyond this are not drawn: who sees so many types on. */
const MOST = 50;

/** The drawer that finds a game while the visitor types. The key '/' opens it, escape closes it. */
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
      className="drawer"
      aria-label="Search games"
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
  const zone = useZone(rendered);
  const minute = useMinute();
  const found = result?.games ?? [];
  return (
    <div className="drawer__inner">
      <form className="drawer__bar" role="search" method="dialog" onSubmit={(event) => event.preventDefault()}>
        <Icon name="search-rounded" />
        <input
          className="drawer__field"
          type="search"
          aria-label="Search games"
          placeholder="Team, match or sport"
          autoComplete="off"
          autoFocus
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // A search field keeps escape to empty itself; here it closes the drawer, as everywhere in it.
            if (event.key === 'Escape') $searchOpen.set(false);
          }}
        />
        <button type="button" className="icon-button" onClick={() => $searchOpen.set(false)}>
          <Icon name="close-rounded" />
          <span className="visually-hidden">Close the search</span>
        </button>
      </form>
      <div role="status">
        {state === 'found' && found.length > 0 && (
          <p className="drawer__count">
            {result?.more && 'The first '}
            {plural(found.length, 'game')}
          </p>
        )}
        {state === 'found' && found.length === 0 && <Nothing />}
        {state === 'failed' && (
          <Empty title="The search did not answer">
            <button type="button" className="button button--quiet" onClick={retry}>
              Try again
            </button>
          </Empty>
        )}
      </div>
      <div className="drawer__results" aria-busy={state === 'searching'}>
        {state === 'found' && found.length > 0 && (
          <ul className="rows">
            {found.slice(0, MOST).map((game) => (
              <GameRow key={game._id} game={game} minute={minute} zone={zone ?? game.timeZone} sync={false} />
            ))}
          </ul>
        )}
        {state === 'searching' && <Placeholders />}
      </div>
    </div>
  );
}

/** How long the visitor has to rest before what was typed is searched for, ms. */
const RESTS = 150;

/** What the server finds for what was typed; games that change are searched for again. */
function useSearch(query: string) {
  const [answer, setAnswer] = useState<{ query: string; result: SearchResult | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    const search = (): void => {
      loadSearch(getFresh, query).then(
        (result) => !isOver && setAnswer({ query, result }),
        () => !isOver && setAnswer({ query, result: null }),
      );
    };
    const timer = setTimeout(search, query ? RESTS : 0);
    let begun = false;
    const stop = onRecordsChanged((change) => {
      if (begun && (!change || concernsGames(change))) search();
    });
    begun = true;
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [query, attempt]);
  const current = answer?.query === query ? answer : null;
  const state: 'searching' | 'found' | 'failed' = !current ? 'searching' : current.result ? 'found' : 'failed';
  const retry = (): void => {
    setAnswer(null);
    setAttempt((before) => before + 1);
  };
  return { result: current?.result ?? null, state, retry };
}

/** Shown when nothing is found: what a visitor can do instead. */
function Nothing() {
  return (
    <Empty title={MESSAGES.noGames}>
      Is it missing?{' '}
      <a href="/#request-a-match" data-dialog="request-a-match" onClick={() => $searchOpen.set(false)}>
        Request it
      </a>
    </Empty>
  );
}
