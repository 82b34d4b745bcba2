import type { ThemeOptions } from '@mui/material/styles';
import { DARK, LIGHT, MOBILE_BREAKPOINT, TARGET, type Tokens, TOUCH } from './tokens.js';

/** Sizes of targets for fingers. A mouse keeps the dense layout. */
const TALL = { [TOUCH]: { minHeight: TARGET } };
const LARGE = { [TOUCH]: { minHeight: TARGET, minWidth: TARGET } };

/** Styles of the components: flat surfaces, subtle borders, no ripple, a visible focus ring. */
function components(mode: 'dark' | 'light', tokens: Tokens): ThemeOptions['components'] {
  const [page, panel, raised, top] = tokens.surface;
  const border = `1px solid ${tokens.border}`;
  const ring = { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { colorScheme: mode },
        // Most lists have no bullets; lists with bullets set their own style.
        'ul, ol, dl, dd': { margin: 0, padding: 0, listStyle: 'none' },
        body: { backgroundColor: page, fontVariantNumeric: 'tabular-nums' },
        'a:focus-visible, [tabindex="0"]:focus-visible': ring,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { minHeight: 32, borderRadius: 8, paddingInline: 12, whiteSpace: 'nowrap', ...LARGE },
        sizeLarge: { minHeight: 40, ...LARGE },
        outlined: { borderColor: tokens.border, color: tokens.text, '&:hover': { backgroundColor: raised } },
        text: { color: tokens.text, '&:hover': { backgroundColor: raised } },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          borderRadius: 6,
          color: tokens.quiet,
          '&:hover': { backgroundColor: raised, color: tokens.text },
          '& svg': { fontSize: 18 },
          ...LARGE,
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { styleOverrides: { root: { backgroundColor: panel, border, borderRadius: 8 } } },
    MuiDialog: {
      styleOverrides: {
        container: { outline: 'none' },
        paper: { backgroundColor: panel, border, borderRadius: 12, outline: 'none' },
        paperFullScreen: { borderRadius: 0, border: 'none' },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
    MuiPopover: { styleOverrides: { paper: { backgroundColor: raised, border } } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { backgroundColor: raised, border },
        option: { fontSize: '0.8125rem', [`&.MuiAutocomplete-option`]: TALL },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 100 },
      styleOverrides: { tooltip: { backgroundColor: top, color: tokens.text, border, fontSize: '0.75rem' } },
    },
    RaNotification: {
      styleOverrides: {
        root: {
          '& .MuiSnackbarContent-root': { backgroundColor: top, color: tokens.text, border, borderRadius: 8 },
          '& .RaNotification-success': { borderLeft: `3px solid ${tokens.live}` },
          '& .RaNotification-warning': { borderLeft: `3px solid ${tokens.soon}` },
          '& .RaNotification-error': {
            borderLeft: `3px solid ${tokens.error}`,
            '& .MuiButton-root': { color: tokens.text },
          },
        },
      },
    },
    // The toolbar covers the filters while rows are selected, so the table does not move and no row is covered.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: top,
            border,
            borderRadius: 8,
            minHeight: 40,
            height: 40,
            transform: 'translateY(-52px)',
            transition: 'none',
          },
          '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        },
      },
    },
    // Omits the empty line for a message until a message exists.
    RaTextInput: { defaultProps: { helperText: false } },
    // A list that opens on focus would cover the form when the focus returns from another dialog.
    RaAutocompleteInput: { defaultProps: { openOnFocus: false } },
    RaSelectInput: { defaultProps: { helperText: false } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'dense', variant: 'outlined' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    // Typed text is shown in the direction of its script.
    // A phone zooms into a focused input whose text is smaller than 16 px.
    MuiInputBase: {
      styleOverrides: {
        root: { fontSize: '0.875rem', [TOUCH]: { fontSize: '1rem', minHeight: TARGET } },
        input: { unicodeBidi: 'plaintext' },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: mode === 'dark' ? page : panel, borderRadius: 8 },
        notchedOutline: { borderColor: mode === 'dark' ? '#3a4456' : '#b9c1ce' },
      },
    },
    // The reason why a field is disabled must be as legible as other text.
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginInline: 2, marginBottom: 6, lineHeight: 1.35, '&.Mui-disabled': { color: tokens.quiet } },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: border, fontSize: '0.8125rem' },
        sizeSmall: { height: 36, padding: '2px 10px', [TOUCH]: { height: TARGET, paddingBlock: 0 } },
        // The margin extends the target for fingers without a wider column.
        paddingCheckbox: { [TOUCH]: { '& > *': { padding: 12, margin: -12 } } },
        alignRight: { '& > button': { justifyContent: 'flex-end' } },
        head: { color: tokens.quiet, fontWeight: 550, fontSize: '0.75rem', backgroundColor: panel },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-active': { color: tokens.text }, ...LARGE } } },
    MuiTableRow: {
      styleOverrides: {
        root: { '&.MuiTableRow-hover:hover': { backgroundColor: raised }, '&:last-child td': { borderBottom: 0 } },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 6, color: tokens.quiet, [TOUCH]: { padding: 12 } } },
    },
    MuiRadio: { styleOverrides: { root: LARGE } },
    MuiFormControlLabel: { styleOverrides: { root: TALL } },
    MuiListItemButton: { styleOverrides: { root: TALL } },
    MuiTab: { styleOverrides: { root: TALL } },
    MuiToggleButton: { styleOverrides: { root: LARGE } },
    MuiPaginationItem: { styleOverrides: { root: LARGE } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: { borderRadius: 6, fontWeight: 550, fontSize: '0.75rem' },
        outlined: { borderColor: tokens.border },
        clickable: { [TOUCH]: { height: TARGET, paddingBlock: 0 } },
      },
    },
    MuiAlert: { styleOverrides: { root: { border, backgroundColor: raised, color: tokens.text, borderRadius: 8 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: raised } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 34, ...TALL } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 30, '& svg': { fontSize: 18 } } } },
    MuiLinearProgress: { styleOverrides: { root: { borderRadius: 4, backgroundColor: top } } },
    // The pages and the page size wrap to two lines if they do not fit.
    MuiTablePagination: {
      styleOverrides: {
        root: { fontSize: '0.8125rem', borderBottom: 0 },
        toolbar: { flexWrap: 'wrap', justifyContent: 'flex-end' },
        spacer: { display: 'none' },
      },
    },
  };
}

const SANS = "'Inter Variable', system-ui, sans-serif";
/** Font of numbers and headings. */
export const CONDENSED = "'Sofia Sans Condensed Variable', 'Inter Variable', sans-serif";

/** Returns the style of a prominent number. */
export const figure = (fontSize: string) => ({ fontFamily: CONDENSED, fontWeight: 650, fontSize, lineHeight: 1.2 });

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
