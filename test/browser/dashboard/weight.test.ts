import type { Page } from '@playwright/test';
import { expect, test } from '../../support/dashboard-test.js';
import { Round } from '../../support/round.js';

const KB = 1000;
/** Scripts of the sign-in page as they are sent, in bytes: React, and the parts of Material UI that the form needs. */
const MAX_SIGN_IN_BYTES = 120 * KB;
/** Scripts of the first list after signing in, in bytes. */
const MAX_FIRST_LIST_BYTES = 300 * KB;

/**
 * Opens a page with an empty cache. Returns the compressed size of the scripts that the page requested before an element appeared, in
 * bytes. Scripts that the page loads afterwards do not count.
 */
async function scriptBytesOf(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((target) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(target)) return;
      performance.mark('shown');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(path);
  await page.locator(selector).first().waitFor();
  return page.evaluate(() => {
    const [appearance] = performance.getEntriesByName('shown');
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (appearance?.startTime ?? 0))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

test.describe('the weight of the dashboard', () => {
  test('keeps the sign-in page free of the scripts of other pages', async ({ page }) => {
    const bytes = await scriptBytesOf(page, '/dashboard/login', 'form button[type="submit"]');

    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThan(MAX_SIGN_IN_BYTES);
  });

  test('keeps the scripts of the first list small', async ({ staff, visitAs }) => {
    await Round.create(staff);
    const { page } = await visitAs();

    const bytes = await scriptBytesOf(page, '/dashboard/leagues', '[data-row]');

    expect(bytes).toBeGreaterThan(MAX_SIGN_IN_BYTES);
    expect(bytes).toBeLessThan(MAX_FIRST_LIST_BYTES);
  });
});
