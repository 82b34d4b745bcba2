import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { isTyping } from '../../lib/games/is-typing.js';
import { $searchOpen, openSearch } from '../../lib/games/search-signal.js';
import type { Rendered } from '../../lib/live/hooks.js';
import { Icon } from '../Icon.js';
import { Empty } from '../games/Empty.js';
import { Placeholders } from '../games/Placeholders.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';

const loadResults = () => import('./SearchResults.js');

type Results = Awaited<ReturnType<typeof loadResults>>['default'];

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
  const field = useRef<HTMLInputElement>(null);
  /** Opens the first result. null until there are results. */
  const openFirst = useRef<(() => void) | null>(null);
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
          if (openFirst.current) openFirst.current();
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
      <LazyResults rendered={rendered} query={query} field={field} openFirst={openFirst} onChoose={setQuery} />
    </div>
  );
}

/**
 * Loads the script of the results when the drawer opens. The field does not wait for the script, because phones show
 * their keyboard only if the field gets the focus during the tap.
 */
function LazyResults(props: ComponentProps<Results>) {
  const [Loaded, setLoaded] = useState<Results | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    loadResults().then(
      (module) => setLoaded(() => module.default),
      () => setFailed(true),
    );
  }, [hasFailed]);
  if (Loaded) return <Loaded {...props} />;
  return hasFailed ? (
    <div role="status">
      <Empty title={t('search.failed')}>
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            props.field.current?.focus();
            setFailed(false);
          }}
        >
          {t('tryAgain')}
        </button>
      </Empty>
    </div>
  ) : (
    <>
      <p className="drawer__count hint" />
      <div className="drawer__results">
        <Placeholders />
      </div>
    </>
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
