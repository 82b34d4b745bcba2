import type { Page } from '@playwright/test';
import type { AffiliateRecord } from '../../../src/contract/records/affiliate.record.js';
import { MESSAGES } from '../../../src/contract/messages.js';
import { PHONE_OPTIONS } from '../../support/browser-test.js';
import { openListening, settled } from '../../support/page.js';
import { expect, expectPlaying, expectVideo, test, videoIn } from '../../support/player-test.js';
import { gamePath } from '../../support/round.js';

/** Time until a page that moved to another stream checks the better one, in ms. */
const BETTER_STREAM_CHECK_MS = 30_000;
/** More than the time until a page retries its streams for the second time, in ms. */
const SECOND_RETRY_MS = 12_000;
/** More than the time until the page of a player retries its stream, in ms. */
const PLAYER_RETRY_MS = 10_000;

const CLIP = '/media/demo/clip.m3u8';
const clipIn = (folder: string): string => `/media/${folder}/clip.m3u8`;
const playerMessage = (event: string): string => JSON.stringify({ context: 'player.js', event });

/** A page in a player's place that reports a failure. */
const FAILED_PLAYER = `<script>parent.postMessage(${JSON.stringify(playerMessage('error'))}, '*')</script>`;

/** Reports these positions to a game's page, in seconds, followed by one more event. */
async function report(page: Page, positions: readonly number[], event: string): Promise<void> {
  const player = page.frames().find((frame) => frame.url().includes('/api/stream?'))!;
  await player.evaluate(
    ([seconds, end]) => {
      const post = (name: string, value: object = {}): void =>
        parent.postMessage(JSON.stringify({ context: 'player.js', event: name, value }), location.origin);
      post('ready', { methods: ['getCurrentTime'] });
      post('play');
      for (const one of seconds) post('timeupdate', { seconds: one, duration: 0 });
      post(end);
    },
    [positions, event] as const,
  );
}

test.describe('the streams of a game', () => {
  test('give way to the next one that plays, until the better one plays again', async ({
    allowErrors,
    media,
    page,
    round,
  }) => {
    allowErrors(/\/media\/failover\/.* 404/);
    const streams = [
      { title: 'Main', url: clipIn('failover') },
      { title: 'Spare', url: CLIP },
    ];
    const game = await round.addGame('Failover', { streams });
    const [main, spare] = game.streamUrls.map(({ stream }) => stream) as [string, string];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${main}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.clock.install();
    await openListening(page, gamePath(game));
    const card = page.locator('a.stream').first();
    await card.click();
    await card.locator('.spinner').waitFor();

    release();
    await page.getByText('Main stopped working. Switched to Spare.').waitFor();
    await expectPlaying(videoIn(page, spare));
    await expect(card.locator('.spinner')).toHaveCount(0);

    await media.addClip('failover');
    await page.clock.fastForward(BETTER_STREAM_CHECK_MS);
    await page.locator(`.player__screen iframe[src="${main}"]`).waitFor({ timeout: 30_000 });
    await expectPlaying(videoIn(page, main));
  });

  test('are retried on request and automatically while none plays', async ({ page, round }) => {
    const streams = ['One', 'Two'].map((title) => ({ title, url: CLIP }));
    const game = await round.addGame('Waiting', { streams });
    const paths = game.streamUrls.map(({ stream }) => stream);
    let isDown = true;
    const requested: string[] = [];
    await page.route('**/api/stream?*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      requested.push(pathname + search);
      await (isDown ? route.fulfill({ contentType: 'text/html', body: FAILED_PLAYER }) : route.continue());
    });
    await page.clock.install();
    await openListening(page, gamePath(game));
    await page.locator('.cover__play').click();
    await page.getByText('Waiting for the stream').waitFor();
    const pause = page.locator('.player__bar').getByRole('button', { name: 'Pause' });
    await expect(pause).toHaveCount(0);

    await page.getByRole('button', { name: 'Try now' }).click();
    await expect.poll(() => requested.slice(0, 4)).toEqual([...paths, ...paths]);
    await page.getByText('Waiting for the stream').waitFor();

    isDown = false;
    await page.clock.fastForward(SECOND_RETRY_MS);
    await expectPlaying(videoIn(page, paths[0]!));
    await pause.waitFor();
  });

  test('show a countdown until a late one plays automatically', async ({ allowErrors, media, page, round }) => {
    allowErrors(/\/media\/late\/.* 404/);
    const game = await round.addGame('Late', { minutes: 10, streams: [{ title: 'Late', url: clipIn('late') }] });
    const countdown = page.locator('.countdown');
    const expectCounting = async (): Promise<void> => {
      const first = await countdown.innerText();
      await expect(countdown).not.toHaveText(first);
    };
    await openListening(page, gamePath(game));
    await expectCounting();
    await page.locator('.cover__play').click();
    await page.getByText('The stream hasn’t started yet.').waitFor();
    await expectCounting();
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);

    await media.addClip('late');
    await round.setLive(game);

    const video = videoIn(page, game.streamUrls[0]!.stream);
    await expectPlaying(video);
    await expect(countdown).toHaveCount(0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectVideo(video, ({ paused }) => paused);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectPlaying(video);
  });

  test('are retried by a player without a page around it', async ({ allowErrors, media, page, round }) => {
    allowErrors(/\/media\/alone\/.* 404/);
    const game = await round.addGame('Alone', { streams: [{ title: 'Alone', url: clipIn('alone') }] });
    await page.clock.install();
    await page.goto(game.streamUrls[0]!.stream);
    await page.getByText('Retrying automatically.').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Try again' }).waitFor();

    await media.addClip('alone');
    await page.clock.fastForward(PLAYER_RETRY_MS);

    await expectVideo(page.locator('video'), ({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
  });

  test('open in a player without a page around it when the game goes live', async ({ allowErrors, page, round }) => {
    allowErrors(/\/api\/stream\?.* 4\d\d/);
    const game = await round.addGame('Early', { minutes: 6 * 60, streams: [{ title: 'Early', url: CLIP }] });
    const subscribed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
    await page.goto(game.streamUrls[0]!.stream);
    await page.getByRole('heading', { name: 'Not open yet' }).waitFor();
    await subscribed;

    await round.setLive(game);

    await page.locator('video').waitFor({ timeout: 30_000 });
  });

  test('count a view after a minute of moving image', async ({ page, round }) => {
    const game = await round.addGame('Still', { streams: [{ title: 'Still', url: CLIP }] });
    const path = `/api/matches/${game.matchId}/game/${game._id}/viewCount`;
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).pathname);
    });
    await page.route('**/api/stream?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
    );
    await openListening(page, gamePath(game));
    await page.locator('.cover__play').click();
    await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    await report(page, Array<number>(200).fill(7), 'stalled');
    await page.getByText('Having trouble?').waitFor();
    expect(counted).toEqual([]);

    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    const minute = Array.from({ length: 63 }, (_, second) => 7 + second);
    await report(page, minute, 'play');

    expect((await saved).status()).toBe(200);
    expect(counted).toEqual([path]);
    await expect.poll(() => page.evaluate((id) => localStorage.getItem(`nepsh-${id}`), game._id)).not.toBeNull();
  });

  test('play on a phone, in a place that their page reserves at its top', async ({ visit, round }) => {
    const { page } = await visit(PHONE_OPTIONS);
    const game = await round.addGame('Phone', { streams: [{ title: 'Main stand', url: CLIP }] });
    await page.goto(gamePath(game));
    const player = (await page.locator('.player').boundingBox())!;
    expect(player.y).toBeLessThan(PHONE_OPTIONS.viewport!.height / 4);
    expect(player.y).toBeLessThan((await page.locator('.game__head').boundingBox())!.y);
    expect(player.width).toBeLessThanOrEqual(PHONE_OPTIONS.viewport!.width);
    // Without the stage the page is as it was when it had loaded as far as the head.
    const shift = await page.locator('.game__stage--open').evaluate((stage) => {
      const top = (): number => document.querySelector('.game__head')!.getBoundingClientRect().top;
      const [before, next] = [top(), stage.nextSibling];
      stage.remove();
      const moved = Math.abs(top() - before);
      document.querySelector('.game')!.insertBefore(stage, next);
      return moved;
    });
    expect(shift).toBeLessThan(1);

    await page.getByRole('button', { name: 'Play Main stand' }).tap();

    await expect(page.locator('.cover')).toHaveCount(0);
    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
  });

  test('stay in view on a phone once they play, and fill it while it is turned', async ({ visit, round }) => {
    const { page } = await visit(PHONE_OPTIONS);
    // An iPhone shows only its own player on the full screen.
    await page.addInitScript(() =>
      Object.assign(Element.prototype, { requestFullscreen: () => Promise.reject(new TypeError()) }),
    );
    const streams = Array.from({ length: 8 }, (_, index) => ({ title: `Stand ${index}`, url: CLIP }));
    const game = await round.addGame('Turned', { streams });
    await openListening(page, gamePath(game));
    const player = page.locator('.player');
    const scrollDown = (): Promise<void> => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await scrollDown();
    await expect(player).not.toBeInViewport();
    await page.getByRole('button', { name: 'Play Stand 0' }).tap();
    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
    await expect(page.locator('.player__toggle')).toBeHidden();
    await scrollDown();
    await expect(player).toBeInViewport({ ratio: 0.9 });

    const { width, height } = PHONE_OPTIONS.viewport!;
    await page.setViewportSize({ width: height, height: width });
    await expect.poll(() => player.boundingBox()).toEqual({ x: 0, y: 0, width: height, height: width });

    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await player.boundingBox())!.height).toBeLessThan(width);
  });

  test('use the full screen of a turned phone until the visitor leaves it', async ({ visit, round }) => {
    const { page } = await visit(PHONE_OPTIONS);
    const game = await round.addGame('Turned wide', { streams: [{ title: 'Main stand', url: CLIP }] });
    await openListening(page, gamePath(game));
    await page.getByRole('button', { name: 'Play Main stand' }).tap();
    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
    const { width, height } = PHONE_OPTIONS.viewport!;
    const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement?.matches('.player') ?? false);

    await page.setViewportSize({ width: height, height: width });
    await expect.poll(isFull).toBe(true);

    await page.evaluate(() => document.exitFullscreen());
    await expect(page.locator('.player--turned')).toHaveCount(0);
  });

  test('show no position of a live game whose stream is a loop', async ({ page, round }) => {
    const game = await round.addGame('Looped', { streams: [{ title: 'Main stand', url: CLIP }] });
    await page.goto(game.streamUrls[0]!.stream);

    await expect(page.locator('media-play-button')).toBeVisible();
    await expect(page.locator('media-time-display')).toBeHidden();
    await expect(page.locator('media-time-range')).toBeHidden();
  });

  test('play after a press that came before the scripts of the page', async ({ page, round }) => {
    const game = await round.addGame('Pressed', { streams: [{ title: 'Main stand', url: CLIP }] });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(gamePath(game), { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play Main stand' }).click();
    await expect(page.locator('.cover')).toBeVisible();

    release();

    await expect(page.locator('.cover')).toHaveCount(0);
    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
  });

  test('open the page of a partner first, once for each stream', async ({ context, page, product, round, staff }) => {
    const streams = ['One', 'Two'].map((title) => ({ title, url: CLIP }));
    const game = await round.addGame('Partner', { streams });
    await openListening(page, gamePath(game));
    await page.locator('.cover__play').click();
    await page.getByText(MESSAGES.noAffiliateLink, { exact: true }).waitFor();
    await page.locator('iframe').waitFor();
    expect(context.pages()).toHaveLength(1);

    const link = { title: 'Partner', link: `${product.url}/about-us`, platforms: 'web' };
    const { affiliate } = await staff<{ affiliate: AffiliateRecord }>('POST', '/api/affiliate', link);
    try {
      await page.goto(gamePath(game));
      await settled(page);
      const [ofCover] = await Promise.all([context.waitForEvent('page'), page.locator('.cover__play').click()]);
      await ofCover.close();
      await expect(page.locator('.cover')).toHaveCount(0);
      const card = page.locator('a.stream').nth(1);
      const [partner, counted] = await Promise.all([
        context.waitForEvent('page'),
        page.waitForResponse((response) => response.url().endsWith('/update-clicks')),
        card.click(),
      ]);
      expect(counted.status()).toBe(200);
      await partner.waitForURL('/about-us');
      expect(await partner.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await card.locator('use[href="#i-check-rounded"]').waitFor({ state: 'attached' });
      await expect(page.locator('iframe')).toHaveAttribute('src', game.streamUrls[1]!.stream);

      await page.goto(gamePath(game));
      await settled(page);
      await card.click();
      await page.locator('iframe').waitFor();
      expect(context.pages()).toHaveLength(2);
    } finally {
      await staff('DELETE', `/api/affiliate/${affiliate._id}`);
    }
  });
});
