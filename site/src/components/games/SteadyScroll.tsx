import { Component, type ReactNode } from 'react';
import { arrive, flipFrom, isSame, spotsNow, type Spots } from '../../lib/flip.js';

/** Positions of rows before an update. */
interface Before {
  spots: Spots;
  /** Games in view. Empty while the start of the list is in view. */
  read: string[];
}

/** Height of the header in px, which covers the top of the window. */
const HEADER = 72;
/** Number of measured rows. A row that moves alone is outvoted by the others. */
const WATCHED = 5;

/**
 * Keeps the visible rows in place when rows above move, and animates the movement. Does not scroll while the start of
 * the list is in view, so that visitors see a game that goes live.
 */
export class SteadyScroll extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Before {
    const spots = spotsNow();
    const list = document.querySelector('.games .day');
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
