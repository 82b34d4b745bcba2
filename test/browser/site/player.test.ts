import type { Locator } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { flaws } from '../../support/axe.js';
import { PHONE_OPTIONS } from '../../support/browser-test.js';
import { layoutShift, openListening, recordLayoutShift } from '../../support/page.js';
import { expect, expectPlaying, expectVideo, test, videoIn } from '../../support/player-test.js';
import { gamePath } from '../../support/round.js';

/** Two qualities of the demo's clip, with captions. */
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="subs.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,SUBTITLES="subs"
/media/demo/clip.m3u8?level=1
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,SUBTITLES="subs"
/media/demo/clip.m3u8?level=2
`;
const CLIP = [0, 1, 2, 3, 4].map((index) => `#EXTINF:2,\n/media/demo/clip-${index}.m4s`).join('\n');
const MAP = '#EXT-X-MAP:URI="/media/demo/clip-init.mp4"';
/** A live stream of ten seconds that never grows. */
const LIVE = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n${MAP}\n${CLIP}\n`;
/** The demo's clip five times in a row: 50 seconds. */
const LONG = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n${Array.from(
  { length: 5 },
  (_, index) => `${index > 0 ? '#EXT-X-DISCONTINUITY\n' : ''}${MAP}\n${CLIP}`,
).join('\n')}\n#EXT-X-ENDLIST\n`;
const CAPTION_LIST = `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:10,
subs.vtt
#EXT-X-ENDLIST
`;
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:09.000\nA long ball to the left\n';

const loaded = (video: Locator): Promise<void> => expectVideo(video, ({ readyState }) => readyState >= 2);

test('moves nothing in the frame of a game while the player loads', async ({ round, visit }) => {
  const game = await round.addGame('Steady', { streams: [{ title: 'Main', url: '/media/demo/clip.m3u8' }] });
  const { stream } = game.streamUrls[0]!;
  const { context, page } = await visit();
  await recordLayoutShift(context);
  await openListening(page, gamePath(game));

  await page.locator('.cover__play').click();

  await expectPlaying(videoIn(page, stream));
  expect(await layoutShift(page.frames().find((frame) => frame.url().endsWith(stream))!)).toBeLessThan(0.001);
});

test.describe('the page of a player', () => {
  let master: string;
  let live: string;
  let replayPart: string;

  test.beforeAll(async ({ media, round, staff }) => {
    const files = { 'master.m3u8': MASTER, 'live.m3u8': LIVE, 'long.m3u8': LONG, 'subs.m3u8': CAPTION_LIST };
    for (const [name, text] of Object.entries({ ...files, 'subs.vtt': CAPTIONS })) await media.write(name, text);
    const streams = ['master', 'live'].map((title) => ({ title, url: `/media/${title}.m3u8` }));
    const game: GameRecord = await round.addGame('Controls', { streams });
    [master, live] = ['master', 'live'].map((name) => game.streamUrls.find(({ title }) => title === name)!.stream) as [
      string,
      string,
    ];
    const newReplay = { title: 'Controls', leagueId: round.league._id, category: 'Football', date: '2026-01-02' };
    const { replay } = await staff<{ replay: ReplayRecord }>('POST', '/api/replays', newReplay);
    const parts = [{ title: 'Whole game', url: '/media/long.m3u8' }];
    const path = `/api/replays/${replay._id}/parts`;
    replayPart = (await staff<{ replay: ReplayRecord }>('PUT', path, { parts })).replay.parts[0]!.stream;
  });

  test('is controlled by the keyboard and remembers the sound', async ({ page }) => {
    const video = page.locator('video');
    await page.goto(master);
    await loaded(video);
    await page.keyboard.press('k');
    await expectPlaying(video);
    await page.keyboard.press('5');
    await expectVideo(video, ({ currentTime }) => currentTime >= 5);
    await page.keyboard.press('c');
    await expectVideo(video, ({ textTracks }) => [...textTracks].some(({ mode }) => mode === 'showing'));
    await page.keyboard.press('m');
    await expectVideo(video, ({ muted }) => muted);
    await page.keyboard.press('k');
    await expectVideo(video, ({ paused }) => paused);
    expect(await flaws(page)).toEqual([]);

    await page.reload();

    await expectVideo(video, ({ muted, readyState }) => muted && readyState >= 2);
  });

  test('is controlled by the positions of the keys on a Cyrillic layout', async ({ page }) => {
    const video = page.locator('video');
    const press = (key: string, code: string): Promise<void> =>
      page.evaluate(
        (init) => {
          const target = document.activeElement ?? document.body;
          for (const type of ['keydown', 'keyup'])
            target.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, cancelable: true, composed: true }));
        },
        { key, code },
      );
    await page.goto(master);
    await loaded(video);
    await page.locator('media-mute-button').click();
    await expectVideo(video, ({ muted }) => muted);

    await press('ь', 'KeyM');
    await expectVideo(video, ({ muted }) => !muted);
    await press('л', 'KeyK');
    await expectPlaying(video);
  });

  test('offers the qualities of the playlist on a phone, and skips after a double tap', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    const video = page.locator('video');
    await page.goto(master);
    await loaded(video);
    await page.locator('media-settings-menu-button').click();
    await page.locator('media-settings-menu-item').filter({ hasText: 'Quality' }).click();
    await page.getByText('180p', { exact: true }).click();
    await expectVideo(
      video,
      (one) =>
        (one as HTMLVideoElement & { videoRenditions: { selectedIndex: number } }).videoRenditions.selectedIndex >= 0,
    );
    const sizes = await page
      .locator('media-play-button, media-fullscreen-button, media-settings-menu-button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

    // Taps of one step are close enough together on any machine.
    const tap = (...places: number[]): Promise<void> =>
      page.locator('media-controller').evaluate((controller, parts) => {
        const { left, width } = controller.getBoundingClientRect();
        for (const part of parts) {
          const at = { pointerType: 'touch', clientX: left + width * part, bubbles: true };
          controller.querySelector('video')!.dispatchEvent(new PointerEvent('pointerup', at));
        }
      }, places);
    await tap(0.9, 0.5);
    expect(await video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBe(0);
    await tap(0.9, 0.9);
    await expectVideo(video, ({ currentTime }) => currentTime > 8);
    await tap(0.1, 0.1);
    await expectVideo(video, ({ currentTime }) => currentTime < 2);
  });

  test('exchanges messages with the app that shows it in a WebView', async ({ visit }) => {
    const { context, page } = await visit(PHONE_OPTIONS);
    await context.addInitScript(() => {
      const posted: string[] = [];
      Object.assign(window, { posted, ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } });
    });
    const posted = async (): Promise<string[]> => {
      const texts = await page.evaluate(() => (window as unknown as { posted: string[] }).posted);
      return texts.map((text) => (JSON.parse(text) as { event: string }).event);
    };
    const send = (method: string, value?: string): Promise<boolean> =>
      page.evaluate(
        (data) => document.dispatchEvent(new MessageEvent('message', { data })),
        JSON.stringify({ context: 'player.js', method, value }),
      );
    await page.goto(master);
    await expect.poll(posted).toContain('ready');

    await send('addEventListener', 'timeupdate');
    await send('mute');
    await send('play');

    await expect.poll(posted).toContain('timeupdate');
    await expectPlaying(page.locator('video'));
    await expectVideo(page.locator('video'), ({ muted }) => muted);
  });

  test('leads back to the edge of a live stream, in Arabic', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 1000, height: 600 } });
    const video = page.locator('video');
    await page.goto(`${live}&lang=ar`);
    await page.locator('media-controller[mediastreamtype=live]').waitFor();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('media-live-button')).toContainText('مباشر');
    await expect(page.locator('media-play-button')).toHaveAttribute('aria-label', 'تشغيل');
    await loaded(video);
    await page.keyboard.press('0');
    await expectVideo(video, ({ currentTime }) => currentTime < 1);

    await page.locator('media-live-button:not([mediatimeislive])').click();

    await expectVideo(video, ({ currentTime }) => currentTime > 3);
    expect(await flaws(page)).toEqual([]);
  });

  test('resumes a replay at the last position, and starts over on request', async ({ page }) => {
    const video = page.locator('video');
    await page.goto(replayPart);
    await loaded(video);
    await page.keyboard.press('k');
    await page.keyboard.press('5');
    await expectVideo(video, ({ paused, currentTime }) => !paused && currentTime > 25);
    const places = (): Promise<number> =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nepsh-place-')).length);
    await expect.poll(places).toBe(1);

    await page.reload();

    await expectVideo(video, ({ readyState, currentTime }) => readyState >= 2 && currentTime > 20);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expectVideo(video, ({ currentTime }) => currentTime < 5);
    await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  });
});
