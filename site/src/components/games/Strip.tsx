import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';
import { direction } from '../../i18n/direction.js';

/** Arrows appear above this number of cards. */
const ARROWS_ABOVE = 3;
/** Fraction of its width that a strip scrolls per click, so that a truncated card becomes fully visible. */
const SCROLL_FRACTION = 0.9;

interface StripProps {
  title: string;
  /** Number of cards. */
  count: number;
  /** Id and level of the heading. */
  id?: string;
  level?: 1 | 2;
  /** Tabs instead of the heading, and the attributes of their panel. */
  tabs?: { list: ReactNode; panelId: string; selectedId: string };
  /** List of cards. */
  children: ReactNode;
}

/** Cards in a row that scrolls horizontally with touch, keys, or arrows. */
export function Strip({ title, count, id, level = 2, tabs, children }: StripProps) {
  const track = useRef<HTMLDivElement>(null);
  const edges = useEdges(track, count);
  const Heading = `h${level}` as const;
  // Each tab starts with its first card.
  useLayoutEffect(() => {
    if (track.current) track.current.scrollLeft = 0;
  }, [title]);
  const scrollPages = (pages: number): void => {
    const element = track.current;
    element?.scrollBy({ left: pages * element.clientWidth * SCROLL_FRACTION * direction(element), behavior: 'smooth' });
  };
  return (
    <section className="strip" aria-label={id ? undefined : title} aria-labelledby={id}>
      <header className="strip__head spread">
        {tabs?.list ?? (
          <Heading className="section-title" id={id}>
            {title}
          </Heading>
        )}
        {count > ARROWS_ABOVE && (
          <div className="strip__arrows needs-js">
            <button type="button" className="icon-button" disabled={edges.start} onClick={() => scrollPages(-1)}>
              <Icon name="chevron-left-rounded" />
              <span className="visually-hidden">{t('strip.previous', { title })}</span>
            </button>
            <button type="button" className="icon-button" disabled={edges.end} onClick={() => scrollPages(1)}>
              <Icon name="chevron-right-rounded" />
              <span className="visually-hidden">{t('strip.next', { title })}</span>
            </button>
          </div>
        )}
      </header>
      <div
        className="strip__track scroller"
        ref={track}
        {...(tabs && { id: tabs.panelId, role: 'tabpanel', 'aria-labelledby': tabs.selectedId })}
      >
        {children}
      </div>
    </section>
  );
}

/** Returns whether a strip is at its start or its end. */
function useEdges(track: RefObject<HTMLElement | null>, count: number): { start: boolean; end: boolean } {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const read = (): void => {
      const distance = element.scrollLeft * direction(element);
      const start = distance <= 1;
      const end = distance + element.clientWidth >= element.scrollWidth - 1;
      setEdges((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    element.addEventListener('scroll', read, { passive: true });
    // The observer also reports the initial size after layout. Reading it here would force a second layout.
    const resize = new ResizeObserver(read);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      resize.disconnect();
    };
  }, [track, count]);
  return edges;
}
