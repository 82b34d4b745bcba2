import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where pictures of pages at which a test failed are put. */
const FOLDER = 'test-results';
/** Addresses named of a page. */
const MOST = 20;

/** Does something on a page; a failure says where the page was and is, which dialogs it shows, and where its picture lies. */
export async function explained<T>(page: Page, name: string, work: () => Promise<T>): Promise<T> {
  const addresses = [page.url()];
  const note = (): void => void addresses.push(page.url());
  page.on('framenavigated', note);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message += `\n${await describe(page, name, addresses)}`;
    throw error;
  } finally {
    page.off('framenavigated', note);
  }
}

async function describe(page: Page, name: string, addresses: readonly string[]): Promise<string> {
  const path = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}-${Date.now()}.png`);
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path });
  const dialogs = await page
    .locator('[role=dialog], [role=alertdialog], [role=alert]')
    .evaluateAll((all) =>
      all.map((one) => `${one.closest('[aria-hidden=true]') ? '(hidden) ' : ''}${one.textContent}`),
    );
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
  return [
    `${addresses.length - 1} changes of address: ${addresses.slice(-MOST).join(' → ')}`,
    `Dialogs and alerts: ${dialogs.map((text) => text.slice(0, 200)).join(' | ') || 'none'}`,
    `Focus: ${focus}`,
    `Picture: ${path}`,
  ].join('\n');
}
