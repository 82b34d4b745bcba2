import { inLanguage } from '../../../src/contract/site-languages.js';
import { expect, PHONE, test } from '../../support/browser-test.js';
import { layoutShift, MAX_HOME_SCRIPT, recordLayoutShift, scriptBytes, settled } from '../../support/page.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

const MAX_SHIFT = 0.02;

test.describe('the home page in another language', () => {
  for (const [language, font] of [
    ['ar', 'Vazirmatn Variable'],
    ['hi', 'Noto Sans Devanagari Variable'],
  ] as const) {
    test(`loads the letters of its script from the site without a shift: ${language}`, async ({ visit }) => {
      const { context, page } = await visit({ viewport: PHONE });
      await recordLayoutShift(context);
      const gate = Promise.withResolvers<undefined>();
      const fonts: string[] = [];
      await page.route(/(vazirmatn|devanagari).*\.woff2$/, async (route) => {
        fonts.push(route.request().url());
        await gate.promise;
        await route.continue();
      });
      const bytes = await scriptBytes(page, async () => {
        await page.goto(inLanguage('/', language), { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        gate.resolve(undefined);
      });
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(MAX_HOME_SCRIPT);
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);

      // The next page has the font from its start.
      await page.goto(inLanguage('/replays', language));
      await settled(page);
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
      );
      expect(loaded).toContain(font);
      expect(new Set(fonts).size).toBe(1);
      expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);

      fonts.length = 0;
      await page.goto('/');
      await settled(page);
      expect(fonts).toEqual([]);
      await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
    });
  }

  test('loads no more JavaScript in Spanish', async ({ page }) => {
    const bytes = await scriptBytes(page, () => page.goto('/es'));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_HOME_SCRIPT);
  });
});
