import type { Page } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, PHONE, PHONE_OPTIONS, test } from '../../support/browser-test.js';
import { settled } from '../../support/page.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

/** Links and buttons that the dock covers in part at some scroll position. */
const underTheDock = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const float = document.querySelector('.float')!.getBoundingClientRect();
    const bar = document.querySelector('.dock')!.getBoundingClientRect();
    // A bar as wide as the window covers whole lines, which come up as the page scrolls.
    if (bar.width === document.documentElement.clientWidth && bar.bottom === innerHeight) return [];
    const targets = [...document.querySelectorAll('main :is(a, button), footer :is(a, button)')];
    return targets
      .filter((target) => {
        const { left, right, width } = target.getBoundingClientRect();
        const track = target.closest('.strip__track, .line-track, .filters__list, .days__list');
        const end = Math.min(right, track?.getBoundingClientRect().right ?? right);
        return width > 0 && left < float.right && end > float.left;
      })
      .map((target) => target.textContent);
  });

/** Whether the focused element is whole between the top of the window and the dock. */
function isFocusClear(): boolean {
  const { top, bottom, right } = document.activeElement!.getBoundingClientRect();
  const float = document.querySelector('.float')!.getBoundingClientRect();
  return top >= 0 && (bottom <= float.top || right <= float.left);
}

test.describe('the dock', () => {
  test('covers no link or button at any width, and never the focus', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    for (const width of [320, 390, 959, 960, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await underTheDock(page)]).toEqual([width, []]);
    }
    for (const width of [959, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await page.locator('.row__link').nth(2).focus();
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        expect([width, step, await page.evaluate(isFocusClear)]).toEqual([width, step, true]);
      }
    }
  });

  test('leaves every stream in reach of a finger, on a phone held upright or sideways', async ({ visit, staff }) => {
    const { games } = await staff<{ games: GameRecord[] }>('GET', '/api/games');
    const live = games.find(({ status, streamUrls }) => status === 'Live' && streamUrls.length > 1)!;
    const { page } = await visit(PHONE_OPTIONS);
    await page.goto(sitePaths.game(live.matchId, live._id, live.title));
    await settled(page);
    for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      await page.setViewportSize(viewport);
      const covered = await page.locator('a.stream').evaluateAll(
        (cards) =>
          cards.filter((card) => {
            card.scrollIntoView({ block: 'nearest' });
            const { left, width, top, height } = card.getBoundingClientRect();
            return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).length,
      );
      expect([viewport.width, covered]).toEqual([viewport.width, 0]);
    }
  });
});
