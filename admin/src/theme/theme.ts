import type { ThemeOptions } from '@mui/material/styles';
import { components } from './components.js';
import { DARK, LIGHT, MOBILE_BREAKPOINT, type Tokens } from './tokens.js';

const SANS = "'Inter Variable', system-ui, sans-serif";
/** Numbers and headings. */
export const CONDENSED = "'Sofia Sans Condensed Variable', 'Inter Variable', sans-serif";

const heading = (fontSize: string) => ({ fontFamily: CONDENSED, fontWeight: 650, fontSize, lineHeight: 1.25 });

function options(mode: 'dark' | 'light', tokens: Tokens): ThemeOptions {
  const [page, panel, raised, top] = tokens.surface;
  const one = (main: string) => ({
    main,
    light: main,
    dark: main,
    contrastText: mode === 'dark' ? '#0b0e14' : '#ffffff',
  });
  return {
    palette: {
      mode,
      primary: { main: tokens.accent, light: tokens.accent, dark: tokens.accent, contrastText: tokens.onAccent },
      secondary: { main: tokens.accent, light: tokens.accent, dark: tokens.accent, contrastText: tokens.onAccent },
      success: one(tokens.live),
      warning: one(tokens.soon),
      error: one(tokens.error),
      info: one(tokens.accent),
      text: { primary: tokens.text, secondary: tokens.quiet },
      background: { default: page, paper: panel },
      divider: tokens.border,
      action: { hover: raised, selected: top, focus: top },
    },
    shape: { borderRadius: 8 },
    spacing: 8,
    breakpoints: { values: { xs: 0, sm: 600, md: MOBILE_BREAKPOINT, lg: 1200, xl: 1536 } },
    typography: {
      fontFamily: SANS,
      fontSize: 13,
      htmlFontSize: 16,
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
      h1: heading('1.5rem'),
      h2: heading('1.1875rem'),
      h3: heading('1.0625rem'),
      h6: heading('1.125rem'),
      overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6 },
      button: { textTransform: 'none', fontWeight: 550, fontSize: '0.8125rem' },
    },
    transitions: { duration: { enteringScreen: 140, leavingScreen: 100, standard: 140, short: 120, shorter: 100 } },
    components: components(mode, tokens),
  };
}

export const darkTheme = options('dark', DARK);
export const lightTheme = options('light', LIGHT);
