import type { Locator } from '@playwright/test';
import type { ClipRecord, ClipResponse } from '../../../src/contract/records/clip.record.js';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import type { OwnStreamKeyResponse } from '../../../src/contract/records/own-stream.record.js';
import type { RecordingDetailsResponse, RecordingsResponse } from '../../../src/contract/records/recording.record.js';
import type { Staff } from '../../support/browser-test.js';
import { Encoder, type EncoderOptions } from '../../support/encoder.js';
import { openListening } from '../../support/page.js';
import { expect, expectPlaying, expectVideo, test as base, videoIn } from '../../support/player-test.js';
import { gamePath } from '../../support/round.js';
import { freePort } from '../../support/servers.js';

interface WorkerFixtures {
  rtmpPort: number;
}

interface TestFixtures {
  /** Starts an encoder, which stops after the test. */
  encode: (options: Pick<EncoderOptions, 'key' | 'fixture'>) => Promise<Encoder>;
}

/** Tests of streams that encoders send to the product. */
const test = base.extend<TestFixtures, WorkerFixtures>({
  preloaded: [undefined, { scope: 'worker' }],
  rtmpPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  productEnv: [async ({ rtmpPort }, use) => use({ RTMP_PORT: String(rtmpPort) }), { scope: 'worker' }],
  encode: async ({ rtmpPort: port }, use) => {
    const encoders: Encoder[] = [];
    await use(async (options) => {
      const encoder = await Encoder.start({ port, ...options });
      encoders.push(encoder);
      return encoder;
    });
    for (const encoder of encoders) await encoder.kill();
  },
});

async function createStream(staff: Staff, game: GameRecord) {
  const path = `/api/matches/${game.matchId}/game/${game._id}/own-stream`;
  const { ownStream, ingest } = await staff<OwnStreamKeyResponse>('POST', path, {});
  return { key: ingest.key, stream: `/api/stream?id=${ownStream.streamId}` };
}

const coverOf = (video: Locator): Locator => video.page().frameLocator('.player__frame').locator('.break');

test.describe('an own stream', () => {
  test.beforeEach(({ allowErrors }) => {
    // The playlist does not exist before the first segment.
    allowErrors(/\/live\/.*\/index\.m3u8.*404/);
  });

  test('continues without a click when the encoder returns with another size and longer key-frame intervals', async ({
    encode,
    page,
    round,
    staff,
  }) => {
    const game = await round.addGame('Own');
    const { key, stream } = await createStream(staff, game);
    const video = videoIn(page, stream);
    const cover = coverOf(video);
    await openListening(page, gamePath(game));
    await page.locator('.cover__play').click();
    await page.getByText('Waiting for the stream').waitFor();

    const first = await encode({ key, fixture: 'plain' });
    await expectVideo(video, ({ paused, currentTime, videoWidth }) => !paused && currentTime > 0 && videoWidth === 64);
    await expect(cover).toBeHidden();
    await first.kill();
    await expect(cover).toHaveText(/The picture will be back in a moment/);
    await encode({ key, fixture: 'larger' });

    await expectVideo(video, ({ paused, videoWidth }) => !paused && videoWidth === 96);
    await expect(cover).toBeHidden();
  });

  test('continues after a pause of the encoder in a browser that plays HLS only natively', async ({
    encode,
    page,
    round,
    staff,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Object.defineProperty(window, name, { value: undefined });
    });
    const game = await round.addGame('Native');
    const { key, stream } = await createStream(staff, game);
    const video = videoIn(page, stream);
    await openListening(page, gamePath(game));
    await page.locator('.cover__play').click();
    await page.getByText('Waiting for the stream').waitFor();

    const first = await encode({ key, fixture: 'plain' });
    await expectVideo(video, ({ paused, currentTime, videoWidth }) => !paused && currentTime > 0 && videoWidth === 64);
    await expect(video).toHaveAttribute('src', /\/index\.m3u8$/);
    await first.kill();
    await expect(coverOf(video)).toHaveText(/The picture will be back in a moment/);
    await encode({ key, fixture: 'larger' });

    await expectVideo(video, ({ paused, videoWidth }) => !paused && videoWidth === 96);
    await expect(coverOf(video)).toBeHidden();
  });

  test('goes back to the opening with the keyboard, and returns to live', async ({ encode, page, round, staff }) => {
    const game = await round.addGame('Rewind');
    const { key, stream } = await createStream(staff, game);
    const video = page.locator('video');
    const cover = page.locator('.break');
    await page.goto(stream);
    await page.locator('.from-start').waitFor();
    await expect(cover).toHaveText(/The stream starts in a moment/);
    await encode({ key, fixture: 'plain' });
    await expect(cover).toBeHidden();
    await page.keyboard.press('k');
    await expectPlaying(video);
    const isLive = page.locator('media-live-button[mediatimeislive]');
    await expectVideo(video, ({ currentTime }) => currentTime > 12);
    await isLive.waitFor();

    await page.keyboard.press('Home');
    await expectVideo(video, ({ currentTime, paused }) => currentTime > 0 && currentTime < 8 && !paused);
    await expect(isLive).toHaveCount(0);
    await page.keyboard.press('End');

    await isLive.waitFor();
    await expectVideo(video, ({ seekable, currentTime }) => currentTime > seekable.end(0) - 8);
  });

  test('gives way to another stream while the encoder is disconnected', async ({ encode, page, round, staff }) => {
    const game = await round.addGame('Away', { streams: [{ title: 'Spare', url: '/media/demo/clip.m3u8' }] });
    const { key, stream } = await createStream(staff, game);
    const encoder = await encode({ key, fixture: 'plain' });
    await openListening(page, gamePath(game));
    await page.locator('a.stream', { hasText: 'Main' }).click();
    await expectPlaying(videoIn(page, stream));

    await encoder.kill();

    await page.getByText('Main stopped working. Switched to Spare.').waitFor();
    await expectPlaying(videoIn(page, game.streamUrls[0]!.stream));
  });

  test('plays a clip on its page, which the page of the game links to', async ({ encode, page, round, staff }) => {
    const game = await round.addGame('Clip');
    const { key } = await createStream(staff, game);
    await encode({ key, fixture: 'plain' });
    const path = `/api/matches/${game.matchId}/game/${game._id}/clips`;
    const filter = encodeURIComponent(JSON.stringify({ gameId: game._id }));
    let clip: ClipRecord | undefined;
    await expect(async () => {
      const { recordings } = await staff<RecordingsResponse>('GET', `/api/recordings?filter=${filter}`);
      const { recording } = await staff<RecordingDetailsResponse>('GET', `/api/recordings/${recordings[0]?._id}`);
      // The encoder connected minutes after the opening.
      const from = Math.ceil(recording.mediaFrom ?? 0);
      clip = (await staff<ClipResponse>('POST', path, { title: 'Great save', from, to: from + 6 })).clip;
    }).toPass();
    await openListening(page, gamePath(game));

    await page.getByRole('navigation', { name: 'Clips' }).getByRole('link', { name: 'Great save' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Great save' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('Clip vs Visitors - Great save.mp4');
    await page.locator('.cover__play').click();
    await expectPlaying(videoIn(page, clip?.stream ?? ''));
  });

  test('offers the changes of the score on the time line after going back', async ({ encode, page, round, staff }) => {
    const game = await round.addGame('Moments');
    const { key, stream } = await createStream(staff, game);
    const video = page.locator('video');
    await encode({ key, fixture: 'plain' });
    await page.goto(stream);
    await page.locator('.from-start').waitFor();
    await page.keyboard.press('k');
    await expectVideo(video, ({ currentTime }) => currentTime > 3);
    const path = `/api/matches/${game.matchId}/game/${game._id}/result`;
    await staff('PUT', path, { homeScore: 1, awayScore: 0, statusText: '2nd half' });
    await expectVideo(video, ({ currentTime }) => currentTime > 12);
    const button = page.getByRole('button', { name: 'Key moments' });
    await expect(button).toHaveCount(0);

    await page.keyboard.press('Home');
    await expectVideo(video, ({ currentTime, paused }) => currentTime > 0 && currentTime < 3 && !paused);
    await page.keyboard.press('k');
    await expectVideo(video, ({ currentTime, paused }) => currentTime < 4 && paused);
    await button.focus();
    await page.keyboard.press('Enter');
    const items = page.locator('#moments media-chrome-menu-item');
    await expect(items).toHaveText(['2nd half', '1 – 0']);
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await expectVideo(video, ({ currentTime }) => currentTime > 4);
    await expect(items.first()).toBeHidden();

    await page.evaluate(() => {
      localStorage.setItem('nepsh-spoilers', 'hidden');
      window.dispatchEvent(new StorageEvent('storage', { key: 'nepsh-spoilers' }));
    });

    await expect(items).toHaveText(['2nd half']);
  });
});
