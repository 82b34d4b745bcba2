import { DAY, SECOND } from '@contract/time/units.js';
import { useMediaQuery } from '@mui/material';
import { useCallback } from 'react';
import { createStore, useStoreValue } from '../shared/store.js';
import { useMobile } from '../shared/widths.js';
import { LABELS_FROM } from '../theme/tokens.js';

const COOKIE = 'sidebar_state';
const MAX_AGE_SECONDS = (7 * DAY) / SECOND;

/** Returns the stored state, or null if the user has not toggled the sidebar. */
export function readSidebarCookie(cookies: string): boolean | null {
  const value = cookies.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return value === undefined ? null : value !== `${COOKIE}=false`;
}

export function sidebarCookie(open: boolean): string {
  return `${COOKIE}=${open}; path=/dashboard; max-age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}

/** Stored state of the sidebar: labels (true), only icons (false), or the default of the window's width (null). */
const sidebarOpen = createStore(typeof document === 'undefined' ? null : readSidebarCookie(document.cookie));

/** Whether the drawer of small screens is open. Not stored. */
export const drawerOpen = createStore(false);

/** Returns whether the sidebar shows labels. */
export function useSidebarOpen(): boolean {
  const isWide = useMediaQuery(`(min-width: ${LABELS_FROM}px)`, { noSsr: true });
  return useStoreValue(sidebarOpen) ?? isWide;
}

/** Returns a function that toggles the sidebar and stores its state for seven days, or that toggles the drawer. */
export function useToggleSidebar(): () => void {
  const mobile = useMobile();
  const isOpen = useSidebarOpen();
  return useCallback(() => {
    if (mobile) return drawerOpen.set(!drawerOpen.get());
    document.cookie = sidebarCookie(!isOpen);
    sidebarOpen.set(!isOpen);
  }, [mobile, isOpen]);
}
