import type { Page } from '@playwright/test';
import { gameLiveMessage } from '../../../src/contract/messages.js';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, MOVING, PHONE, test } from '../../support/browser-test.js';
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
    await expect(page.locator('.strip:has(#trending) .card', { hasText: 'Birch United' })).toBeAttached();
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

    await page.locator('.filter', { hasText: sport }).click();
    await expect(page).toHaveURL(`/?category=${encodeURIComponent(sport)}`);
    await expect.poll(async () => (await listed()).filter((id) => !ids.has(id))).toEqual([]);
    // The page is the same as when this address is opened.
    await expect(page.getByRole('heading', { level: 1, name: sport })).toBeVisible();
    await expect(page.locator('.hero')).toHaveCount(0);

    await page.goBack();
    await expect(page.locator('.hero')).toBeVisible();
    // A game that goes live in the meantime moves to another place.
    await expect.poll(listed).toEqual(expect.arrayContaining(all));
    expect(await isSameDocument(page)).toBe(true);
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
