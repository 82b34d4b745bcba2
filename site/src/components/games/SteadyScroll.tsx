import { Component, createRef, type ReactNode } from 'react';
import { glideFrom, placesOf, type Places } from '../../lib/glide.js';

interface Anchor {
  id: string;
  top: number;
}

/** What stood where before an update. */
interface Before {
  anchors: Anchor[];
  places: Places;
}

/** What moves as one: a day, a league's games in it, a game. */
const MOVING = '.day, .league, .row';

/** Rows below this line, px from the top of the window, are what the visitor reads; the header covers the rest. */
const HEADER = 72;
/** How many rows are watched: the one that moves itself is outvoted by the others. */
const WATCHED = 5;

/**
 * Keeps what the visitor reads where it is when rows move above it. While the list's beginning is in view nothing is held,
 * so that a game that goes live is seen to arrive. What has to move glides.
 */
export class SteadyScroll extends Component<{ className: string; children: ReactNode }> {
  private readonly list = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Before {
    const list = this.list.current;
    return { anchors: this.anchors(), places: placesOf(list?.querySelectorAll(MOVING) ?? []) };
  }

  private anchors(): Anchor[] {
    const list = this.list.current;
    if (!list || list.getBoundingClientRect().top > 0) return [];
    const anchors: Anchor[] = [];
    for (const row of list.querySelectorAll<HTMLElement>('[data-game]')) {
      const { top } = row.getBoundingClientRect();
      if (top >= HEADER) anchors.push({ id: row.dataset.game ?? '', top });
      if (anchors.length === WATCHED) break;
    }
    return anchors;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, { anchors, places }: Before): void {
    const shifts = anchors
      .map(({ id, top }) => {
        const row = this.list.current?.querySelector(`[data-game="${id}"]`);
        return row ? row.getBoundingClientRect().top - top : null;
      })
      .filter((shift) => shift !== null)
      .sort((a, b) => a - b);
    const shift = shifts[Math.floor(shifts.length / 2)];
    if (shift) window.scrollBy({ top: shift, behavior: 'instant' });
    glideFrom(places);
  }

  override render(): ReactNode {
    return (
      <div className={this.props.className} ref={this.list}>
        {this.props.children}
      </div>
    );
  }
}
