import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Where pictures of pages at which a test failed are put. */
const FOLDER = 'test-results';
/** Addresses and lines of the console that are shown of a page. */
const MAX_SHOWN = 20;
/** Navigations that a page may make after the test has opened it; a page that goes on navigating is broken. */
const MAX_NAVIGATIONS = 20;
/** How long a picture of a page may take, ms. */
const PICTURE_MS = 5_000;

/** What a page of a test has done. */
interface PageRecord {
  addresses: string[];
  console: string[];
  /** Since the test opened an address, reloaded the page or led it elsewhere. */
  navigations: number;
  /** The addresses of the navigations that were too many. */
  flood: string[] | undefined;
}

const records = new Map<Page, PageRecord>();

/** Records the addresses and the console of every page of a context. */
export function recordPages(context: BrowserContext): void {
  context.on('page', record);
  context.on('close', () => {
    for (const [page, { flood }] of records) if (page.context() === context && !flood) records.delete(page);
  });
}

function record(page: Page): void {
  const kept: PageRecord = { addresses: [], console: [], navigations: 0, flood: undefined };
  records.set(page, kept);
  page.on('console', (message) => kept.console.push(`${message.type()}: ${message.text()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    kept.addresses.push(page.url());
    kept.navigations += 1;
    if (kept.navigations > MAX_NAVIGATIONS) kept.flood = kept.addresses.slice(-MAX_SHOWN);
  });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => {
    kept.navigations = 0;
    return goto(...args);
  };
  page.reload = (...args) => {
    kept.navigations = 0;
    return reload(...args);
  };
}

/** Counts the navigations of a page from zero: the test itself leads it elsewhere. */
export function resetNavigations(page: Page): void {
  const kept = records.get(page);
  if (kept) kept.navigations = 0;
}

/** Raises when a page of the test that has ended navigated more often than pages do; begins to count again. */
export function assertNoNavigationFlood(): void {
  const floods = [...records.values()].flatMap(({ flood }) => (flood ? [flood.join(' → ')] : []));
  for (const [page, kept] of records) {
    kept.flood = undefined;
    kept.navigations = 0;
    if (page.isClosed()) records.delete(page);
  }
  if (floods.length > 0)
    throw new Error(`A page navigated by itself more than ${MAX_NAVIGATIONS} times: ${floods.join('; ')}`);
}

/** What the open pages show and have done, with a picture of each; for the report of a test that failed. */
export async function describeOpenPages(test: string): Promise<string> {
  const open = [...records].filter(([page]) => !page.isClosed());
  const texts = await Promise.all(
    open.map(([page, kept], index) =>
      describe(page, kept, `${test.slice(-80)} ${index + 1}`).catch(
        (error: unknown) => `The page ${page.url()} could not be described: ${String(error)}`,
      ),
    ),
  );
  return texts.join('\n\n');
}

async function describe(page: Page, kept: PageRecord, name: string): Promise<string> {
  const path = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}-${Date.now()}.png`);
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path, timeout: PICTURE_MS });
  const dialogs = await page
    .locator('[role=dialog], [role=alertdialog], [role=alert]')
    .evaluateAll((all) =>
      all.map((one) => `${one.closest('[aria-hidden=true]') ? '(hidden) ' : ''}${one.textContent}`.slice(0, 200)),
    );
  const focus = await page.locator(':focus').evaluateAll(([one]) => one?.outerHTML.slice(0, 200) ?? 'nothing');
  return [
    `Page: ${page.url()}`,
    `Addresses (${kept.addresses.length}): ${kept.addresses.slice(-MAX_SHOWN).join(' → ')}`,
    `Console: ${kept.console.slice(-MAX_SHOWN).join('\n  ') || 'nothing'}`,
    `Dialogs and alerts: ${dialogs.join(' | ') || 'none'}`,
    `Focus: ${focus}`,
    `Picture: ${path}`,
  ].join('\n');
}
