import { Component, type ReactNode } from 'react';
import { arrive, flipFrom, isSame, spotsNow, type Spots } from '../../lib/flip.js';

/** The positions of rows before an update. */
interface Before {
  spots: Spots;
  /** The games that are read: none while the list's beginning is in view. */
  read: string[];
}

/** Rows below this line, px from the top of the window, are what the visitor reads; the header covers the rest. */
const HEADER = 72;
/** How many rows are measured: one that moves by itself is outvoted by the others. */
const WATCHED = 5;

/**
 * Keeps in place what the visitor reads of the list when rows move above and animates what moves; not while the
 * beginning of the list is in view, so that a game that goes live is seen to arrive.
 */
export class SteadyScroll extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Before {
    const spots = spotsNow();
    const list = document.querySelector('.games');
    if (!list || list.getBoundingClientRect().top > 0) return { spots, read: [] };
    const games = [...spots].flatMap(([key, { y }]) => (typeof key === 'string' && y >= HEADER ? [key] : []));
    return { spots, read: games.slice(0, WATCHED) };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, { spots, read }: Before): void {
    if (isSame(spots, spotsNow())) return;
    arrive();
    const now = spotsNow();
    const ways = read
      .flatMap((id) => {
        const [is, was] = [now.get(id), spots.get(id)];
        return is && was ? [is.y - was.y] : [];
      })
      .sort((a, b) => a - b);
    const way = ways[Math.floor(ways.length / 2)];
    if (way) window.scrollBy({ top: way, behavior: 'instant' });
    flipFrom(spots);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
