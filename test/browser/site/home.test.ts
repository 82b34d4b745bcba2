import type { Page } from '@playwright/test';
import { gameLiveMessage } from '../../../src/contract/messages.js';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, MOVING, PHONE, TABLET, test } from '../../support/browser-test.js';
import { isSameDocument, markDocument } from '../../support/documents.js';
import {
  layoutShift,
  MAX_HOME_SCRIPT,
  openListening,
  recordLayoutShift,
  scriptBytes,
  settled,
} from '../../support/page.js';
import { createGame, goLive } from '../../support/site-records.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

const LINE = '.line-track';
/** Frames during which a line that stops must not move. */
const RESTING_FRAMES = 20;
/** Replays of the line that the keyboard reaches. */
const MAX_REPLAYS = 16;

const scrolledTo = (page: Page): Promise<number> => page.locator(LINE).evaluate((line) => line.scrollLeft);

/** Waits until the line of replays moves on its own. */
async function expectMoving(page: Page): Promise<void> {
  const before = await scrolledTo(page);
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - before)).toBeGreaterThan(8);
}

/** Expects the line of replays to stay where it is for some frames. */
async function expectResting(page: Page): Promise<void> {
  const moved = await page.locator(LINE).evaluate(async (line, frames) => {
    const from = line.scrollLeft;
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    return line.scrollLeft - from;
  }, RESTING_FRAMES);
  expect(moved).toBe(0);
}

function isWholeSideways(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}

test.describe('the home page', () => {
  let games: GameRecord[];
  let addGame: (homeTeam: string, minutes: number) => Promise<GameRecord>;

  test.beforeAll(async ({ staff }) => {
    const { leagues } = await staff<{ leagues: LeagueRecord[] }>('GET', '/api/leagues');
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games);
    addGame = (home, minutes) => createGame(staff, { league: leagues[0]!, match: matches[0]! }, home, minutes);
  });

  test('moves a game that goes live without moving the page, and announces it once', async ({ staff, visit }) => {
    const [early, soon] = [await addGame('Birch United', 180), await addGame('Amber Town', 6)];
    const { context, page } = await visit(MOVING);
    await recordLayoutShift(context);
    await openListening(page, '/');
    await markDocument(page);
    const liveRow = ({ _id }: GameRecord) => page.locator(`.day--live [data-game="${_id}"]`);
    await expect(page.locator(`#games [data-game="${soon._id}"]`)).toBeAttached();
    // Late in the day, the game that goes live is the first of the last day, so the row is chosen by its id.
    const lastId = await page.locator('.day').last().locator('[data-game]').last().getAttribute('data-game');
    const read = page.locator(`.day [data-game="${lastId}"]`);
    await read.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 300));
    const before = (await read.boundingBox())!.y;

    await goLive(staff, early);
    await expect(liveRow(early)).toBeAttached();
    await goLive(staff, soon);
    await expect(liveRow(soon)).toBeAttached();

    // Staff put the other game live long before its time: no visitor waits for it.
    await expect(page.locator('.toast')).toHaveText([new RegExp(gameLiveMessage('Amber Town', 'Visitors'))]);
    expect(Math.abs((await read.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    const other = await context.newPage();
    await other.goto('/');
    await settled(other);
    await expect(other.locator('.toast')).toHaveCount(0);

    await staff('PUT', `/api/matches/${early.matchId}/game/${early._id}/trending`, { isTrending: true });
    await page.getByRole('tab', { name: 'Trending' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Trending' }).getByText('Birch United').last()).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('filters by sport in place, and back again', async ({ page }) => {
    const sport = games.find(({ status }) => status === 'Live')!.category;
    const ids = new Set(games.filter(({ category }) => category === sport).map(({ _id }) => _id));
    const rows = page.locator('#games .row');
    const listed = (): Promise<string[]> =>
      rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-game') ?? ''));
    const bytes = await scriptBytes(page, () => page.goto('/'));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_HOME_SCRIPT);
    await page.locator('.days__day[tabindex="-1"]').first().waitFor();
    await markDocument(page);
    const all = await listed();

    const filter = page.locator('.filter', { hasText: sport });
    await filter.scrollIntoViewIfNeeded();
    const place = await filter.boundingBox();
    await filter.click();
    await expect(page).toHaveURL(`/?category=${encodeURIComponent(sport)}`);
    await expect.poll(async () => (await listed()).filter((id) => !ids.has(id))).toEqual([]);
    // The page stays where the visitor has pressed.
    expect(await filter.boundingBox()).toEqual(place);

    await page.goBack();
    // A game that goes live in the meantime moves to another place.
    await expect.poll(listed).toEqual(expect.arrayContaining(all));
    expect(await isSameDocument(page)).toBe(true);
  });

  test('keeps the place of a visitor who selects a sport in a scrolled window', async ({ visit }) => {
    const { page } = await visit({ viewport: TABLET });
    await page.goto('/');
    await settled(page);
    const filter = page.locator('.filter', { hasText: 'Football' }).first();
    await filter.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 120));
    const { y } = (await filter.boundingBox())!;

    await filter.click();

    await expect(page).toHaveURL('/?category=Football');
    await expect(page.locator('.days__games')).toHaveAttribute('aria-busy', 'false');
    expect((await filter.boundingBox())!.y).toBe(y);
  });

  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    test(`lists live games in the first screen: ${viewport.width}`, async ({ visit }) => {
      const { context, page } = await visit({ viewport });
      await recordLayoutShift(context);
      const rows = page.locator('.day--live .row');
      const expectInFirstScreen = async (): Promise<void> => {
        const boxes = await Promise.all([0, 1, 2].map((index) => rows.nth(index).boundingBox()));
        const max = { [PHONE.width]: 560, [TABLET.width]: 620, [DESKTOP.width]: 520 }[viewport.width]!;
        expect(boxes[0]!.y).toBeLessThanOrEqual(max);
        expect(boxes.map((box) => box!.height > 64)).toEqual([false, false, false]);
        // The bar at the foot of narrow windows covers nothing of the third row.
        const bar = (await page.locator('.dock').boundingBox()) ?? { y: viewport.height };
        expect(boxes[2]!.y + boxes[2]!.height).toBeLessThanOrEqual(viewport.width < 1000 ? bar.y : viewport.height);
      };
      await page.goto('/');
      await settled(page);
      await expectInFirstScreen();

      const live = games.find(({ status }) => status === 'Live')!;
      const follows = [{ kind: 'team', value: live.homeTeam, name: live.homeTeam }];
      await page.evaluate((text) => localStorage.setItem('nepsh-follows', text), JSON.stringify({ follows }));
      await page.reload();
      await settled(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Your teams' })).toBeVisible();
      await expect(page.locator('.your-teams').locator('.row__name', { hasText: live.homeTeam }).first()).toBeVisible();
      await expect(page.locator('.hero')).toBeHidden();
      await expectInFirstScreen();
      expect(await layoutShift(page)).toBeLessThan(0.02);
    });
  }

  test('lists live games only, or the games that the visitor follows', async ({ page }) => {
    const live = games.find(({ status }) => status === 'Live')!;
    await page.goto('/');
    await settled(page);
    const views = page.getByRole('navigation', { name: 'Lists of games' });
    await views.getByRole('link', { name: 'Live' }).click();
    await expect(page).toHaveURL('/?view=live');
    await expect(page.locator('.day--date')).toHaveCount(0);
    await expect(page.locator(`.day--live [data-game="${live._id}"]`)).toBeVisible();
    await views.getByRole('link', { name: 'Following' }).click();
    await expect(page).toHaveURL('/?view=following');
    await page.getByText('You’re not following anyone yet').waitFor();
    await expect(page.locator('.dock [data-view="following"]')).toHaveAttribute('aria-current', 'page');

    const follows = [{ kind: 'team', value: live.homeTeam, name: live.homeTeam }];
    await page.evaluate((text) => localStorage.setItem('nepsh-follows', text), JSON.stringify({ follows }));
    await page.reload();
    await settled(page);
    await page.locator(`#games .day--live [data-game="${live._id}"]`).waitFor();
    const teams = await page.locator('#games .row__teams').allTextContents();
    expect(teams.filter((text) => !text.includes(live.homeTeam))).toEqual([]);
    expect(await flaws(page)).toEqual([]);
  });

  test('moves the line of replays, but not under the pointer or the focus', async ({ staff, visit }) => {
    const { page } = await visit(MOVING);
    const { replays } = await staff<{ replays: ReplayRecord[] }>('GET', '/api/replays');
    await page.goto('/');
    await settled(page);
    await page.locator('#replays').scrollIntoViewIfNeeded();
    await page.locator(LINE).scrollIntoViewIfNeeded();
    await expectMoving(page);

    await page.locator(LINE).hover();
    await expectResting(page);
    await page.mouse.move(2, 2);
    await expectMoving(page);

    await page.getByRole('link', { name: 'All replays' }).focus();
    for (const replay of replays.slice(0, MAX_REPLAYS)) {
      await page.keyboard.press('Tab');
      const focused = page.locator(`${LINE} :focus`);
      await expect(focused).toHaveAttribute('href', sitePaths.replayDetails(replay._id, replay.title));
      await expect.poll(() => focused.evaluate(isWholeSideways)).toBe(true);
    }
    await expectResting(page);

    await page.getByRole('button', { name: 'Pause scrolling' }).click();
    await page.mouse.move(2, 2);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expectResting(page);
  });

  test('shows the replays in one line without motion when the visitor prefers less', async ({ page, staff }) => {
    const { replays } = await staff<{ replays: ReplayRecord[] }>('GET', '/api/replays');
    const index = replays.findIndex(({ league }) => league.length > 10);
    await page.goto('/');
    await settled(page);
    const league = page.locator('.replay__league').nth(index);
    await league.scrollIntoViewIfNeeded();

    await expect(page.locator('.line[aria-hidden]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /scrolling/ })).toHaveCount(0);
    await expect(league).toHaveText(replays[index]!.league, { useInnerText: true });
    await page.setViewportSize(PHONE);
    await expect(league).toHaveText(`${replays[index]!.league.slice(0, 10).trimEnd()}…`, { useInnerText: true });
  });

  test('scrolls the sports by arrows, and downloads an app from a dialog', async ({ page }) => {
    await page.goto('/');
    await settled(page);
    const track = page.locator('.strip:has(#sports) .strip__track');
    await track.scrollIntoViewIfNeeded();
    await expect(page.locator('astro-island[ssr]:has(#sports)')).toHaveCount(0);
    const back = page.getByRole('button', { name: 'Previous: Every sport' });
    await expect(back).toBeDisabled();
    await expect(async () => {
      await page.getByRole('button', { name: 'Next: Every sport' }).click();
      await expect(back).toBeEnabled({ timeout: 2_000 });
    }).toPass();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);

    await page.locator('.app').getByRole('link', { name: 'Download for Android' }).click();
    await expect(page.getByRole('dialog', { name: 'Download Our App' })).toBeVisible();
  });
});
