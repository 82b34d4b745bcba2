import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, MOVING, PHONE, PHONE_OPTIONS, test, type Staff } from '../../support/browser-test.js';
import { isSameDocument, markDocument } from '../../support/documents.js';
import { layoutShift, openListening, recordLayoutShift, settled, sidewaysOverflow } from '../../support/page.js';
import { readPage, textsOf } from '../../support/server-html.js';
import {
  createGame,
  createReplay,
  createSeason,
  finishGame,
  writeResult,
  type Season,
} from '../../support/site-records.js';

// The live game of a test leads the home page of this product.
test.use({ productEnv: { BRAND_NAME: 'Results' } });

const REVEALING = 'Harbour 3-2 Visitors, the comeback';

let season: Season;
let live: GameRecord;

const pathOf = ({ matchId, _id, title }: GameRecord): string => sitePaths.game(matchId, _id, title);
const rowOf = (page: Page, { _id }: GameRecord): Locator => page.locator(`.games [data-game="${_id}"]`);
const scoreIn = (page: Page): Locator => rowOf(page, live).locator('.row__score').first();
const hideResults = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => localStorage.setItem('nepsh-spoilers', 'hidden'));
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const createLiveGame = (staff: Staff, home: string, more: object = {}): Promise<GameRecord> =>
  createGame(staff, season, home, -20, { status: 'Live', ...more });

test.beforeAll(async ({ staff }) => {
  season = await createSeason(staff, 'Harbour League');
});
test.beforeEach(async ({ staff }) => {
  live = await createLiveGame(staff, 'Valley');
});
test.afterEach(({ staff }) => finishGame(staff, live));

test.describe('results', () => {
  test('come to open pages without a reload, and nothing moves', async ({ staff, visit }) => {
    const [home, game] = [await visit(MOVING), await visit({ ...PHONE_OPTIONS, ...MOVING })];
    for (const { context } of [home, game]) await recordLayoutShift(context);
    await openListening(home.page, '/');
    await openListening(game.page, pathOf(live));
    for (const { page } of [home, game]) await markDocument(page);

    await writeResult(staff, live, { homeScore: 2, awayScore: 1 });
    await expect(scoreIn(home.page)).toHaveText('2');
    await expect(home.page.locator('.hero .duel__time')).toContainText('2–1');
    await expect(game.page.locator('.duel__time')).toContainText('2–1');
    await expect(game.page.getByRole('status').filter({ hasText: 'Valley 2, Visitors 1' })).toBeAttached();
    await writeResult(staff, live, { statusText: 'Half-time' });
    await expect(rowOf(home.page, live).locator('.row__when').getByText('Half-time')).toBeVisible();
    await expect(game.page.locator('.badge', { hasText: 'Half-time' })).toBeVisible();

    for (const { page } of [home, game]) {
      expect(await isSameDocument(page)).toBe(true);
      expect(await layoutShift(page)).toBeLessThan(0.02);
      expect(await flaws(page)).toEqual([]);
    }
  });

  for (const [motion, durations] of [
    ['no-preference', [600, 600]],
    ['reduce', []],
  ] as const) {
    test(`are highlighted for ${durations.length} changes with motion ${motion}`, async ({ staff, visit }) => {
      await writeResult(staff, live, { homeScore: 0, awayScore: 0 });
      const { page } = await visit({ reducedMotion: motion });
      await page.addInitScript(recordHighlights);
      await openListening(page, '/');
      const other = rowOf(page, live).locator('.row__score').last();

      await writeResult(staff, live, { homeScore: 1, awayScore: 0 });
      await expect(scoreIn(page)).toHaveText('1');
      await writeResult(staff, live, { homeScore: 0, awayScore: 0 });
      await expect(scoreIn(page)).toHaveText('0');

      expect(await scoreIn(page).evaluate(highlightsOf)).toEqual(durations);
      expect(await other.evaluate(highlightsOf)).toEqual([]);
    });
  }

  test('are in the label of a row and of a card, in the language of the page', async ({ staff, page }) => {
    await writeResult(staff, live, { homeScore: 141, awayScore: 117, statusText: 'Half-time' });
    for (const [path, label] of [
      ['/', 'Valley 141, Visitors 117, LIVE Half-time, Harbour League, No stream'],
      ['/ar', 'Valley 141، Visitors 117، مباشر استراحة، Harbour League، بلا بث'],
    ] as const) {
      await open(page, `${path}?view=live`);
      expect(await accessibleName(rowOf(page, live).locator('a'))).toBe(label);
    }
  });

  test('keep to one line inside their circles, above the minute too', async ({ staff, page }) => {
    for (const [address, head] of [
      ['/', '.hero'],
      [pathOf(live), '.game__head'],
    ] as const) {
      await openListening(page, address);
      for (const [homeScore, awayScore] of [
        [24, 17],
        [121, 141],
      ]) {
        await writeResult(staff, live, { homeScore, awayScore, statusText: '' });
        const score = page.locator(`${head} .duel__time [aria-hidden]`, { hasText: `${homeScore}–${awayScore}` });
        await expect(page.locator(`${head} .duel__minute`)).toHaveText(/./);
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          const { lines, space } = await score.evaluate(spaceInCircle);
          expect([viewport.width, lines]).toEqual([viewport.width, 1]);
          expect(space).toBeGreaterThan(0);
        }
      }
    }
  });

  test('are in a column, however long the names of the places are', async ({ staff, page }) => {
    const places = ['A', 'The Municipal Stadium of the Three Rivers and the Old Harbour'];
    const games = await Promise.all(
      places.map((location, index) => createLiveGame(staff, `Column ${index}`, { location })),
    );
    for (const game of games) await writeResult(staff, game, { homeScore: 1, awayScore: 0 });
    await page.goto('/');
    for (const width of [768, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 900 });
      const edges = games.map((game) =>
        rowOf(page, game)
          .locator('.row__score')
          .first()
          .evaluate((score) => Math.round(score.getBoundingClientRect().right)),
      );
      expect(new Set(await Promise.all(edges)).size).toBe(1);
      expect(await sidewaysOverflow(page)).toBe(0);
    }
    for (const game of games) await finishGame(staff, game);
  });

  test('are in the results of a league without scripts', async ({ staff, request }) => {
    const over = { status: 'Finished', homeScore: 3, awayScore: 2 };
    const { _id } = await createGame(staff, season, 'Harbour', -24 * 60, over);
    const page = await readPage(request, `${sitePaths.league(season.league._id, season.league.name)}?view=results`);

    expect(textsOf(page, `[data-game="${_id}"] .row__score`)).toEqual(['3', '2']);
    // A script hides them.
    expect(page.documentElement.classList.contains('spoiler-free')).toBe(false);
  });
});

test.describe('hidden results', () => {
  test('stay hidden from the first paint until the visitor shows them', async ({ staff, visit }) => {
    await writeResult(staff, live, { homeScore: 1, awayScore: 0 });
    const { page, context } = await visit({ ...PHONE_OPTIONS, ...MOVING });
    await recordLayoutShift(context);
    await hideResults(context);
    await open(page, '/');
    await expect(scoreIn(page)).toBeHidden();
    await expect(page.locator('.hero .duel__time')).toBeHidden();
    await expect(page.locator('.hero').getByText('1–0')).toBeHidden();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await flaws(page)).toEqual([]);

    // The keyboard's focus stays with the score that it shows.
    await rowOf(page, live).getByRole('button', { name: 'Show score of Valley vs Visitors' }).press('Enter');
    await expect(scoreIn(page)).toBeVisible();
    await expect(page.locator('.hero .duel__time')).toBeVisible();
    await expect(rowOf(page, live).getByRole('link')).toBeFocused();
    expect(await sidewaysOverflow(page)).toBe(0);

    await open(page, pathOf(live));
    await expect(page.locator('.duel__time')).toBeHidden();
    await page.getByRole('button', { name: 'Show score of Valley vs Visitors' }).click();
    await expect(page.locator('.duel__time')).toBeVisible();
  });

  test('are not in the label of a row, whose only tab stop is its link', async ({ staff, visit }) => {
    await writeResult(staff, live, { homeScore: 1, awayScore: 0, statusText: 'Extra time' });
    for (const [path, key] of [
      ['/', 'ArrowRight'],
      ['/ar', 'ArrowLeft'],
    ] as const) {
      const { page, context } = await visit(MOVING);
      await hideResults(context);
      await page.addInitScript(recordHighlights);
      await openListening(page, path);
      const link = rowOf(page, live).locator('a');
      const button = rowOf(page, live).getByRole('button');
      expect(await accessibleName(link)).not.toMatch(/\d|Extra/);
      await expect(button).toHaveAttribute('tabindex', '-1');
      await writeResult(staff, live, { homeScore: 2, awayScore: 0 });
      await expect(scoreIn(page)).toHaveText('2');

      await link.focus();
      await page.keyboard.press(key);
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');

      await expect(link).toBeFocused();
      expect(await accessibleName(link)).toMatch(/^Valley 2/);
      expect(await scoreIn(page).evaluate(highlightsOf)).toEqual([]);
      await writeResult(staff, live, { homeScore: 1, awayScore: 0 });
    }
  });

  test('show the text of a game without a score on request', async ({ staff, visit }) => {
    await writeResult(staff, live, { statusText: 'Extra time' });
    const { page, context } = await visit();
    await hideResults(context);
    const button = { name: 'Show status of Valley vs Visitors' };
    await open(page, '/');
    const text = rowOf(page, live).locator('.row__when').getByText('Extra time');
    await expect(text).toBeHidden();

    await rowOf(page, live).getByRole('button', button).press('Enter');
    await expect(text).toBeVisible();
    await expect(rowOf(page, live).getByRole('link')).toBeFocused();

    await open(page, pathOf(live));
    const badge = page.locator('.game__facts').getByText('Extra time');
    await expect(badge).toBeHidden();
    await page.locator('.game__facts').getByRole('button', button).click();
    await expect(badge).toBeVisible();
    expect(await flaws(page)).toEqual([]);
  });

  test('hide titles of replays that reveal them', async ({ staff, visit }) => {
    const over = { status: 'Finished', homeScore: 3, awayScore: 2 };
    const { _id: gameId, date } = await createGame(staff, season, 'Harbour', -24 * 60, over);
    const replay = await createReplay(staff, season.league, REVEALING, { date, gameId });
    const { page, context } = await visit();
    await hideResults(context);
    await open(page, sitePaths.replays());
    const title = page.locator('.replay__title', { hasText: REVEALING });
    await expect(title).toBeHidden();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^Show title/ }).click();
    await expect(title).toBeVisible();

    await open(page, sitePaths.replayDetails(replay._id, replay.title));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Harbour vs Visitors', { useInnerText: true });
    await expect(page).toHaveTitle(/Harbour vs Visitors/);
    expect(await page.title()).not.toContain(REVEALING);
    await page.getByRole('button', { name: /^Show title/ }).click();
    await expect(heading).toHaveText(REVEALING, { useInnerText: true });
    await expect(page).toHaveTitle(new RegExp(REVEALING));
  });

  test('stay hidden when the page is loaded again, until the header of a phone shows them', async ({
    staff,
    visit,
  }) => {
    await writeResult(staff, live, { homeScore: 4, awayScore: 4 });
    const { page } = await visit(PHONE_OPTIONS);
    await open(page, '/');
    const score = scoreIn(page);
    await expect(score).toBeVisible();
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: 'Hide scores' }).click();
    await expect(score).toBeHidden();
    await page.reload();
    await settled(page);
    await expect(score).toBeHidden();
    await bar.getByRole('button', { name: 'Show scores' }).click();
    await expect(score).toBeVisible();
  });

  test('are hidden in the other tabs too, which also change the theme', async ({ staff, visit }) => {
    await writeResult(staff, live, { homeScore: 4, awayScore: 4 });
    const { page, context } = await visit({ colorScheme: 'light' });
    await open(page, '/');
    const other = await context.newPage();
    await open(other, '/');
    const bar = other.getByRole('banner');
    const score = scoreIn(page);
    await expect(score).toBeVisible();
    await bar.getByRole('button', { name: 'Hide scores' }).click();
    await expect(score).toBeHidden();
    // A score that one tab shows again is hidden with the rest.
    await rowOf(page, live)
      .getByRole('button', { name: /Show score/ })
      .first()
      .click();
    await expect(score).toBeVisible();
    await bar.getByRole('button', { name: 'Show scores' }).click();
    await bar.getByRole('button', { name: 'Hide scores' }).click();
    await expect(score).toBeHidden();
    await bar.getByRole('button', { name: 'Show scores' }).click();
    await expect(score).toBeVisible();

    await bar.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const barColors = (tab: Page): Promise<string[]> =>
      tab.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    expect([await barColors(other), await barColors(page)]).toEqual([['#0b0e15'], ['#0b0e15']]);
    await page.reload();
    expect(await barColors(page)).toEqual(['#0b0e15']);
  });
});

/** Returns the name of an element for screen readers. */
async function accessibleName(element: Locator): Promise<string> {
  const [, name = ''] = /^- link "(.*?)"/.exec(await element.ariaSnapshot()) ?? [];
  return name;
}

type Animate = (this: HTMLElement, keyframes: Keyframe[], options?: number | KeyframeAnimationOptions) => Animation;

/** Records the durations of an element's highlights, which are over before a test could see them. */
function recordHighlights(): void {
  const animate: Animate = Reflect.get(Element.prototype, 'animate');
  const recordAnimation: Animate = function (this: HTMLElement, keyframes, options) {
    const highlights = (this.dataset['highlights'] ?? '').split(' ').filter(Boolean);
    if (typeof options === 'number') this.dataset['highlights'] = [...highlights, options].join(' ');
    return animate.call(this, keyframes, options);
  };
  Reflect.set(Element.prototype, 'animate', recordAnimation);
}

const highlightsOf = (element: HTMLElement | SVGElement): number[] =>
  (element.dataset['highlights'] ?? '').split(' ').filter(Boolean).map(Number);

/** Number of lines of a score, and the smallest distance of its text from the edge of its circle, in pixels. */
function spaceInCircle(element: Element): { lines: number; space: number } {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const circle = element.closest('.duel__circle')!.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(element).fontSize);
  // Digits are as high as 0.72 of their font size.
  const far = Math.abs((top + bottom) / 2 - (circle.top + circle.bottom) / 2) + size * 0.36;
  return {
    lines: Math.round((bottom - top) / (size * 1.2)),
    space: (circle.width - 4) / 2 - Math.hypot((right - left) / 2, far),
  };
}
