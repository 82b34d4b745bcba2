export { darkTheme, lightTheme, CONDENSED } from './theme.js';
export { MOBILE_BREAKPOINT, SIDEBAR } from './tokens.js';
