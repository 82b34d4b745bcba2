import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import { DESKTOP, expect, MOVING, PHONE, test } from '../../support/browser-test.js';
import { isSameDocument, markDocument } from '../../support/documents.js';
import { NIGHTLY } from '../../support/nightly.js';
import { forgetLayoutShift, layoutShift, openListening, recordLayoutShift } from '../../support/page.js';
import { finishGame, goLive } from '../../support/site-records.js';

// The home page of this product shows nothing but the games of this file.
test.use({ productEnv: { BRAND_NAME: 'Two hundred games' } });

const GAMES = 200;
const MATCHES = 10;
/** Elements of a game's row. */
const MAX_ELEMENTS_OF_A_ROW = 40;
const MAX_SHIFT = 0.02;
/** Games that other tests of this file finish. */
const MAX_FINISHED = 30;
const MAX_LAYOUTS_OF_SCROLLING = 5;
/** Layouts of twenty games that go live. Their number depends on how the events arrive. */
const MAX_LAYOUTS_OF_TWENTY = 80;
/** Time until windows that draw only while the machine is idle come to rest, in ms. */
const PATIENT = { timeout: 30_000 };

/** Places of the page to which a visitor has scrolled, and their positions in the window. */
const BLOCKS = { page: 'end', top: 'start', middle: 'center', end: 'center' } as const;
type Place = keyof typeof BLOCKS;
const moving = { viewport: PHONE, ...MOVING };
const still = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;
const ALL_WINDOWS: [BrowserContextOptions, Place][] = [
  [moving, 'middle'],
  [{ ...moving, viewport: DESKTOP }, 'page'],
  [still, 'top'],
  [moving, 'top'],
  [moving, 'end'],
  [still, 'middle'],
  [{ ...still, viewport: PHONE }, 'page'],
];
const WINDOWS = NIGHTLY ? ALL_WINDOWS : ALL_WINDOWS.slice(0, 3);

/** Tomorrow (UTC): none of its games starts while the tests run. */
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const WHOLE_DAY = `/?day=${day}&view=all`;

test.describe('two hundred games', () => {
  let games: GameRecord[];

  test.beforeAll(async ({ staff }) => {
    const lines = Array.from({ length: GAMES }, (_, index) => {
      const start = new Date(Date.parse(day) + index * 7 * 60_000).toISOString();
      const week = Math.floor((index * MATCHES) / GAMES) + 1;
      return `${start.slice(0, 10)},${start.slice(11, 16)},Home ${index},Away ${index},Week ${week},The Old Ground`;
    });
    const text = ['date,time,home,away,round,location', ...lines].join('\n');
    const body = { text, league: 'Harbour League', category: 'Football', timeZone: 'UTC' };
    await staff('POST', '/api/matches/import?format=csv', body);
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games).sort((a, b) => a.startsAt.localeCompare(b.startsAt));
    expect(games).toHaveLength(GAMES);
  });

  const rowOf = (page: Page, { _id }: GameRecord): Locator => page.locator(`#games [data-game="${_id}"]`);
  const liveRow = (page: Page, { _id }: GameRecord): Locator => page.locator(`.day--live [data-game="${_id}"]`);

  test('show a game that goes live before the page has subscribed to events', async ({ staff, page }) => {
    const game = games[0]!;
    const happened = Promise.withResolvers<undefined>();
    await page.route('**/api/events*', (route) => happened.promise.then(() => route.continue()));
    const connecting = page.waitForRequest('**/api/events*');
    await page.goto('/');
    await connecting;
    await goLive(staff, game);
    await expect(liveRow(page, game)).toHaveCount(0);
    happened.resolve(undefined);
    await expect(liveRow(page, game)).toBeVisible();
    await finishGame(staff, game);
  });

  test('do not move under a visitor at any place when games go live and end', async ({ staff, visit }) => {
    test.slow();
    const [near, far, read] = [games[1]!, games[150]!, games[100]!];
    const windows = await Promise.all(
      WINDOWS.map(async ([options, place]) => {
        const { context, page } = await visit(options);
        await recordLayoutShift(context);
        await openListening(page, place === 'page' ? '/' : WHOLE_DAY);
        await markDocument(page);
        const at = {
          page: page.locator('.hero'),
          top: page.locator('#games'),
          middle: rowOf(page, read),
          end: page.locator('#games .row').last(),
        };
        await at[place].evaluate((element, block) => {
          element.scrollIntoView({ block, behavior: 'instant' });
        }, BLOCKS[place]);
        // The test starts once the page rests at the place to which it was scrolled.
        if (place !== 'page') await untilDrawn(page);
        await untilArrived(page);
        await forgetLayoutShift(page);
        const name = `${place}, ${options.viewport?.width} pixels, motion: ${options.reducedMotion}`;
        return { name, page, place, top: (await at[place].boundingBox())!.y };
      }),
    );
    const everywhere = (action: (page: Page) => Promise<unknown>): Promise<unknown> =>
      Promise.all(windows.map(({ page }) => action(page)));
    // With the first game the list of live games appears, with the last it disappears.
    for (const game of [near, far]) {
      await goLive(staff, game);
      await everywhere((page) => expect(liveRow(page, game)).toBeAttached(PATIENT));
      await everywhere(untilArrived);
    }
    for (const game of [near, far]) {
      await finishGame(staff, game);
      await everywhere((page) => expect(rowOf(page, game)).not.toBeAttached(PATIENT));
      await everywhere(untilArrived);
    }
    for (const { name, page, place, top } of windows) {
      const shift = await layoutShift(page);
      expect([name, shift < MAX_SHIFT ? 'little' : shift]).toEqual([name, 'little']);
      if (place === 'middle') expect(Math.abs((await rowOf(page, read).boundingBox())!.y - top)).toBeLessThanOrEqual(1);
      expect(await isSameDocument(page)).toBe(true);
    }
  });

  test('are drawn ahead of a visitor who scrolls, and many move in few layouts', async ({ staff, visit }) => {
    const { context, page } = await visit(moving);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable');
    const layouts = async (): Promise<number> => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')!.value;
    };
    await openListening(page, WHOLE_DAY);
    const sizes = await page
      .locator('#games .row')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('*').length));
    expect(sizes.length).toBeGreaterThanOrEqual(GAMES - MAX_FINISHED);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_ELEMENTS_OF_A_ROW);
    await page.evaluate(() => window.scrollBy({ top: 1, behavior: 'instant' }));
    await untilDrawn(page);
    const before = await layouts();
    await page.evaluate(async () => {
      const list = document.querySelector('#games')!.getBoundingClientRect();
      for (let top = 0; top < list.bottom; top += 800) {
        window.scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
    });
    const scrolled = await layouts();
    expect(scrolled - before).toBeLessThanOrEqual(MAX_LAYOUTS_OF_SCROLLING);
    const twenty = games.slice(40, 60);
    await Promise.all(twenty.map((game) => goLive(staff, game)));
    await page.waitForFunction(
      (ids) => ids.every((id) => document.querySelector(`.day--live [data-game="${id}"]`)),
      twenty.map(({ _id }) => _id),
      PATIENT,
    );
    await untilArrived(page);
    expect((await layouts()) - scrolled).toBeLessThanOrEqual(MAX_LAYOUTS_OF_TWENTY);
  });
});

/** Waits until every row has been drawn ahead. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('#games .row')].every(
        (row) => getComputedStyle(row).contentVisibility === 'visible',
      ),
    undefined,
    PATIENT,
  );

/** Waits until rows that move have arrived. */
const untilArrived = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      !document.querySelector('#games [style*="transform"]') &&
      document.getAnimations().every((one) => one instanceof CSSAnimation || one instanceof CSSTransition),
    undefined,
    PATIENT,
  );
