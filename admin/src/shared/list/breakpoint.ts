import { createContext, useContext, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How much of a list fits beside the sidebar: cards only, the main columns, most of them, or all it starts with. */
export type Breakpoint = 'cards' | 'compact' | 'medium' | 'wide';

/** Widths of the list itself (px), from which its room is: no table is wider than its frame in any of them. */
const COMPACT_FROM = 720;
const MEDIUM_FROM = 980;
const WIDE_FROM = 1060;

export function breakpointAt(width: number): Breakpoint {
  if (width < COMPACT_FROM) return 'cards';
  if (width < MEDIUM_FROM) return 'compact';
  return width < WIDE_FROM ? 'medium' : 'wide';
}

export const ListBreakpoint = createContext<Breakpoint>('wide');

export const useListBreakpoint = (): Breakpoint => useContext(ListBreakpoint);

/** The room that an element has: not the window's width counts, but what the sidebar leaves of it. */
export function useElementBreakpoint(): [RefObject<HTMLDivElement | null>, Breakpoint] {
  const element = useRef<HTMLDivElement>(null);
  const [breakpoint, setBreakpoint] = useState<Breakpoint>('wide');
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setBreakpoint(breakpointAt(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, breakpoint];
}
