import type { Page } from '@playwright/test';
import { addGame, addStreams, checkSeason, signIn } from '../../support/dashboard.js';
import { expect } from '../../support/browser-test.js';
import { test } from '../../support/clock-test.js';
import { expectPlaying, expectVideo } from '../../support/player-test.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { loadSeason } from '../../support/season.js';

/** Time from the clock of the product to the kick-off, in ms. */
const BEFORE_KICK_OFF_MS = 3_000;

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

const setMark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { nepshMark: true }));
const hasMark = (page: Page): Promise<boolean> => page.evaluate(() => 'nepshMark' in window);

test('shows on an open page, without a reload, the games that staff import, add and set live', async ({
  allowErrors,
  clock,
  product,
  visit,
}) => {
  test.slow();
  // Chromium shows the response to visitors who are not signed in as an error.
  allowErrors(/\/api\/auth\/me: /);
  const { page: site } = await visit();
  const { page: dashboard } = await visit();
  const row = site.locator('#games .row', { hasText: game.homeTeam });

  await test.step('starts with an empty home page', async () => {
    await site.goto('/');
    await site.getByText('No Matches Found').waitFor();
    await setMark(site);
  });

  await test.step('imports the games of a season once', async () => {
    await signIn(dashboard, product.url, SUPER_ADMIN);
    await dashboard.goto('/dashboard/matches/schedule');
    const first = await checkSeason(dashboard, season);
    await first.getByRole('button', { name: `will be created: ${season.created}` }).waitFor();
    await first.getByRole('button', { name: `Import ${season.created} games` }).click();
    await first.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 });
    await expect(first).toHaveCount(0);

    const second = await checkSeason(dashboard, season);
    await second.getByText('There is nothing new in this file.').waitFor();
    await second.getByRole('button', { name: `will not change: ${season.created}` }).waitFor();
    await expect(second.getByRole('button', { name: /created/ })).toHaveCount(0);
    await expect(second.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await dashboard.goto('/dashboard/matches/schedule');
  });

  await test.step('shows a new game, and sets it live at its kick-off', async () => {
    const kickOff = await addGame(dashboard, game);
    await row.waitFor();
    await addStreams(dashboard, game.title, streams);
    await expect(row.locator('.row__live')).toHaveCount(0);
    // A kick-off is a full minute, which is too long to wait for.
    clock.setBy(Math.max(0, kickOff.getTime() - BEFORE_KICK_OFF_MS - clock.now()));
    await row.locator('.row__live').waitFor({ timeout: 30_000 });
    expect(clock.now()).toBeGreaterThanOrEqual(kickOff.getTime());
    expect(await hasMark(site)).toBe(true);
  });

  await test.step('plays the streams of the game', async () => {
    await row.getByRole('link').click();
    await site.getByRole('heading', { level: 1, name: game.title }).waitFor({ state: 'attached' });
    await setMark(site);
    await expect(site.locator('.stream')).toHaveCount(streams.length);
    const video = site.frameLocator('.player__frame').locator('video');
    await site.getByRole('button', { name: 'Play Main stand' }).click();
    await expect(site.locator('.cover')).toHaveCount(0);
    await expectPlaying(video);
    await expectVideo(video, ({ videoWidth }) => videoWidth > 0);
    await site.getByRole('button', { name: 'Pause' }).click();
    await site.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expectVideo(video, ({ paused }) => paused);
    await site.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(video);
    await site.getByRole('link', { name: /Far stand/ }).click();
    await site.locator('iframe[title$="Far stand"]').waitFor();
    await expectPlaying(video);
    expect(await hasMark(site)).toBe(true);
  });
});
