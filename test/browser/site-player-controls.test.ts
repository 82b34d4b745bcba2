import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { launch, PHONE_OPTIONS, visit } from '../support/browser.js';
import { call, signInAsFirstAdmin, startKeptProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

/** Two qualities of the demo's clip, and captions. */
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="subs.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,SUBTITLES="subs"
/media/demo/clip.m3u8?level=1
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,SUBTITLES="subs"
/media/demo/clip.m3u8?level=2
`;
const CLIP = [0, 1, 2, 3, 4].map((index) => `#EXTINF:2,\n/media/demo/clip-${index}.m4s`).join('\n');
const MAP = '#EXT-X-MAP:URI="/media/demo/clip-init.mp4"';
/** A live stream of ten seconds, of which no more comes. */
const LIVE = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n${MAP}\n${CLIP}\n`;
/** The demo's clip five times over: 50 seconds. */
const LONG = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n${Array.from(
  { length: 5 },
  (_, index) => `${index > 0 ? '#EXT-X-DISCONTINUITY\n' : ''}${MAP}\n${CLIP}`,
).join('\n')}\n#EXT-X-ENDLIST\n`;
const CAPTIONS = `#EXTM3U
#EXT-X-TARGETDURATION:10
#EXT-X-PLAYLIST-TYPE:VOD
#EXTINF:10,
subs.vtt
#EXT-X-ENDLIST
`;

describe('the controls of the player', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let address: string;
  let gameAddress: string;
  let liveAddress: string;
  let replayAddress: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-controls-'));
    const media = join(folder, 'media');
    await mkdir(media);
    const files = { 'master.m3u8': MASTER, 'subs.m3u8': CAPTIONS, 'live.m3u8': LIVE, 'long.m3u8': LONG };
    const captions = 'WEBVTT\n\n00:00.000 --> 00:09.000\nA long ball to the left\n';
    for (const [name, text] of Object.entries({ ...files, 'subs.vtt': captions })) {
      await writeFile(join(media, name), text);
    }
    [product, browser] = await Promise.all([startKeptProduct({ DATA_DIR: folder, MEDIA_DIR: media }), launch()]);
    const staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Controls League', abbreviation: 'CL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', newLeague, staff);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Round 1' }, staff);
    const iso = new Date(Date.now() - 5 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
    const sides = { title: 'Reds vs Blues', homeTeam: 'Reds', awayTeam: 'Blues', location: 'The Old Ground' };
    const path = `/api/matches/${match._id}/game`;
    const body = { ...sides, ...when, leagueId: league._id, status: 'Live' };
    const { game } = await call<{ game: GameRecord }>(product, 'POST', path, body, staff);
    const streamUrls = ['master', 'live'].map((name) => ({ title: name, url: `/media/${name}.m3u8` }));
    const at = `${path}/${game._id}/streamUrls`;
    const saved = await call<{ game: GameRecord }>(product, 'PUT', at, { streamUrls }, staff);
    const pageOf = (title: string): string =>
      product.url + saved.game.streamUrls.find((one) => one.title === title)!.stream;
    gameAddress = product.url + sitePaths.game(match._id, game._id, game.title);
    [address, liveAddress] = [pageOf('master'), pageOf('live')];
    const newReplay = { title: 'Reds vs Blues', leagueId: league._id, category: 'Football', date: iso.slice(0, 10) };
    const { replay } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', newReplay, staff);
    const parts = [{ title: 'All of it', url: '/media/long.m3u8' }];
    const made = await call<{ replay: ReplayRecord }>(
      product,
      'PUT',
      `/api/replays/${replay._id}/parts`,
      { parts },
      staff,
    );
    replayAddress = product.url + made.replay.parts[0]!.stream;
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Asked from outside: the page's policy lets no text be run as a program. */
  const until = (page: Page, what: (video: HTMLVideoElement) => boolean): Promise<unknown> =>
    eventually(async () => ((await page.locator('video').evaluate(what)) ? true : undefined));

  it('are reached by the keyboard, keep what was chosen, and need no style that the policy refuses', async () => {
    const { context, page, complaints } = await visit(browser);
    await page.goto(address);
    await page.locator('media-controller').waitFor();
    await until(page, (video) => video.readyState >= 2);
    await page.keyboard.press('k');
    await until(page, (video) => !video.paused && video.currentTime > 0);
    await page.keyboard.press('5');
    await until(page, (video) => video.currentTime >= 5);
    await page.keyboard.press('c');
    await until(page, (video) => [...video.textTracks].some(({ mode }) => mode === 'showing'));
    await page.keyboard.press('m');
    await until(page, (video) => video.muted);
    await page.keyboard.press('k');
    await until(page, (video) => video.paused);
    expect(await flaws(page)).toEqual([]);
    await page.reload();
    await until(page, (video) => video.muted && video.readyState >= 2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offer the qualities of the playlist, on a phone as well', async () => {
    const { context, page, complaints } = await visit(browser, PHONE_OPTIONS);
    await page.goto(address);
    await page.locator('media-controller').waitFor();
    await until(page, (video) => video.readyState >= 2);
    await page.locator('media-settings-menu-button').click();
    await page.locator('media-settings-menu-item').filter({ hasText: 'Quality' }).click();
    await page.getByText('180p', { exact: true }).click();
    await until(
      page,
      (video) =>
        (video as HTMLVideoElement & { videoRenditions: { selectedIndex: number } }).videoRenditions.selectedIndex >= 0,
    );
    const sizes = await page
      .locator('media-play-button, media-fullscreen-button, media-settings-menu-button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    // Two taps on the right third of the picture skip forward, two on the left third back; a single one skips nothing.
    const tap = (place: number): Promise<void> =>
      page.locator('media-controller').evaluate((controller, part) => {
        const { left, width } = controller.getBoundingClientRect();
        const at = { pointerType: 'touch', clientX: left + width * part, bubbles: true };
        controller.querySelector('video')!.dispatchEvent(new PointerEvent('pointerup', at));
      }, place);
    await tap(0.9);
    await tap(0.5);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0);
    await tap(0.9);
    await tap(0.9);
    await until(page, (video) => video.currentTime > 8);
    await tap(0.1);
    await tap(0.1);
    await until(page, (video) => video.currentTime < 2);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('speak with the app that shows them in a WebView', async () => {
    const { context, page, complaints } = await visit(browser, PHONE_OPTIONS);
    await context.addInitScript(() => {
      const posted: string[] = [];
      Object.assign(window, { posted, ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } });
    });
    await page.goto(address);
    const posts = (event: string) =>
      eventually(async () => {
        const texts = await page.evaluate(() => (window as unknown as { posted: string[] }).posted);
        return texts.some((text) => (JSON.parse(text) as { event: string }).event === event) || undefined;
      });
    const ask = (method: string, value?: string) =>
      page.evaluate(
        (data) => document.dispatchEvent(new MessageEvent('message', { data })),
        JSON.stringify({ context: 'player.js', method, value }),
      );
    await posts('ready');
    await ask('addEventListener', 'timeupdate');
    await ask('mute');
    await ask('play');
    await posts('timeupdate');
    await until(page, (video) => video.muted && !video.paused && video.currentTime > 0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have their place on a phone before they are there', async () => {
    const { context, page } = await visit(browser, PHONE_OPTIONS);
    await page.goto(gameAddress);
    // As it is when the page has come as far as the head.
    const moved = await page.locator('.game__stage--open').evaluate((stage) => {
      const top = () => document.querySelector('.game__head')!.getBoundingClientRect().top;
      const before = top();
      stage.remove();
      return Math.abs(top() - before);
    });
    expect(moved).toBeLessThan(1);
    await context.close();
  });

  it('lead back to the edge of a live stream, in the language of the page', async () => {
    const { context, page, complaints } = await visit(browser, { viewport: { width: 1000, height: 600 } });
    await page.goto(`${liveAddress}&lang=ar`);
    const button = page.locator('media-live-button');
    await page.locator('media-controller[mediastreamtype=live]').waitFor();
    expect(
      await page.locator('html').evaluate((root) => `${root.getAttribute('lang')} ${root.getAttribute('dir')}`),
    ).toBe('ar rtl');
    expect((await button.textContent())?.trim()).toContain('مباشر');
    expect(await page.locator('media-play-button').getAttribute('aria-label')).toBe('تشغيل');
    await until(page, (video) => video.readyState >= 2);
    await page.keyboard.press('0');
    await until(page, (video) => video.currentTime < 1);
    await page.locator('media-live-button:not([mediatimeislive])').click();
    await until(page, (video) => video.currentTime > 3);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('go on with a replay where it was left, and start over when asked', async () => {
    const { context, page, complaints } = await visit(browser);
    await page.goto(replayAddress);
    await page.locator('media-controller').waitFor();
    await until(page, (video) => video.readyState >= 2);
    await page.keyboard.press('k');
    await page.keyboard.press('5');
    await until(page, (video) => !video.paused && video.currentTime > 25);
    await eventually(async () =>
      (await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('nepsh-place-'))))
        ? true
        : undefined,
    );
    await page.reload();
    await until(page, (video) => video.readyState >= 2 && video.currentTime > 20);
    await page.getByRole('button', { name: 'Start over' }).click();
    await until(page, (video) => video.currentTime < 5);
    expect(await page.getByRole('button', { name: 'Start over' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
