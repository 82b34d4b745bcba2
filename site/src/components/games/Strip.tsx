import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { direction } from '../../i18n/direction.js';

/** Arrows appear when there are more cards than this. */
const ARROWS_ABOVE = 3;
/** The share of its width that a strip scrolls at a press, so that a card cut at the edge is shown whole. */
const TURN = 0.9;

interface StripProps {
  id: string;
  title: string;
  /** How many cards there are. */
  count: number;
  /** A list of cards. */
  children: ReactNode;
}

/** Cards in a line that scrolls sideways, by touch, keys or arrows. */
export function Strip({ id, title, count, children }: StripProps) {
  const track = useRef<HTMLDivElement>(null);
  const edges = useEdges(track, count);
  const turn = (pages: number): void => {
    const element = track.current;
    element?.scrollBy({ left: pages * element.clientWidth * TURN * direction(element), behavior: 'smooth' });
  };
  return (
    <section className="strip" aria-labelledby={id}>
      <header className="strip__head">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        {count > ARROWS_ABOVE && (
          <div className="strip__arrows needs-js">
            <button type="button" className="icon-button" disabled={edges.start} onClick={() => turn(-1)}>
              <Icon name="chevron-left-rounded" />
              <span className="visually-hidden">{t('strip.previous', { title })}</span>
            </button>
            <button type="button" className="icon-button" disabled={edges.end} onClick={() => turn(1)}>
              <Icon name="chevron-right-rounded" />
              <span className="visually-hidden">{t('strip.next', { title })}</span>
            </button>
          </div>
        )}
      </header>
      <div className="strip__track" ref={track}>
        {children}
      </div>
    </section>
  );
}

/** Whether a strip is scrolled to its beginning or its end. */
function useEdges(track: RefObject<HTMLElement | null>, count: number): { start: boolean; end: boolean } {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const read = (): void => {
      const left = element.scrollLeft * direction(element);
      const start = left <= 1;
      const end = left + element.clientWidth >= element.scrollWidth - 1;
      setEdges((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    element.addEventListener('scroll', read, { passive: true });
    // It also reports the initial size after layout: reading it here would force a second layout.
    const resize = new ResizeObserver(read);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      resize.disconnect();
    };
  }, [track, count]);
  return edges;
}
