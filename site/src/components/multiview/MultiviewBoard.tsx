import type { GameRecord } from '@contract/records/match.record.js';
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { m } from '../../i18n/multiview.js';
import { sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import type { BoardGame } from '../../lib/games/board.js';
import { type Rendered, useBoard } from '../../lib/live/hooks.js';
import { type BoardSource, getFresh } from '../../lib/live/store.js';
import {
  isFull,
  move,
  type Multiview,
  multiviewHref,
  remove,
  swap,
  toggleLarge,
  toggleSound,
  withSound,
} from '../../lib/multiview/choice.js';
import { loadLive } from '../../lib/multiview/load.js';
import { ShareLink } from '../game/ShareLink.js';
import { Icon } from '../Icon.js';
import { Part } from '../Part.js';
import { Picker } from './Picker.js';
import { Tile } from './Tile.js';
import { useMultiview } from './use-multiview.js';

const LIVE: BoardSource = {
  load: async () => ({ games: await loadLive(getFresh) }),
  wants: ({ status }) => status === 'Live',
};

interface MultiviewBoardProps {
  view: Multiview;
  /** Games of the view. */
  games: readonly GameRecord[];
  /** Live games to choose from. */
  live: readonly BoardGame[];
  rendered: Rendered;
  publicUrl: string;
}

/**
 * Shows up to four games simultaneously, one of them with sound. They can be selected, sorted, and enlarged with
 * pointer and keyboard.
 */
export function MultiviewBoard({
  view: first,
  games: sent,
  live: firstLive,
  rendered,
  publicUrl,
}: MultiviewBoardProps) {
  const { view, games, started, loading, change, choose, playAll } = useMultiview(first, sent);
  const live = useBoard(firstLive, LIVE).filter(({ status }) => status === 'Live');
  const [announcement, announce] = useState('');
  const picker = useRef<HTMLDivElement>(null);
  // Selection order, because a frame that moves in the document reloads.
  const shownGames = useMemo(
    () => [...games.values()].filter(({ _id }) => view.games.includes(_id)),
    [games, view.games],
  );
  const count = view.games.length;
  const nameOf = (id: string): string => {
    const game = games.get(id);
    return game ? t('versus', { home: game.homeTeam, away: game.awayTeam }) : '';
  };
  const moved = (next: Multiview, id: string): void => {
    change(() => next);
    announce(m('place', { game: nameOf(id), place: next.games.indexOf(id) + 1, count }));
  };
  const drag = useDrag((dragged, onto) => moved(swap(view, dragged, onto), dragged));
  const onSound = useCallback((id: string, has: boolean) => change((now) => withSound(now, id, has)), [change]);
  const close = (id: string): void => {
    change((now) => remove(now, id));
    // The focused element was removed with its tile.
    picker.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = /^Digit([1-4])$/.exec(event.code)?.[1];
    const game = view.games[Number(place) - 1];
    if (game === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change((now) => (event.shiftKey ? toggleLarge(now, game) : toggleSound(now, game)));
  };
  const url = publicUrl + multiviewHref(sitePaths.multiview, view);
  const kbd = (inner: readonly unknown[]) => <kbd className="key">{inner.join('')}</kbd>;
  return (
    <div className="multi stack gap-4" ref={picker} tabIndex={-1}>
      <div className="multi__head spread">
        <h1 className="multi__title">{m('title')}</h1>
        {count === 0 ? (
          <p className="multi__intro muted">{m('intro')}</p>
        ) : (
          <div className="cluster">
            {view.games.some((id) => !started.has(id)) && (
              <button type="button" className="button button--primary button--small needs-js" onClick={playAll}>
                <Icon name="play-arrow-rounded" />
                {m('playAll')}
              </button>
            )}
            <ShareLink url={url} title={m('title')} />
          </div>
        )}
      </div>
      {count > 0 && (
        // The keys work only while a tool has the focus, which prevents accidental presses.
        <div
          className={`multi__grid column multi__grid--${count} ${view.large ? 'multi__grid--large' : ''} ${drag.dragged ? 'multi__grid--drags' : ''}`}
          onKeyDown={onKeyDown}
        >
          {shownGames.map((game) => {
            const id = game._id;
            return (
              <Part key={id}>
                <Tile
                  game={game}
                  rendered={rendered}
                  publicUrl={publicUrl}
                  place={view.games.indexOf(id)}
                  hasSound={view.sound === id}
                  isLarge={view.large === id}
                  hasOthers={count > 1}
                  plays={started.has(id)}
                  drag={drag.dragged === id ? 'dragged' : drag.over === id ? 'over' : null}
                  handle={drag.handle(id)}
                  onSound={onSound}
                  onLarge={() => change((now) => toggleLarge(now, id))}
                  onMove={(by) => moved(move(view, id, by), id)}
                  onClose={() => close(id)}
                />
              </Part>
            );
          })}
          {view.games.map(
            (id, place) =>
              !games.has(id) && (
                <div key={id} className={`tile surface tile--at-${place + 1}`} aria-busy="true">
                  <div className="tile__bar" />
                  <div className="stage centered" />
                </div>
              ),
          )}
        </div>
      )}
      {count > 1 && (
        <p className="with-keyboard hint">
          <Rich parts={m.parts('keys', { key: kbd, last: String(count) })} />
        </p>
      )}
      <p className="visually-hidden" id="move-how">
        {m('move.how')}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Picker
        games={live}
        selectedIds={view.games}
        loading={loading}
        isFull={isFull(view)}
        onChoose={(id) => void choose(id)}
      />
    </div>
  );
}

interface Drag {
  /** The dragged game and the game below the pointer. */
  dragged: string | null;
  over: string | null;
  /** Returns the props of a game's drag handle. */
  handle: (game: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/** Returns the tile at a point of the window. null for the dragged tile or outside of tiles. */
function tileAt({ clientX, clientY }: PointerEvent, dragged: string): string | null {
  const tiles = document.elementsFromPoint(clientX, clientY).map((one) => one.closest<HTMLElement>('[data-tile]'));
  const game = tiles.find((tile) => tile !== null)?.dataset['tile'];
  return game === undefined || game === dragged ? null : game;
}

/**
 * Drags games onto each other by their handles, with mouse, pen, or touch. The handle captures the pointer, even over
 * frames.
 */
function useDrag(onDrop: (dragged: string, onto: string) => void): Drag {
  const [state, setState] = useState<Pick<Drag, 'dragged' | 'over'>>({ dragged: null, over: null });
  const end = (): void => setState({ dragged: null, over: null });
  const { dragged, over } = state;
  return {
    dragged,
    over,
    handle: (game) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setState({ dragged: game, over: null });
      },
      onPointerMove: (event) => {
        if (dragged !== game) return;
        const now = tileAt(event, game);
        if (now !== over) setState({ dragged: game, over: now });
      },
      onPointerUp: (event) => {
        // Uses the position of the release, because the last move may not have been rendered.
        const onto = dragged === game ? tileAt(event, game) : null;
        if (onto !== null) onDrop(game, onto);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
