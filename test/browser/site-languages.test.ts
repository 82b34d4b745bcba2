import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../src/contract/site-languages.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, PHONE, visit } from '../support/browser.js';
import {
  layoutShift,
  MAX_HOME_SCRIPT,
  recordLayoutShift,
  scriptBytes,
  settled,
  sidewaysOverflow,
} from '../support/page.js';
import { call, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const MAX_SHIFT = 0.02;

/** The site in other languages than English, with the demo's week in it. */
describe('the languages of the site', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let games: GameRecord[];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games);
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('are chosen by a link that works without scripts, and named by every page', async () => {
    const { context, page } = await visit(browser, { javaScriptEnabled: false });
    await page.goto(`${product.url}${sitePaths.replays()}`);
    await page.locator('.foot__languages a[hreflang=es]').click();
    expect(new URL(page.url()).pathname).toBe('/es/replays');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await page.locator('h1').textContent()).toBe('Repeticiones');
    const address = async (selector: string): Promise<string> =>
      new URL((await page.locator(selector).getAttribute('href')) ?? '').pathname;
    expect(await address('link[rel=canonical]')).toBe('/es/replays');
    expect(await address('link[hreflang=x-default]')).toBe('/replays');
    for (const language of SITE_LANGUAGES) {
      expect(await address(`link[rel=alternate][hreflang=${language}]`)).toBe(inLanguage('/replays', language));
    }
    expect(await page.locator('meta[property="og:locale"]').getAttribute('content')).toBe('es_ES');
    await page.locator('.bar__nav a').first().click();
    expect(new URL(page.url()).pathname).toBe('/es');
    await context.close();
  });

  it.each(SITE_LANGUAGES.filter((one) => one !== 'en'))('take no more JavaScript on home: %s', async (language) => {
    const { context, page } = await visit(browser);
    const home = await scriptBytes(page, () => page.goto(product.url + inLanguage('/', language)));
    await context.close();
    process.stdout.write(`JavaScript on home in ${language}: ${home} bytes compressed\n`);
    expect(home).toBeGreaterThan(0);
    expect(home).toBeLessThanOrEqual(MAX_HOME_SCRIPT);
  });

  it.each([PHONE, DESKTOP])('are sound in Arabic, from the right to the left', async (viewport) => {
    const { context, page, complaints } = await visit(browser, { viewport, locale: 'ar' });
    await recordLayoutShift(context);
    const live = games.find(({ status }) => status === 'Live')!;
    const paths = [
      '/',
      sitePaths.game(live.matchId, live._id, live.title),
      `${sitePaths.multiview}?games=${games
        .filter(({ status }) => status === 'Live')
        .slice(0, 3)
        .map(({ _id }) => _id)
        .join(',')}`,
      sitePaths.privacy,
    ];
    for (const path of paths) {
      await page.goto(product.url + inLanguage(path, 'ar'));
      await settled(page);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect([path, await sidewaysOverflow(page), await flaws(page), complaints]).toEqual([path, 0, [], []]);
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
    }
    await context.close();
  });

  it.each([
    ['ar', 'Vazirmatn Variable'],
    ['hi', 'Noto Sans Devanagari Variable'],
  ] as const)(
    'have the letters of their script from the site, which come without a shift: %s',
    async (language, font) => {
      const { context, page, complaints } = await visit(browser, { viewport: PHONE });
      await recordLayoutShift(context);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const late: string[] = [];
      await page.route(/(vazirmatn|devanagari).*\.woff2$/, async (route) => {
        late.push(route.request().url());
        await held;
        await route.continue();
      });
      await page.goto(product.url + inLanguage('/', language), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await settled(page);
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
      // The next page has it from the start.
      await page.goto(product.url + inLanguage('/replays', language));
      await settled(page);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
      expect(loaded.map((family) => family.replaceAll('"', ''))).toContain(font);
      expect(new Set(late).size).toBe(1);
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);

      late.length = 0;
      await page.goto(product.url);
      await settled(page);
      expect(late).toEqual([]);
      expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
