import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { launch, signInByCookie, type Visit, visit } from '../support/browser.js';
import { flaws, loaded } from '../support/dashboard-checks.js';
import { startKeptProduct, SUPER_ADMIN, type Product } from '../support/product.js';

/** Longer than the page takes to ask again on a busy machine, in milliseconds. */
const ASKED_AGAIN_MS = 60_000;

describe('the page of the status', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  const enter = async (user = SUPER_ADMIN as { email: string; password: string }): Promise<Visit> => {
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };
  const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const open = (page: Page) => page.goto(`${product.url}/dashboard/status`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-status-'));
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const env = { DATA_DIR: join(folder, 'data'), DEMO_DATA: 'true', BACKUP_DIR: backups };
    [product, browser] = await Promise.all([startKeptProduct(env), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('shows what runs, and stays up to date by itself', async () => {
    const { context, page, complaints } = await enter();
    await open(page);
    await loaded(page);
    const database = panel(page, 'Database and backups');
    await database.getByText('Embedded', { exact: true }).waitFor();
    // Made after the start; the page learns of it without being loaded again.
    await database.getByText('Fine', { exact: true }).waitFor({ timeout: ASKED_AGAIN_MS });
    await panel(page, 'Jobs of this process')
      .getByText(/^go-live/)
      .waitFor();
    await panel(page, 'Jobs and the processes that run them')
      .getByText('This process')
      .first()
      .waitFor({ timeout: ASKED_AGAIN_MS });
    expect(await panel(page, 'Next to go live').getByRole('listitem').count()).toBe(5);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
