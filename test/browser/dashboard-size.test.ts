import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { signInByCookie, visit } from '../support/browser.js';
import { loaded } from '../support/dashboard-checks.js';
import { SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const KB = 1000;
/** Scripts of the sign-in page as they are sent, bytes: React, and what of Material UI the form needs. */
const SIGN_IN = 125 * KB;
/** Scripts of the first list after signing in, bytes. */
const FIRST_LIST = 380 * KB;

/** How much script people wait for: what goes over the wire, compressed as the server sends it. */
describe('the weight of the dashboard', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  /** Opens a page with an empty cache; resolves to the bytes of its scripts, by name. */
  const scriptsOf = async (path: string, signedIn: boolean, shown: (page: Page) => Promise<unknown>) => {
    const { context, page } = await visit(browser);
    if (signedIn) await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    const sizes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      sizes.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(`${product.url}/dashboard${path}`);
    await shown(page);
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
    const bytes = await Promise.all(sizes.values());
    await context.close();
    return bytes.reduce((sum, size) => sum + size, 0);
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('keeps the sign-in page free of the console', async () => {
    const bytes = await scriptsOf('/login', false, (page) => page.getByRole('button', { name: 'Sign in' }).waitFor());
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThan(SIGN_IN);
  });

  it('keeps the way to the first list short', async () => {
    const bytes = await scriptsOf('/leagues', true, loaded);
    expect(bytes).toBeGreaterThan(SIGN_IN);
    expect(bytes).toBeLessThan(FIRST_LIST);
  });
});
