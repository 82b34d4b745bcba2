import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type {
  GameRecord,
  MatchRecord,
  StreamHealth,
  StreamListRecord,
} from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { launch, PHONE_OPTIONS, signInByCookie, visit } from '../support/browser.js';
import { openListening } from '../support/page.js';
import { call, signInAsFirstAdmin, startProduct, SUPER_ADMIN, type Product } from '../support/product.js';
import { PROVIDER, PROVIDER_PLAYER } from '../support/provider-player.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

/** How often streams are checked, and how soon a first failure is checked again, ms. */
const CHECK_MS = 10_000;
const DEMO = resolve(import.meta.dirname, '..', '..', 'assets', 'demo');

/** What visitors and staff see of a stream that does not play: the server has looked, or somebody has said so. */
describe('streams that do not play', () => {
  const clock = new SettableClock();
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let game: GameRecord;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-stream-health-'));
    const media = join(folder, 'media');
    await mkdir(media);
    await cp(DEMO, join(media, 'steady'), { recursive: true });
    const checks = { STREAM_CHECKS: 'true', STREAM_CHECK_SECONDS: String(CHECK_MS / 1000) };
    const env = { DATA_DIR: folder, MEDIA_DIR: media, ...checks, ...clock.env };
    [product, browser] = await Promise.all([startProduct(env), launch()]);
    staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', newLeague, staff);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Round 1' }, staff);
    const iso = new Date(Date.now() - 5 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    const sides = { title: 'Home vs Visitors', homeTeam: 'Home', awayTeam: 'Visitors', location: 'The Old Ground' };
    const path = `/api/matches/${match._id}/game`;
    const body = { ...sides, ...when, leagueId: league._id };
    const made = await call<{ game: GameRecord }>(product, 'POST', path, body, staff);
    const streamUrls = [
      { title: 'Gone', url: '/media/gone/clip.m3u8' },
      { title: 'Steady', url: '/media/steady/clip.m3u8' },
    ];
    const at = `${path}/${made.game._id}/streamUrls`;
    ({ game } = await call<{ game: GameRecord }>(product, 'PUT', at, { streamUrls }, staff));
    // The first check of both: one plays. The other counts as down when it fails once more.
    await checked('Steady', ({ state }) => state === 'healthy');
    clock.setBy(CHECK_MS);
    await eventually(async () => {
      const shown = await call<{ game: GameRecord }>(product, 'GET', `${path}/${game._id}`);
      return shown.game.streamUrls.at(-1)?.health?.state === 'down' ? true : undefined;
    });
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
    clock.remove();
  });
  const address = (): string => product.url + sitePaths.game(game.matchId, game._id, game.title);
  const rows = async (): Promise<StreamListRecord[]> =>
    (await call<{ streams: StreamListRecord[] }>(product, 'GET', '/api/streams', undefined, staff)).streams;
  /** Resolves when the last check of a stream found what is asked for. */
  const checked = (title: string, fits: (health: StreamHealth) => boolean): Promise<StreamHealth> =>
    eventually(async () => {
      const health = (await rows()).find((one) => one.title === title)?.health;
      return health && fits(health) ? health : undefined;
    });

  it('are marked, offered last, and left out by the player', async () => {
    const { context, page, complaints } = await visit(browser, PHONE_OPTIONS);
    await openListening(page, address());
    const cards = await page.locator('.stream').allTextContents();
    expect(cards).toHaveLength(2);
    expect(cards[0]).toMatch(/^Steady(?!.*Does not play)/);
    expect(cards[1]).toMatch(/^Gone.*Does not play right now/);
    expect(await page.locator('.player__title').textContent()).toContain('Steady');
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are reported with one tap, which the player outlasts', async () => {
    const { context, page, complaints } = await visit(browser);
    await openListening(page, address());
    await page.getByRole('button', { name: 'Play Steady' }).click();
    const player = page.locator('iframe.player__frame');
    await player.waitFor();
    await player.evaluate((frame) => Object.assign(frame, { nepshMark: true }));
    await page.getByRole('button', { name: 'Report Steady' }).click();
    await page.getByText('Thank you. The stream is reported.').waitFor();
    const again = page.getByRole('button', { name: 'Steady is reported' });
    await again.waitFor();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    expect(await player.evaluate((frame) => 'nepshMark' in frame)).toBe(true);
    expect(page.url()).toBe(address());
    expect((await rows()).find(({ title }) => title === 'Steady')?.reports).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are measured in a provider’s player too: what its messages say, and nothing of who watches', async () => {
    const path = `/api/matches/${game.matchId}/game`;
    const { date, time, timeZone, league: _, leagueId, location } = game;
    const sides = { title: 'Provided vs Visitors', homeTeam: 'Provided', awayTeam: 'Visitors', location };
    const body = { ...sides, date, time, timeZone, leagueId, status: 'Live' };
    const made = await call<{ game: GameRecord }>(product, 'POST', path, body, staff);
    const streamUrls = [{ title: 'Provided', url: 'https://youtu.be/aqz-KE-bpKQ', platform: 'YouTube' }];
    await call(product, 'PUT', `${path}/${made.game._id}/streamUrls`, { streamUrls }, staff);
    const measured = (plays: number) =>
      eventually(async () => {
        const found = (await rows()).find(({ title }) => title === 'Provided')?.playback;
        return found?.plays === plays ? found : undefined;
      });
    /** What was measured is sent when the player fails, or else as the page is left; the browser stays until it has arrived. */
    const watch = async (userAgent: string, message: object, plays: number, leaves: boolean): Promise<void> => {
      const { context, page, complaints } = await visit(browser, { userAgent });
      const reply = { contentType: 'text/html', body: PROVIDER_PLAYER };
      await context.route(`${PROVIDER}/**`, (route) => route.fulfill(reply));
      await openListening(page, product.url + sitePaths.game(made.game.matchId, made.game._id, made.game.title));
      await page.getByRole('button', { name: 'Play Provided' }).first().click();
      const frame = await eventually(() => page.frames().find((one) => one.url().startsWith(PROVIDER)));
      await eventually(async () => ((await frame.evaluate('window.seconds >= 1')) ? true : undefined));
      await frame.evaluate((said) => (window as unknown as { say: (message: object) => void }).say(said), message);
      if (leaves) await page.goto('about:blank');
      await measured(plays);
      expect(complaints).toEqual([]);
      await context.close();
    };
    await watch('Visitor one', { event: 'onStateChange', info: 2 }, 1, true);
    await watch('Visitor two', { event: 'onError', info: 150 }, 2, false);
    const playback = await measured(2);
    expect(playback).toMatchObject({ plays: 2, stalls: 0, failures: 1 });
    expect(playback.firstFrameMs).toBeGreaterThan(0);
    // Whether the real provider answers the server's own checks is to alert nobody in the test after this.
    await call(product, 'PUT', `${path}/${made.game._id}`, { ...body, status: 'Finished' }, staff);
  });

  it('are seen by staff with the reason and the checks before', async () => {
    const { context, page, complaints } = await visit(browser);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.username);
    await page.goto(`${product.url}/dashboard/streams`);
    const gone = page.getByRole('row').filter({ hasText: 'Gone' });
    await gone.getByText('Does not play').waitFor();
    expect(await gone.getByRole('img', { name: /^The last \d+ checks: \d+ did not play$/ }).count()).toBe(1);
    expect(await flaws(page)).toEqual([]);
    await gone.getByText('Does not play').hover();
    await page.getByRole('tooltip').getByText('The playlist is answered with 404.', { exact: false }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Steady' }).getByText('Plays', { exact: true }).waitFor();

    // The last one goes while they are on another page: its second failed check says so.
    await page.goto(`${product.url}/dashboard/faqs`);
    await rm(join(folder, 'media', 'steady'), { recursive: true });
    const alert = page.getByText('No stream of Home – Visitors plays any more.');
    clock.setBy(CHECK_MS);
    await checked('Steady', ({ failures }) => failures === 1);
    clock.setBy(CHECK_MS);
    await alert.waitFor();
    await page.getByRole('link', { name: 'Change streams' }).click();
    await page.getByRole('dialog', { name: /Streams/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
