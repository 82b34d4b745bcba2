import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { appSoonMessage, MESSAGES } from '../../src/contract/messages.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import { flaws } from '../support/axe.js';
import { launch, PHONE_OPTIONS, visit } from '../support/browser.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';

describe('the home page of an empty site', () => {
  let folder: string;
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-empty-'));
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder, SOCIAL_LINKS: '[]' }), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('says what is missing, and is sound', async () => {
    const { context, page, complaints } = await visit(browser, { ...PHONE_OPTIONS, reducedMotion: 'reduce' });
    await page.goto(product.url);
    await settled(page);
    for (const text of [MESSAGES.noMatches, MESSAGES.noReplays, appSoonMessage('android'), appSoonMessage('iOS')]) {
      await page.getByText(text).waitFor();
    }
    expect(await page.locator('.social__link').count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has a grid of fewer than five replays', async () => {
    const auth = await signInAsFirstAdmin(product);
    const league = { name: 'Harbour League', abbreviation: 'HAR', country: 'nepal', category: 'Football' };
    const sent = { ...league, logoUrl: 'https://example.org/logo.png' };
    const { league: made } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', sent, auth);
    for (let index = 1; index <= 4; index += 1) {
      const replay = { title: `Replay ${index}`, league: made.name, category: 'Football', date: '2026-08-15' };
      await call(product, 'POST', '/api/replays', replay, auth);
    }
    const { context, page } = await visit(browser, { reducedMotion: 'no-preference' });
    await page.goto(product.url);
    await settled(page);
    expect(await page.locator('.strip:has(#replays) .replays__item').count()).toBe(4);
    expect(await page.locator('.line-track').count()).toBe(0);
    await context.close();
  });
});
