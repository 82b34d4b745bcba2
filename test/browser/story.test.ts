import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { isSameDocument, launch, markDocument, PHONE_OPTIONS, visit, type Visit } from '../support/browser.js';
import { addGame, addStreams, checkSeason, signIn } from '../support/dashboard.js';
import { startProduct, SUPER_ADMIN, type Product } from '../support/product.js';
import { loadSeason } from '../support/season.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

/** How long before the kick-off the product's clock is set to, ms. */
const BEFORE_KICK_OFF_MS = 3_000;

/** What staff do on the dashboard is what visitors see on a page that stays open: at once and without a reload. */
describe('from an empty site to a game that plays', () => {
  const season = loadSeason();
  const game = {
    league: season.league,
    match: 'Matchday 1',
    homeTeam: 'Redbridge Rovers',
    awayTeam: 'Bluewater City',
    title: 'Redbridge Rovers vs Bluewater City',
    location: 'Harbour Ground',
  };
  const streams = [
    { title: 'Main stand', url: '/media/demo/clip.m3u8' },
    { title: 'Far stand', url: '/media/demo/clip.m3u8?view=far' },
  ];
  const clock = new SettableClock();
  let folder: string;
  let product: Product;
  let browser: Browser;
  let site: Visit;
  let staff: Visit;
  let gamePage: string;
  const opened: Visit[] = [];

  const open = async (options?: Parameters<typeof visit>[1]): Promise<Visit> => {
    const made = await visit(browser, options);
    opened.push(made);
    return made;
  };
  const rowOf = (page: Page): Locator => page.locator('#games .row', { hasText: game.homeTeam });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-story-'));
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder, ...clock.env }), launch()]);
    site = await open();
    staff = await open();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    clock.remove();
  });
  afterEach(() => {
    const complaints = opened.flatMap((visited) => visited.complaints);
    // Chromium reports the answer to visitors who are not signed in as an error.
    expect(complaints.filter((text) => !text.startsWith(`${product.url}/api/auth/me: `))).toEqual([]);
  });

  it('begins with a home page that says there is nothing yet', async () => {
    await site.page.goto(product.url);
    await site.page.getByText('No Matches Found').waitFor();
    await markDocument(site.page);
  });

  it('imports a season, and a second time nothing', async () => {
    const { page } = staff;
    await signIn(page, product.url, SUPER_ADMIN);
    await page.goto(`${product.url}/dashboard/matches/schedule`);

    const first = await checkSeason(page, season);
    await first.getByRole('button', { name: `created ${season.created}` }).waitFor();
    await first.getByRole('button', { name: `skipped ${season.postponed}` }).click();
    await first.getByText('is marked as postponed').waitFor();
    await first.getByRole('button', { name: `Import ${season.created} games` }).click();
    await first.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 });
    await first.waitFor({ state: 'detached' });

    const again = await checkSeason(page, season);
    await again.getByText('There is nothing new in this file.').waitFor();
    await again.getByRole('button', { name: `unchanged ${season.created}` }).waitFor();
    expect(await again.getByRole('button', { name: /^created/ }).count()).toBe(0);
    expect(await again.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await page.goto(`${product.url}/dashboard/matches/schedule`);
  }, 120_000);

  it('shows a new game on the open home page, and sets it live at its kick-off', async () => {
    const kickOff = await addGame(staff.page, game);
    const row = rowOf(site.page);
    await row.waitFor();
    expect(await row.locator('.row__live').count()).toBe(0);
    await addStreams(staff.page, game.title, streams);

    expect(await row.locator('.row__live').count()).toBe(0);
    // Staff can only name a full minute, and nobody is to wait for it.
    clock.setBy(Math.max(0, kickOff.getTime() - BEFORE_KICK_OFF_MS - clock.now()));
    await row.locator('.row__live').waitFor({ timeout: 30_000 });
    expect(clock.now()).toBeGreaterThanOrEqual(kickOff.getTime());
    expect(await isSameDocument(site.page)).toBe(true);
  }, 150_000);

  it('plays on a desktop', async () => {
    const { page } = site;
    await rowOf(page).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: game.title }).waitFor({ state: 'attached' });
    gamePage = page.url();
    await markDocument(page);
    expect(await page.locator('.stream').count()).toBe(streams.length);

    await page.getByRole('button', { name: 'Play Main stand' }).click();
    await page.locator('.cover').waitFor({ state: 'detached' });
    await plays(page);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await eventually(async () => ((await clockOf(page)).paused ? true : undefined));
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await plays(page);

    await page.getByRole('link', { name: /Far stand/ }).click();
    await page.locator(`iframe[title$="Far stand"]`).waitFor();
    await plays(page);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('plays on a phone, with the player at the top', async () => {
    const { page } = await open(PHONE_OPTIONS);
    await page.goto(gamePage);
    await markDocument(page);
    const player = (await page.locator('.player').boundingBox())!;
    const screen = page.viewportSize()!;
    expect(player.y).toBeLessThan(screen.height / 4);
    expect(player.y).toBeLessThan((await page.locator('.game__head').boundingBox())!.y);
    expect(player.width).toBeLessThanOrEqual(screen.width);

    await page.getByRole('button', { name: 'Play Main stand' }).tap();
    await page.locator('.cover').waitFor({ state: 'detached' });
    await plays(page);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('plays what was pressed before the scripts of the page were there', async () => {
    const { page } = await open();
    let letThrough: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(gamePage, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play Main stand' }).click();
    expect(await page.locator('.cover').isVisible()).toBe(true);
    letThrough();
    await page.locator('.cover').waitFor({ state: 'detached' });
    await plays(page);
  });
});

/** The picture in the page's frame: seconds played, and whether it is paused. */
async function clockOf(page: Page): Promise<{ seconds: number; paused: boolean; width: number }> {
  const video = page.frameLocator('.player__frame').locator('video');
  return video.evaluate((element) => {
    const { currentTime, paused, videoWidth } = element as HTMLVideoElement;
    return { seconds: currentTime, paused, width: videoWidth };
  });
}

/** Resolves once the picture has moved on by itself; raises when it does not. */
async function plays(page: Page): Promise<void> {
  const start = await clockOf(page);
  await eventually(async () => {
    const now = await clockOf(page);
    // The clip begins again at its end, so any change is movement.
    return !now.paused && now.width > 0 && Math.abs(now.seconds - start.seconds) > 0.4 ? true : undefined;
  }, 20_000);
}
