import { MESSAGES } from '@contract/messages.js';
import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { searchGames } from '../../lib/games/search.js';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import { useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { $board, $complete, wantAllGames } from '../../lib/live/store.js';
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
      wantAllGames();
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
  const asked = useDeferredValue(query);
  const board = useStore($board);
  // On a page of some games the others are still to come: what is not there yet is not missing.
  const complete = useStore($complete);
  const zone = useZone(rendered);
  const minute = useNow(rendered, 15_000);
  const found = useMemo(() => searchGames(board ?? [], asked), [board, asked]);
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
        {complete && found.length > 0 && <p className="drawer__count">{plural(found.length, 'game')}</p>}
        {complete && found.length === 0 && <Nothing />}
      </div>
      <div className="drawer__results">
        {found.length > 0 && (
          <ul className="rows">
            {found.slice(0, MOST).map((game) => (
              <GameRow key={game._id} game={game} minute={minute} zone={zone ?? game.timeZone} sync={false} />
            ))}
          </ul>
        )}
        {!complete && <Placeholders />}
      </div>
    </div>
  );
}

/** Nobody looks for a game in vain without being told what to do. */
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
