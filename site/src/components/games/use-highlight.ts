import { useEffect, useRef, type RefObject } from 'react';

const DURATION_MS = 600;

/**
 * Returns a reference to an element that is highlighted when its value changes. A hidden element is not highlighted, nor
 * any element if the visitor prefers reduced motion.
 */
export function useHighlight(value: unknown): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (!element.current?.checkVisibility({ visibilityProperty: true })) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const highlight = {
      color: 'var(--on-live)',
      backgroundColor: 'var(--live)',
      boxShadow: '0 0 0 3px var(--live)',
      borderRadius: '2px',
    };
    element.current.animate([highlight, { ...highlight, offset: 0.6 }, {}], DURATION_MS);
  }, [value]);
  return element;
}
