import { useMediaQuery } from '@mui/material';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { MOBILE_BREAKPOINT } from '../theme/tokens.js';

/** Returns whether the sidebar is a drawer: below 768 px. */
export const useMobile = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`, { noSsr: true });

/** Returns whether dialogs fill the screen: up to 768 px. */
export const useNarrow = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT}px)`, { noSsr: true });

/**
 * Derives a value from an element's width (px) at each change. A hidden element, for example of a page that is being
 * replaced, retains its last value.
 * @param initial value before the first measurement
 * @param derive must be the same function in each render
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

/**
 * Number of columns of a list that fit next to the sidebar: cards, the main columns of a tablet, the main columns, most
 * columns, or all default columns.
 */
export type Breakpoint = 'cards' | 'narrow' | 'compact' | 'medium' | 'wide';

/**
 * Minimum list widths (px) of the breakpoints. At each of them, every table fits its frame. The first is the width of a
 * list next to the folded sidebar of a tablet.
 */
const NARROW_FROM = 660;
const COMPACT_FROM = 800;
const MEDIUM_FROM = 980;
const WIDE_FROM = 1136;

export function breakpointAt(width: number): Breakpoint {
  if (width < NARROW_FROM) return 'cards';
  if (width < COMPACT_FROM) return 'narrow';
  if (width < MEDIUM_FROM) return 'compact';
  return width < WIDE_FROM ? 'medium' : 'wide';
}

export const ListBreakpoint = createContext<Breakpoint>('wide');

export const useListBreakpoint = (): Breakpoint => useContext(ListBreakpoint);

/** Returns the breakpoint of an element from its own width, because the sidebar takes a part of the window. */
export const useElementBreakpoint = () => useDerivedFromWidth<Breakpoint>('wide', breakpointAt);
