import { DAY, SECOND } from '@contract/time/units.js';
import { createStore } from '../shared/store.js';

const COOKIE = 'sidebar_state';
const MAX_AGE_SECONDS = (7 * DAY) / SECOND;

export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=false`);
}

export function sidebarCookie(open: boolean): string {
  return `${COOKIE}=${open}; path=/dashboard; max-age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}

/** Whether the sidebar shows labels (true) or only icons. Stored for seven days. */
export const sidebarOpen = createStore(typeof document === 'undefined' || readSidebarCookie(document.cookie));

/** Whether the drawer of small screens is open. Not stored. */
export const drawerOpen = createStore(false);

export function toggleSidebar(mobile: boolean): void {
  if (mobile) return drawerOpen.set(!drawerOpen.get());
  const open = !sidebarOpen.get();
  document.cookie = sidebarCookie(open);
  sidebarOpen.set(open);
}
