import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { flaws } from '../support/axe.js';
import { launch, PHONE_OPTIONS, visit } from '../support/browser.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

/** Two qualities of the demo's clip, and captions. */
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="subs.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,SUBTITLES="subs"
/media/demo/clip.m3u8?level=1
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,SUBTITLES="subs"
/media/demo/clip.m3u8?level=2
`;
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

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-controls-'));
    const media = join(folder, 'media');
    await mkdir(media);
    const files = { 'master.m3u8': MASTER, 'subs.m3u8': CAPTIONS };
    const captions = 'WEBVTT\n\n00:00.000 --> 00:09.000\nA long ball to the left\n';
    for (const [name, text] of Object.entries({ ...files, 'subs.vtt': captions })) {
      await writeFile(join(media, name), text);
    }
    [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder, MEDIA_DIR: media }), launch()]);
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
    const streamUrls = [{ title: 'Main', url: '/media/master.m3u8' }];
    const at = `${path}/${game._id}/streamUrls`;
    const saved = await call<{ game: GameRecord }>(product, 'PUT', at, { streamUrls }, staff);
    address = product.url + saved.game.streamUrls[0]!.stream;
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
    expect(complaints).toEqual([]);
    await context.close();
  });
});
