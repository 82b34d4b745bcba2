import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SectionName } from './sections.js';

/** Brings a section into view, with the focus in its first field, when the address names it. */
export function useSectionAt(name: SectionName): RefObject<HTMLDivElement | null> {
  const { hash, key } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus({ preventScroll: true });
    // Going there again brings it into view again.
  }, [isNamed, key]);
  return card;
}
