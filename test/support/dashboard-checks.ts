import { hash } from '@node-rs/argon2';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import { MESSAGES } from '../../src/contract/messages.js';
import { flaws as flawsOf, type Look } from './axe.js';
import { NIGHTLY } from './nightly.js';
import { sidewaysOverflow } from './page.js';
import { resetNavigations } from './page-record.js';
import { eventually } from './wait.js';

export interface Account {
  email: string;
  password: string;
}

/** Adds a member of staff to the database of a running product: accounts have no API. */
export async function addStaff(
  dataDir: string,
  username: string,
  permissions: Permission[],
  role?: string,
): Promise<Account> {
  // Half of the files of the suite add nobody, and need no mongoose: it takes longer to load than all else of them.
  const { connectToEmbedded } = await import('./connect.js');
  const { USER_MODEL, userSchema } = await import('../../src/modules/users/user.schema.js');
  const database = await connectToEmbedded(dataDir);
  const [email, password, now] = [`${username}@example.org`, `${username}-pw-123`, new Date()];
  await database.model(USER_MODEL, userSchema).create({
    username,
    usernameKey: username,
    email,
    passwordHash: await hash(password),
    permissions,
    ...(role && { role }),
    createdAt: now,
    updatedAt: now,
  });
  await database.close();
  return { email, password };
}

/** Resolves once a page of the dashboard shows its content and nothing on it is still on its way. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: MESSAGES.checkingPermission }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, [aria-label="Loading"]'),
  );
}

/** The key under which react-admin's store keeps the theme. */
const THEME = 'RaStore.theme';

/** Rows and cards after the fifth are like the ones before, and checking all of them takes most of the time. */
const MORE_OF_THE_SAME = ['tbody tr:nth-child(n + 6)', 'main li:nth-child(n + 6)'];

/** The same on every page: what is around it takes axe as long as the page itself. */
const SHELL = ['header', 'nav[aria-label="Dashboard"]'];

/**
 * What axe finds wrong with a page of the dashboard, a line each; empty is good. With `rules` only those are checked, and
 * only with `shell` the sidebar and the bar at the top.
 */
export const flaws = (page: Page, { rules, shell = NIGHTLY }: Pick<Look, 'rules'> & { shell?: boolean } = {}) =>
  flawsOf(page, { ...(rules && { rules }), exclude: shell ? MORE_OF_THE_SAME : [...MORE_OF_THE_SAME, ...SHELL] });

/** CSS pixels by which the page's table is wider than its frame; 0 without a table. */
const tableOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frame = document.querySelector('.RaDataTable-tableWrapper');
    return frame ? frame.scrollWidth - frame.clientWidth : 0;
  });

/**
 * CSS pixels that do not fit into the window or into the table's frame, once the page has been laid out for its window:
 * columns come and go, and lists become cards, a frame later.
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

/** Themes of the dashboard. */
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
 * Goes to another page of the dashboard as a link in it leads there; resolves once the next page's heading, or with
 * `dialog` the next dialog, is there. Several times as quick as loading the document again.
 */
export async function follow(page: Page, path: string, { dialog = false } = {}): Promise<void> {
  resetNavigations(page);
  const selector = dialog ? '[role="dialog"]' : 'h1';
  await page.evaluate(
    ([selector, path]) => {
      for (const one of document.querySelectorAll<HTMLElement>(selector)) one.dataset['seen'] = one.innerText;
      // As the router's own entries are.
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
