import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { API_ERRORS } from '../../src/contract/errors.js';
import { MESSAGES } from '../../src/contract/messages.js';
import type { StatusAnswer } from '../../src/contract/records/status.record.js';
import { launch, signInByCookie, type Visit, visit } from '../support/browser.js';
import { addStaff, flaws, loaded } from '../support/dashboard-checks.js';
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

  it('puts what is worst first, each with what to do, and says when nothing is wrong', async () => {
    const { context, page } = await enter();
    let isWell = false;
    await page.route('**/api/status', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as StatusAnswer;
      body.status.findings = isWell
        ? []
        : [
            {
              level: 'problem',
              subject: 'games',
              what: '2 games should have gone live by now.',
              todo: 'Set them live.',
            },
            { level: 'warning', subject: 'redis', what: 'Redis does not answer.', todo: 'Start it.' },
            { level: 'notice', subject: 'releases', what: 'Nepsh 9.0.0 has been released.', todo: 'Read about it.' },
          ];
      await route.fulfill({ response: answer, json: body });
    });
    await open(page);
    await loaded(page);
    const rows = panel(page, 'Needs attention').getByRole('listitem');
    for (const [index, word] of ['Problem', 'Warning', 'Notice'].entries()) {
      await rows.nth(index).getByRole('img', { name: word }).waitFor();
    }
    expect(await rows.first().innerText()).toContain('Set them live.');
    expect(await flaws(page)).toEqual([]);
    isWell = true;
    await panel(page, 'Needs attention').getByText('All is well').waitFor({ timeout: ASKED_AGAIN_MS });
    await context.close();
  });

  it('says when the service does not answer, and goes on when it does', async () => {
    const { context, page } = await enter();
    let isUp = true;
    await page.route('**/api/status', (route) =>
      isUp ? route.fallback() : route.fulfill({ status: 500, json: { statusCode: 500, ...API_ERRORS.INTERNAL } }),
    );
    isUp = false;
    await open(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: ASKED_AGAIN_MS });
    await page.getByText('This could not be loaded').waitFor();
    isUp = true;
    await again.click();
    await panel(page, 'This process').getByText('Up for').waitFor();
    isUp = false;
    await page.getByText('The service does not answer: this is how it was at').waitFor({ timeout: ASKED_AGAIN_MS });
    await panel(page, 'This process').getByText('Up for').waitFor();
    expect(await flaws(page)).toEqual([]);
    await context.close();
  });

  it('is closed to staff without its key', async () => {
    const staff = await addStaff(join(folder, 'data'), 'operator', ['dashboard:access', 'dev-tools:access']);
    const { context, page } = await enter(staff);
    await open(page);
    await page.getByRole('heading', { level: 1, name: MESSAGES.permissionNotGranted }).waitFor();
    expect(await page.getByRole('link', { name: 'Status' }).count()).toBe(0);
    await context.close();
  });
});
