import { useMediaQuery } from '@mui/material';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { MOBILE_BREAKPOINT } from '../theme/tokens.js';

/** Below 768 px: the sidebar is a drawer. */
export const useMobile = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`, { noSsr: true });

/** Up to 768 px: lists are cards, dialogs take the whole screen. */
export const useNarrow = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT}px)`, { noSsr: true });

/**
 * What follows from an element's own width, px, at each change; a hidden element, as a page that is being replaced,
 * keeps its last value.
 * @param initial before it is measured
 * @param derive the same function each time
 */
export function useDerivedFromWidth<Value>(
  initial: Value,
  derive: (width: number) => Value,
): [RefObject<HTMLDivElement | null>, Value] {
  const element = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => {
      if (current.clientWidth > 0) setValue(() => derive(current.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [derive]);
  return [element, value];
}

/** How much of a list fits next to the sidebar: cards only, the main columns, most of them, or all it starts with. */
export type Breakpoint = 'cards' | 'compact' | 'medium' | 'wide';

/** Widths of the list itself (px), at which a breakpoint begins: at each of them every table fits its frame. */
const COMPACT_FROM = 720;
const MEDIUM_FROM = 980;
const WIDE_FROM = 1136;

export function breakpointAt(width: number): Breakpoint {
  if (width < COMPACT_FROM) return 'cards';
  if (width < MEDIUM_FROM) return 'compact';
  return width < WIDE_FROM ? 'medium' : 'wide';
}

export const ListBreakpoint = createContext<Breakpoint>('wide');

export const useListBreakpoint = (): Breakpoint => useContext(ListBreakpoint);

/** The breakpoint of an element: by its own width, as the sidebar takes some of the window's. */
export const useElementBreakpoint = () => useDerivedFromWidth<Breakpoint>('wide', breakpointAt);
