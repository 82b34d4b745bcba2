import type { GameRecord } from '@contract/records/match.record.js';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../i18n/multiview.js';
import { sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import type { BoardGame } from '../../lib/games/board.js';
import { useBoard, type Rendered } from '../../lib/live/hooks.js';
import { getFresh, type BoardSource } from '../../lib/live/store.js';
import {
  isFull,
  move,
  multiviewHref,
  remove,
  swap,
  toggleLarge,
  toggleSound,
  withSound,
  type Multiview,
} from '../../lib/multiview/choice.js';
import { loadLive } from '../../lib/multiview/load.js';
import { ShareLink } from '../game/ShareLink.js';
import { Icon } from '../Icon.js';
import { Picker } from './Picker.js';
import { Tile } from './Tile.js';
import { useDrag } from './use-drag.js';
import { useMultiview } from './use-multiview.js';

const LIVE: BoardSource = {
  load: async () => ({ games: await loadLive(getFresh) }),
  wants: ({ status }) => status === 'Live',
};

interface MultiviewBoardProps {
  view: Multiview;
  /** The games of the view. */
  games: readonly GameRecord[];
  /** Those to choose from. */
  live: readonly BoardGame[];
  rendered: Rendered;
  publicUrl: string;
}

/** Up to four games at once, one of them with sound: chosen, put in order and made larger by pointer and keyboard. */
export function MultiviewBoard({
  view: first,
  games: sent,
  live: firstLive,
  rendered,
  publicUrl,
}: MultiviewBoardProps) {
  const { view, games, started, loading, change, choose, playAll } = useMultiview(first, sent);
  const live = useBoard(firstLive, LIVE).filter(({ status }) => status === 'Live');
  const [said, say] = useState('');
  const picker = useRef<HTMLDivElement>(null);
  // In the order in which they came: a picture that is moved in the document loads again.
  const shown = useMemo(() => [...games.values()].filter(({ _id }) => view.games.includes(_id)), [games, view.games]);
  const count = view.games.length;
  const nameOf = (id: string): string => {
    const game = games.get(id);
    return game ? t('versus', { home: game.homeTeam, away: game.awayTeam }) : '';
  };
  const moved = (next: Multiview, id: string): void => {
    change(() => next);
    say(m('place', { game: nameOf(id), place: next.games.indexOf(id) + 1, count }));
  };
  const drag = useDrag((dragged, onto) => moved(swap(view, dragged, onto), dragged));
  const onSound = useCallback((id: string, has: boolean) => change((now) => withSound(now, id, has)), [change]);
  const close = (id: string): void => {
    change((now) => remove(now, id));
    // What had the focus is gone with its tile.
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
    <div className="multi" ref={picker} tabIndex={-1}>
      <div className="multi__head">
        <h1 className="multi__title">{m('title')}</h1>
        {count === 0 ? (
          <p className="multi__intro">{m('intro')}</p>
        ) : (
          <div className="multi__tools">
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
        // The keys work while the focus is on one of the tools: nothing is pressed by mistake.
        <div
          className={`multi__grid multi__grid--${count} ${view.large ? 'multi__grid--large' : ''} ${drag.dragged ? 'multi__grid--drags' : ''}`}
          onKeyDown={onKeyDown}
        >
          {shown.map((game) => {
            const id = game._id;
            return (
              <Tile
                key={id}
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
            );
          })}
          {view.games.map(
            (id, place) =>
              !games.has(id) && (
                <div key={id} className={`tile tile--at-${place + 1}`} aria-busy="true">
                  <div className="tile__bar" />
                  <div className="stage" />
                </div>
              ),
          )}
        </div>
      )}
      {count > 1 && (
        <p className="multi__keys">
          <Rich parts={m.parts('keys', { key: kbd, last: String(count) })} />
        </p>
      )}
      <p className="visually-hidden" id="move-how">
        {m('move.how')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Picker
        games={live}
        chosen={view.games}
        loading={loading}
        isFull={isFull(view)}
        onChoose={(id) => void choose(id)}
      />
    </div>
  );
}
