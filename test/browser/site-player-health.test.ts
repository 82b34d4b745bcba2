import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { gameLiveMessage } from '../../src/contract/messages.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { launch, visit } from '../support/browser.js';
import { openListening, settled } from '../support/page.js';
import { call, signInAsFirstAdmin, startKeptProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

const DEMO = resolve(import.meta.dirname, '..', '..', 'assets', 'demo');
/** A test that waits for a page to try again by itself, ms. */
const PATIENT = 150_000;
/** When a page that moved on first looks at the better stream again, ms. */
const LOOKS_AFTER_MS = 30_000;
const FINISHED = 2 * 24 * 60;

interface StreamEntry {
  title: string;
  /** A folder of the media. */
  folder: string;
}

/** What a visitor sees of streams that come late, fail and come back, and of a game from its countdown to its replay. */
describe('the health of the player', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let league: LeagueRecord;
  let match: MatchRecord;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-health-'));
    const media = join(folder, 'media');
    await mkdir(media);
    [product, browser] = await Promise.all([startKeptProduct({ DATA_DIR: folder, MEDIA_DIR: media }), launch()]);
    staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    ({ league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', newLeague, staff));
    ({ match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Round 1' }, staff));
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** A stream comes up, whole from its first moment on. */
  const comesUp = async (name: string): Promise<void> => {
    const making = join(folder, `making-${name}`);
    await cp(DEMO, making, { recursive: true });
    await rename(making, join(folder, 'media', name));
  };
  const goesDown = (name: string): Promise<void> => rm(join(folder, 'media', name), { recursive: true });

  const gameBody = (home: string, minutes: number): Record<string, unknown> => {
    const iso = new Date(Date.now() + minutes * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
    const sides = { title: `${home} vs Visitors`, homeTeam: home, awayTeam: 'Visitors', location: 'The Old Ground' };
    return { ...sides, ...when, leagueId: league._id };
  };
  /** A game that kicks off in so many minutes, with its streams. */
  const makeGame = async (
    home: string,
    { minutes, streams = [], ...more }: { minutes: number; streams?: StreamEntry[]; [field: string]: unknown },
  ): Promise<GameRecord> => {
    const path = `/api/matches/${match._id}/game`;
    const body = { ...gameBody(home, minutes), ...more };
    const { game } = await call<{ game: GameRecord }>(product, 'POST', path, body, staff);
    if (streams.length === 0) return game;
    const streamUrls = streams.map(({ title, folder: name }) => ({ title, url: `/media/${name}/clip.m3u8` }));
    const at = `${path}/${game._id}/streamUrls`;
    return (await call<{ game: GameRecord }>(product, 'PUT', at, { streamUrls }, staff)).game;
  };
  const addressOf = (game: GameRecord): string => product.url + sitePaths.game(game.matchId, game._id, game.title);
  const goLive = (game: GameRecord): Promise<unknown> =>
    call(product, 'PUT', `/api/matches/${game.matchId}/game/${game._id}/live`, undefined, staff);
  const finish = (game: GameRecord, more: Record<string, unknown> = {}): Promise<unknown> => {
    const { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId } = game;
    const body = { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, status: 'Finished', ...more };
    return call(product, 'PUT', `/api/matches/${game.matchId}/game/${game._id}`, body, staff);
  };

  /** Waits until the picture of a stream moves: in the frame of a page, or in the page of the stream itself. */
  const plays = async (page: Page, stream: string): Promise<void> => {
    const frame = await eventually((): Frame | undefined => page.frames().find((one) => one.url().endsWith(stream)));
    const options = { timeout: 30_000 };
    await frame.waitForFunction(
      () => {
        const video = document.querySelector('video');
        return !!video && !video.paused && video.currentTime > 0;
      },
      undefined,
      options,
    );
  };
  const countdown = (page: Page): Promise<string> => page.locator('.countdown').evaluate((one) => one.textContent);

  it(
    'moves on to another stream, and back to the better one as soon as that plays',
    async () => {
      await comesUp('steady');
      const game = await makeGame('Failover', {
        minutes: -5,
        streams: [
          { title: 'Main', folder: 'main' },
          { title: 'Spare', folder: 'steady' },
        ],
      });
      const [main, spare] = game.streamUrls;
      const { context, page } = await visit(browser);
      await page.clock.install();
      await openListening(page, addressOf(game));
      await page.locator('.cover__play').click();
      await page.getByText('Main does not play. Moved on to Spare.').waitFor();
      await plays(page, spare!.stream);
      await comesUp('main');
      await page.clock.fastForward(LOOKS_AFTER_MS);
      const back = { timeout: PATIENT / 2 };
      await page.locator(`.player__screen iframe[src="${main!.stream}"]`).waitFor(back);
      await plays(page, main!.stream);
      await context.close();
    },
    PATIENT,
  );

  it(
    'counts down over a stream that is late, and plays it by itself once the game is live',
    async () => {
      const game = await makeGame('Late', { minutes: 10, streams: [{ title: 'Late', folder: 'late' }] });
      const { context, page } = await visit(browser);
      await openListening(page, addressOf(game));
      // On the cover already, though the streams are open.
      const first = await countdown(page);
      await page.waitForFunction((text) => document.querySelector('.countdown')!.textContent !== text, first);
      await page.locator('.cover__play').click();
      await page.getByText('The stream has not begun yet.').waitFor();
      const waiting = await countdown(page);
      await page.waitForFunction((text) => document.querySelector('.countdown')!.textContent !== text, waiting);
      expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);

      await comesUp('late');
      await goLive(game);
      await plays(page, game.streamUrls[0]!.stream);
      await page.locator('.countdown').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await context.close();
    },
    PATIENT,
  );

  it(
    'tries again by itself in the page of a stream that stands alone',
    async () => {
      await comesUp('alone');
      const game = await makeGame('Alone', { minutes: -5, streams: [{ title: 'Alone', folder: 'alone' }] });
      const { context, page } = await visit(browser);
      const { stream } = game.streamUrls[0]!;
      await goesDown('alone');
      await page.goto(product.url + stream);
      await page.getByText('It is tried again by itself.').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await comesUp('alone');
      await page.waitForFunction(
        () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
        undefined,
        { timeout: PATIENT / 2 },
      );
      await context.close();
    },
    PATIENT,
  );

  it(
    'opens in a page that stands alone as soon as the game goes live, without a press',
    async () => {
      await comesUp('early');
      const game = await makeGame('Early', { minutes: 6 * 60, streams: [{ title: 'Early', folder: 'early' }] });
      const { context, page } = await visit(browser);
      const subscribed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
      await page.goto(product.url + game.streamUrls[0]!.stream);
      await page.getByRole('heading', { name: 'Not open yet' }).waitFor();
      await subscribed;
      await goLive(game);
      await page.locator('video').waitFor({ timeout: PATIENT / 2 });
      await context.close();
    },
    PATIENT,
  );

  it('counts no view of a stream whose picture stands still', async () => {
    const game = await makeGame('Still', { minutes: -5, streams: [{ title: 'Still', folder: 'steady' }] });
    const { context, page } = await visit(browser);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).pathname);
    });
    // A player that reports what the test asks for.
    await page.route('**/api/stream?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
    );
    await openListening(page, addressOf(game));
    await page.locator('.cover__play').click();
    const frame = await eventually(() => page.frames().find((one) => one.url().includes('/api/stream?')));
    await frame.waitForLoadState();
    const says = (places: readonly number[], last: string): Promise<void> =>
      frame.evaluate(
        ([seconds, end]) => {
          const post = (event: string, value: object = {}): void =>
            parent.postMessage(JSON.stringify({ context: 'player.js', event, value }), location.origin);
          post('ready', { methods: ['getCurrentTime'] });
          post('play');
          for (const one of seconds) post('timeupdate', { seconds: one, duration: 0 });
          post(end);
        },
        [places, last] as const,
      );
    await says(
      Array.from({ length: 200 }, () => 7),
      'stalled',
    );
    await page.getByText('This does not play well.').waitFor();
    expect(counted).toEqual([]);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await says(
      Array.from({ length: 63 }, (_, second) => 7 + second),
      'play',
    );
    expect((await saved).status()).toBe(200);
    expect(counted).toEqual([`/api/matches/${game.matchId}/game/${game._id}/viewCount`]);
    await context.close();
  });

  it('shows the highlights and the replays of a game that is over, and the replay leads back', async () => {
    const highlightsUrl = 'https://video.example.org/highlights';
    const game = await makeGame('Over', { minutes: -FINISHED, status: 'Finished', highlightsUrl });
    const { context, page, complaints } = await visit(browser);
    await openListening(page, addressOf(game));
    const highlights = page.getByRole('link', { name: /^Highlights/ });
    expect(await highlights.getAttribute('href')).toBe(highlightsUrl);
    expect(await page.getByRole('link', { name: 'Watch the replay' }).count()).toBe(0);

    const body = {
      title: 'All of Over',
      leagueId: league._id,
      category: 'Football',
      date: game.date,
      gameId: game._id,
    };
    const { replay } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', body, staff);
    // On the open page, and in one that is opened now.
    await page.getByRole('link', { name: 'Watch the replay' }).waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await page.waitForURL((url) => url.pathname === sitePaths.replay(replay._id, replay.title));
    await page.getByRole('link', { name: 'About the game' }).click();
    await page.waitForURL((url) => url.href === addressOf(game));

    const second = { ...body, title: 'Over from the stands' };
    await call(product, 'POST', '/api/replays', second, staff);
    await page.getByRole('link', { name: second.title }).waitFor();
    await page.getByRole('link', { name: body.title }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('describes the broadcast to search engines while there is one', async () => {
    const game = await makeGame('Structured', { minutes: -5 });
    const structured = async (): Promise<Record<string, unknown>[]> => {
      const html = await (await fetch(addressOf(game))).text();
      const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
    };
    const common = { '@type': 'SportsEvent', name: 'Structured vs Visitors', startDate: game.startsAt };
    const [live, broadcast] = await structured();
    expect(live).toMatchObject({ ...common, eventStatus: 'https://schema.org/EventScheduled' });
    expect(live?.['subEvent']).toEqual({ '@id': broadcast?.['@id'] });
    expect(broadcast).toMatchObject({
      '@type': 'BroadcastEvent',
      isLiveBroadcast: true,
      startDate: game.startsAt,
    });
    await finish(game);
    const [over, ...others] = await structured();
    expect(others).toEqual([]);
    expect(over).toMatchObject(common);
    expect(over).not.toHaveProperty('subEvent');
    expect(over).not.toHaveProperty('eventStatus');
  });

  it('keeps the news of a game for the tab that is looked at', async () => {
    const game = await makeGame('News', { minutes: 10 });
    const { context, page } = await visit(browser);
    await page.addInitScript(() => {
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      Object.assign(window, {
        nepshShow: () => {
          isHidden = false;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    await openListening(page, addressOf(game));
    await goLive(game);
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    const news = page.getByText(gameLiveMessage(game.homeTeam, game.awayTeam));
    expect(await news.count()).toBe(0);
    await page.evaluate(() => (window as unknown as { nepshShow(): void }).nepshShow());
    await news.waitFor();
    await context.close();
  });
});
