import type { BrowserContextOptions, Page } from '@playwright/test';
import { MESSAGES } from '../../src/contract/messages.js';
import { flaws as flawsOf, type Look } from './axe.js';
import { NIGHTLY } from './nightly.js';
import { sidewaysOverflow } from './page.js';
import { resetNavigations } from './visit.js';
import { eventually } from './wait.js';

/** Resolves once a page of the dashboard shows its content and nothing on it is loading. */
export async function loaded(page: Page): Promise<void> {
  // An open dialog hides the page from assistive technology.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await heading.filter({ hasNotText: MESSAGES.checkingPermission }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, [aria-label="Loading"]'),
  );
}

/** The key under which react-admin's store keeps the theme. */
const THEME = 'RaStore.theme';

/** Rows and cards after the fifth are like the first five, and checking all of them takes most of the time. */
const FURTHER_ROWS = ['tbody tr:nth-child(n + 6)', 'main li:nth-child(n + 6)'];

/** The frame is equal on every page, and axe needs as much time for it as for the page. */
const SHELL = ['header', 'nav[aria-label="Dashboard"]'];

/** A tooltip of the focused button is attached to the body, outside of every landmark. */
const TOOLTIP = '[role="tooltip"]';

/**
 * Problems that axe finds on a page of the dashboard, one line each. `rules` limits the check to these rules; without
 * `shell` it skips the sidebar and the bar at the top.
 */
export const flaws = (page: Page, { rules, shell = NIGHTLY }: Pick<Look, 'rules'> & { shell?: boolean } = {}) =>
  flawsOf(page, { ...(rules && { rules }), exclude: [...FURTHER_ROWS, TOOLTIP, ...(shell ? [] : SHELL)] });

/** CSS pixels by which the page's table is wider than its frame; 0 without a table. */
const tableOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frame = document.querySelector('.RaDataTable-tableWrapper');
    return frame ? frame.scrollWidth - frame.clientWidth : 0;
  });

/**
 * CSS pixels that do not fit into the window or into the table's frame, after the page has adapted to its window: columns
 * come and go, and lists become cards, one frame later.
 */
export async function overflowOf(page: Page): Promise<number> {
  let wide = 0;
  const fits = async (): Promise<true | undefined> => {
    wide = Math.max(await sidewaysOverflow(page), await tableOverflow(page));
    return wide <= 0 ? true : undefined;
  };
  await eventually(fits, 3_000).catch(() => undefined);
  return wide;
}

export type Theme = 'dark' | 'light';

/** A browser's storage in which its owner has chosen a theme: an option of `visit`. */
export const storageWith = (url: string, theme: Theme): BrowserContextOptions['storageState'] => ({
  cookies: [],
  origins: [{ origin: url, localStorage: [{ name: THEME, value: JSON.stringify(theme) }] }],
});

/** Chooses a theme as another tab would; resolves once the page is shown in it. */
export async function choose(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    [THEME, JSON.stringify(theme)] as const,
  );
  await page.waitForFunction((theme) => getComputedStyle(document.documentElement).colorScheme === theme, theme);
}

/**
 * Opens another page of the dashboard as a link in it does; resolves once the heading of the next page, or with `dialog`
 * the next dialog, is shown. Several times faster than loading the document again.
 */
export async function follow(page: Page, path: string, { dialog = false } = {}): Promise<void> {
  resetNavigations(page);
  const selector = dialog ? '[role="dialog"]' : 'h1';
  await page.evaluate(
    ([selector, path]) => {
      for (const one of document.querySelectorAll<HTMLElement>(selector)) one.dataset['seen'] = one.innerText;
      // The router reads the index of an entry from its state.
      const { idx = 0 } = (history.state ?? {}) as { idx?: number };
      const state = { usr: null, key: crypto.randomUUID(), idx: idx + 1 };
      history.pushState(state, '', `/dashboard${path}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    },
    [selector, path] as const,
  );
  // An element that two pages share stays, with other words in it.
  await page.waitForFunction(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.dataset['seen'] !== one.innerText),
    selector,
  );
}
