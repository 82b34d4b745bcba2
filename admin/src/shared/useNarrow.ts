import { useMediaQuery } from '@mui/material';
import { MOBILE_BREAKPOINT } from '../theme/index.js';

/** Below 768 px: the sidebar is a drawer. */
export const useMobile = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`, { noSsr: true });

/** Up to 768 px: lists are cards, dialogs take the whole screen. */
export const useNarrow = (): boolean => useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT}px)`, { noSsr: true });
