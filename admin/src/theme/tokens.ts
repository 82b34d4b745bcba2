/**
 * Colors of the dashboard. Every text color has a contrast of at least 4.5:1 on every surface of its mode (WCAG 2.2,
 * 1.4.3).
 */
export interface Tokens {
  /** Surfaces from the page up to the topmost layer. */
  surface: readonly [page: string, panel: string, raised: string, top: string];
  border: string;
  text: string;
  quiet: string;
  accent: string;
  onAccent: string;
  live: string;
  soon: string;
  error: string;
}

export const DARK: Tokens = {
  surface: ['#0b0e14', '#11151d', '#181d27', '#212835'],
  border: '#262d3a',
  text: '#e9ecf2',
  quiet: '#9ba6b7',
  accent: '#8fb0ff',
  onAccent: '#0b1430',
  live: '#4cc38a',
  soon: '#f0b849',
  error: '#ff8d85',
};

export const LIGHT: Tokens = {
  surface: ['#f5f6f9', '#ffffff', '#f0f2f6', '#e6e9ef'],
  border: '#dbe0e8',
  text: '#141822',
  quiet: '#525d6e',
  accent: '#2a55d4',
  onAccent: '#ffffff',
  live: '#0f6b41',
  soon: '#7d5200',
  error: '#b3261e',
};

export const SIDEBAR = { width: '16rem', icons: '3rem', drawer: '18rem' } as const;
/** Below this width (px) the sidebar is a drawer. */
export const MOBILE_BREAKPOINT = 768;
/** From this width (px), the sidebar shows labels by default. Narrower windows need the space for their tables. */
export const LABELS_FROM = 1200;

/** Selects fingers as opposed to a mouse. */
export const TOUCH = '@media (pointer: coarse)';
/** Minimum size of a target for fingers, in px. */
export const TARGET = 44;
