import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import type { GameRecord, StreamHealth, StreamListRecord } from '../../../src/contract/records/match.record.js';
import { flaws } from '../../support/axe.js';
import { expect, PHONE_OPTIONS } from '../../support/browser-test.js';
import { signInByCookie } from '../../support/dashboard-test.js';
import { test as base } from '../../support/clock-test.js';
import { openListening } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { PROVIDER, PROVIDER_PLAYER } from '../../support/provider-player.js';
import { gamePath, Round } from '../../support/round.js';

/** Interval between checks of a stream, and from a first failure to the next check, in ms. */
const CHECK_MS = 10_000;

interface WorkerFixtures {
  round: Round;
  /** Reads the list of streams as staff. */
  rows: () => Promise<StreamListRecord[]>;
  /** Waits until the last check of a stream fits. */
  checked: (title: string, fits: (health: StreamHealth) => boolean) => Promise<void>;
  /** A live game whose first stream is down; the second one plays. */
  game: GameRecord;
}

const test = base.extend<object, WorkerFixtures>({
  productEnv: [
    async ({ clock, dataDir }, use) => {
      const media = join(dataDir, 'media');
      await mkdir(media);
      await cp(inRoot('assets/demo'), join(media, 'steady'), { recursive: true });
      const checks = { STREAM_CHECKS: 'true', STREAM_CHECK_SECONDS: String(CHECK_MS / 1000) };
      await use({ ...clock.env, ...checks, MEDIA_DIR: media });
    },
    { scope: 'worker' },
  ],
  round: [async ({ staff }, use) => use(await Round.create(staff)), { scope: 'worker' }],
  rows: [
    async ({ staff }, use) =>
      use(async () => (await staff<{ streams: StreamListRecord[] }>('GET', '/api/streams')).streams),
    { scope: 'worker' },
  ],
  checked: [
    async ({ rows }, use) =>
      use(async (title, fits) => {
        const isChecked = async (): Promise<boolean> => {
          const health = (await rows()).find((row) => row.title === title)?.health;
          return health !== undefined && fits(health);
        };
        await expect.poll(isChecked).toBe(true);
      }),
    { scope: 'worker' },
  ],
  game: [
    async ({ checked, clock, round }, use) => {
      const streams = ['Gone', 'Steady'].map((title) => ({ title, url: `/media/${title.toLowerCase()}/clip.m3u8` }));
      const game = await round.addGame('Home', { streams });
      // A stream is down after its second failure in a row.
      await checked('Steady', ({ state }) => state === 'healthy');
      await checked('Gone', ({ failures }) => failures >= 1);
      clock.setBy(CHECK_MS);
      await checked('Gone', ({ state }) => state === 'down');
      await use(game);
    },
    { scope: 'worker' },
  ],
});

test.describe('streams that do not play', () => {
  test('have a mark and the last place on the page of their game', async ({ game, request }) => {
    const read = async (): Promise<Document> =>
      new JSDOM(await (await request.get(gamePath(game))).text()).window.document;
    const cards = async (): Promise<string[]> =>
      [...(await read()).querySelectorAll('.stream')].map((card) => card.textContent);
    await expect
      .poll(cards)
      .toEqual([
        expect.stringMatching(/^Steady(?!.*Not working)/),
        expect.stringMatching(/^Gone.*Not working right now/),
      ]);
    expect((await read()).querySelector('.player__title')?.textContent).toContain('Steady');
  });

  test('are reported with one tap, while the player continues', async ({ game, rows, visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    await openListening(page, gamePath(game));
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play Steady' }).click();
    const player = page.locator('iframe.player__frame');
    await player.evaluate((frame) => Object.assign(frame, { nepshMark: true }));

    await page.getByRole('button', { name: 'Report Steady' }).click();

    await page.getByText('Thanks for the report.').waitFor();
    await expect(page.getByRole('button', { name: 'You reported Steady' })).toHaveAttribute('aria-disabled', 'true');
    expect(await player.evaluate((frame) => 'nepshMark' in frame)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(gamePath(game));
    expect((await rows()).find(({ title }) => title === 'Steady')?.reports).toBe(1);
  });

  test('are measured by the messages of a provider’s player', async ({ round, rows, visit }) => {
    const provided = { title: 'Provided', url: 'https://youtu.be/aqz-KE-bpKQ', platform: 'YouTube' };
    const game = await round.addGame('Provided', { streams: [provided] });
    const playback = async () => (await rows()).find(({ title }) => title === 'Provided')?.playback;
    const watch = async (userAgent: string, message: object): Promise<() => Promise<unknown>> => {
      const { context, page } = await visit({ userAgent });
      await context.route(`${PROVIDER}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: PROVIDER_PLAYER }),
      );
      await openListening(page, gamePath(game));
      await page.getByRole('button', { name: 'Play Provided' }).first().click();
      const seconds = (): Promise<number> | number =>
        page
          .frames()
          .find((frame) => frame.url().startsWith(PROVIDER))
          ?.evaluate(() => (window as unknown as { seconds?: number }).seconds ?? 0) ?? 0;
      await expect.poll(seconds).toBeGreaterThanOrEqual(1);
      const frame = page.frames().find((one) => one.url().startsWith(PROVIDER))!;
      await frame.evaluate((sent) => (window as unknown as { say: (sent: object) => void }).say(sent), message);
      return () => page.goto('about:blank');
    };

    // The page sends its measures when the visitor leaves it, or when the player fails.
    const leave = await watch('Visitor one', { event: 'onStateChange', info: 2 });
    await leave();
    await expect.poll(async () => (await playback())?.plays).toBe(1);
    await watch('Visitor two', { event: 'onError', info: 150 });
    await expect.poll(async () => (await playback())?.plays).toBe(2);

    expect(await playback()).toMatchObject({ plays: 2, stalls: 0, failures: 1 });
    expect((await playback())?.firstFrameMs).toBeGreaterThan(0);
    // Checks of the real provider would alert staff in the next test.
    await round.finish(game);
  });

  test('alert staff, who see the reason and the last checks', async ({
    allowErrors,
    checked,
    clock,
    context,
    dataDir,
    game,
    page,
    product,
  }) => {
    // The control room plays every stream of the game.
    allowErrors(/\/media\/(gone|steady)\/.* 404/);
    await signInByCookie(context, product.url, SUPER_ADMIN);
    await page.goto('/dashboard/streams');
    const downRow = page.getByRole('row').filter({ hasText: 'Gone' });
    await downRow.getByText('Not working').waitFor();
    await expect(downRow.getByRole('img', { name: /^The last \d+ checks: \d+ failed$/ })).toHaveCount(1);
    expect(await flaws(page)).toEqual([]);
    await downRow.getByText('Not working').hover();
    await expect(page.getByRole('tooltip')).toContainText('The playlist returned status 404.');
    await page.getByRole('row').filter({ hasText: 'Steady' }).getByText('Working', { exact: true }).waitFor();

    // Staff who are on another page learn of the last stream's second failure.
    await page.goto('/dashboard/faqs');
    await rm(join(dataDir, 'media', 'steady'), { recursive: true });
    clock.setBy(CHECK_MS);
    await checked('Steady', ({ failures }) => failures >= 1);
    clock.setBy(CHECK_MS);
    await page.getByText(`All streams of ${game.homeTeam} vs Visitors have stopped working.`).waitFor();
    await page.getByRole('link', { name: 'Replace' }).click();
    await page.getByRole('textbox', { name: 'New address of Gone' }).waitFor();
    await page.getByRole('alert').filter({ hasText: '2 of 2 streams down' }).waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
