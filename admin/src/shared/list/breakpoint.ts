import { createContext, useContext } from 'react';
import { useOfWidth } from '../widths.js';

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
export const useElementBreakpoint = () => useOfWidth<Breakpoint>('wide', breakpointAt);
