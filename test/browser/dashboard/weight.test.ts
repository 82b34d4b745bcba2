import type { Page } from '@playwright/test';
import { loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

const KB = 1000;
/** Scripts of the sign-in page as they are sent, in bytes: React, and the parts of Material UI that the form needs. */
const MAX_SIGN_IN_BYTES = 120 * KB;
/** Scripts of the first list after signing in, in bytes. */
const MAX_FIRST_LIST_BYTES = 305 * KB;

/** Opens a page with an empty cache and returns the compressed size of its scripts, in bytes. */
async function scriptBytesOf(page: Page, path: string, isShown: (page: Page) => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  let requested = 0;
  page.on('request', (request) => (requested += Number(request.resourceType() === 'script')));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await isShown(page);
  await expect.poll(() => requested - sizes.length).toBe(0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.describe('the weight of the dashboard', () => {
  test('keeps the sign-in page free of the scripts of other pages', async ({ page }) => {
    const formShown = (page: Page): Promise<void> => page.getByRole('button', { name: 'Log in' }).waitFor();

    const bytes = await scriptBytesOf(page, '/dashboard/login', formShown);

    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThan(MAX_SIGN_IN_BYTES);
  });

  test('keeps the scripts of the first list small', async ({ visitAs }) => {
    const { page } = await visitAs();

    const bytes = await scriptBytesOf(page, '/dashboard/leagues', loaded);

    expect(bytes).toBeGreaterThan(MAX_SIGN_IN_BYTES);
    expect(bytes).toBeLessThan(MAX_FIRST_LIST_BYTES);
  });
});
