import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { DESKTOP, PHONE, visit } from '../support/browser.js';
import { settled } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

/** Replays and the player, with the demo's week behind them. */
describe('replays and the player', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let staff: { authorization: string };
  let replays: ReplayRecord[];
  let replay: ReplayRecord;
  let game: GameRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    staff = await signInAsFirstAdmin(product);
    ({ replays } = await call<{ replays: ReplayRecord[] }>(product, 'GET', '/api/replays'));
    replay = replays.find(({ parts }) => parts.length > 2)!;
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    game = matches.flatMap(({ games }) => games).find((one) => one.status === 'Live' && one.streamUrls.length > 1)!;
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(product.url + path);
    await settled(page);
  };
  const details = (one: ReplayRecord): string => sitePaths.replayDetails(one._id, one.title);
  const gamePath = (): string => sitePaths.game(game.matchId, game._id, game.title);
  const notes = (page: Page): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^nepsh-.*[0-9a-f]{24}$/.test(key)));

  /** Waits for the picture: a player whose clock runs ahead of it takes the stream for dead. */
  const playing = (page: Page): Promise<unknown> =>
    page.waitForFunction(() => {
      const video = document.querySelector('iframe')?.contentDocument?.querySelector('video');
      return !!video && !video.paused && video.currentTime > 0;
    });

  /** The player in the frame reports that this many seconds of picture went by, all in one step. */
  const moves = async (page: Page, seconds: number): Promise<void> => {
    const frame = page.frames().find((one) => one.url().includes('/api/stream?'))!;
    await frame.evaluate((count) => {
      for (let at = 0; at <= count; at += 1) {
        const value = { seconds: 10_000 + at, duration: 0 };
        parent.postMessage(JSON.stringify({ context: 'player.js', event: 'timeupdate', value }), location.origin);
      }
    }, seconds);
  };

  it.each([
    { name: 'two columns on a phone', viewport: PHONE, columns: 2 },
    { name: 'four columns on a desktop', viewport: DESKTOP, columns: 4 },
  ])('are listed in $name', async ({ viewport, columns }) => {
    const { context, page, complaints } = await visit(browser, { viewport });
    await open(page, sitePaths.replays());
    const cards = page.locator('.replay');
    expect(await cards.count()).toBe(replays.length);
    const lefts = await cards.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
    const long = replays.find(({ league }) => league.length > 11)!;
    const shown = columns === 2 ? `${long.league.slice(0, 10).trimEnd()}…` : long.league;
    await cards.filter({ hasText: long.title }).getByText(shown, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are filtered by the category in the address, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await visit(browser, { javaScriptEnabled });
      await page.goto(product.url + sitePaths.replays());
      await page.getByRole('navigation', { name: 'Sports' }).getByRole('link', { name: replay.category }).click();
      await page.waitForURL((url) => url.searchParams.get('category') === replay.category);
      const wanted = replays.filter(({ category }) => category === replay.category).length;
      expect(await page.locator('.replay').count()).toBe(wanted);
      await page.goto(product.url + sitePaths.replays('Chess'));
      await page.getByText(MESSAGES.noReplays).waitFor();
      await context.close();
    }
  });

  it('stand on the page of their sport', async () => {
    const { context, page } = await visit(browser);
    await open(page, sitePaths.category(replay.category));
    await page.locator('.replay', { hasText: replay.title }).waitFor();
    await context.close();
  });

  it('appear and change on an open page', async () => {
    const { context, page } = await visit(browser);
    await open(page, sitePaths.replays());
    const { title: _title, league, leagueId, category, date } = replay;
    const body = { title: 'A late addition vs Nobody', league, leagueId, category, date };
    const { replay: added } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', body, staff);
    await page.locator('.replay', { hasText: body.title }).click();
    await page.getByRole('heading', { name: body.title }).waitFor();
    await page.getByText('not here yet').waitFor();
    await settled(page);
    const parts = [{ title: 'All of it', url: '/media/demo/index.m3u8' }];
    await call(product, 'PUT', `/api/replays/${added._id}/parts`, { parts }, staff);
    await page.getByRole('button', { name: 'Play All of it' }).waitFor();
    await call(product, 'DELETE', `/api/replays/${added._id}`, undefined, staff);
    await context.close();
  });

  it('play and mark the part that was chosen, though another has its title; shields stand for a picture that does not come', async () => {
    const { league, leagueId, category, date } = replay;
    const body = {
      title: 'Twins vs Twins',
      league,
      leagueId,
      category,
      date,
      thumbnail: 'https://127.0.0.1:9/gone.png',
    };
    const { replay: added } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', body, staff);
    const path = `/api/replays/${added._id}/parts`;
    const part = { title: 'Half', url: '/media/demo/index.m3u8' };
    await call(product, 'PUT', path, { parts: [part, part] }, staff);
    const { replay: whole } = await call<{ replay: ReplayRecord }>(product, 'GET', `/api/replays/${added._id}`);
    const { context, page } = await visit(browser);
    await open(page, details(whole));
    await page.locator('.cover__crest').nth(1).waitFor();
    expect(await page.locator('.cover img').count()).toBe(0);
    for (const index of [1, 0]) {
      await page.locator('.part').nth(index).click();
      await page.locator(`iframe[src="${whole.parts[index]!.stream}"]`).waitFor();
      const marked = await page.locator('.part').evaluateAll((all) => all.map((one) => one.ariaCurrent));
      expect(marked).toEqual([0, 1].map((one) => (one === index ? 'true' : null)));
    }
    await call(product, 'DELETE', `/api/replays/${added._id}`, undefined, staff);
    await context.close();
  });

  it('start with the first part; choosing another one plays it, and its view counts once', async () => {
    const { context, page, complaints } = await visit(browser);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).search);
    });
    await open(page, details(replay));
    const parts = page.locator('.part');
    expect(await parts.count()).toBe(replay.parts.length);
    expect(await parts.first().getAttribute('aria-current')).toBe('true');
    expect(await page.locator('iframe').count()).toBe(0);

    const second = replay.parts[1]!;
    await parts.nth(1).click();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toBe(second.stream);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await playing(page);

    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await moves(page, 62);
    expect((await saved).status()).toBe(200);
    const { title, _id: id } = second;
    expect(counted).toEqual([`?${new URLSearchParams({ title, id }).toString()}`]);
    await page.waitForFunction((key) => localStorage.getItem(key), `nepsh-replay-${replay._id}-${second._id}`);
    const now = await call<{ replay: ReplayRecord }>(product, 'GET', `/api/replays/${replay._id}`);
    expect(now.replay.viewCount).toBe(replay.viewCount + 1);

    await open(page, details(replay));
    await parts.nth(1).click();
    await playing(page);
    await moves(page, 120);
    expect(counted).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('remove notes of views that are stale, and of parts that are gone', async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${product.url}/about-us`);
    const gone = `nepsh-replay-${replay._id}-0123456789abcdef01234567`;
    const kept = `nepsh-replay-${replay._id}-${replay.parts[0]!._id}`;
    await page.evaluate(
      ([fresh, old, now]) => {
        for (const key of fresh!) localStorage.setItem(key, String(Number(now) - 60_000));
        for (const key of old!) localStorage.setItem(key, String(Number(now) - 20 * 60_000));
      },
      [
        [gone, kept],
        ['nepsh-0123456789abcdef01234567', `nepsh-replay-${'1'.repeat(24)}-${'2'.repeat(24)}`],
        String(Date.now()),
      ],
    );
    await open(page, details(replay));
    await page.waitForFunction((key) => localStorage.getItem(key) === null, gone);
    expect(await notes(page)).toEqual([kept]);
    await context.close();
  });

  it('lead on to the ones before and after, and to a foot that is closer in details', async () => {
    const { context, page } = await visit(browser);
    const middle = replays[2]!;
    await open(page, details(middle));
    const bottom = (): Promise<number> =>
      page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingBottom));
    const close = await bottom();
    await page.getByRole('link', { name: /^Previous replay/ }).waitFor();
    await page.getByRole('link', { name: /^Next replay/ }).click();
    await page.waitForURL((url) => !url.pathname.includes(middle._id) && url.search === '?page=replay-details');
    await page.goto(product.url + sitePaths.replay(middle._id, middle.title));
    expect(await bottom()).toBeGreaterThan(close);
    await context.close();
  });

  it('are links to their parts without scripts; an unknown one is not there', async () => {
    const { context, page } = await visit(browser, { javaScriptEnabled: false });
    await page.goto(product.url + details(replay));
    const addresses = await page.locator('.part').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(addresses).toEqual(replay.parts.map(({ stream }) => stream));
    const lost = await page.goto(`${product.url}/replays/0123456789abcdef01234567/x`);
    expect(lost?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Replay Not Found' }).waitFor();
    await context.close();
  });

  describe('a stream card', () => {
    const setLink = async (link: string | null): Promise<void> => {
      const { affiliates } = await call<{ affiliates: AffiliateRecord[] }>(
        product,
        'GET',
        '/api/affiliate',
        undefined,
        staff,
      );
      for (const { _id } of affiliates) await call(product, 'DELETE', `/api/affiliate/${_id}`, undefined, staff);
      if (link) await call(product, 'POST', '/api/affiliate', { title: 'Partner', link, platforms: 'web' }, staff);
    };

    it("opens the partner's page first, once, counts the click, and then shows a check", async () => {
      await setLink(`${product.url}/about-us`);
      const { context, page, complaints } = await visit(browser);
      await open(page, gamePath());
      const card = page.locator('a.stream').nth(1);
      const [partner, counted] = await Promise.all([
        context.waitForEvent('page'),
        page.waitForResponse((response) => response.url().endsWith('/update-clicks')),
        card.click(),
      ]);
      expect(counted.status()).toBe(200);
      await partner.waitForLoadState();
      expect(partner.url()).toBe(`${product.url}/about-us`);
      expect(await partner.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await card.locator('use[href="#i-check-rounded"]').waitFor({ state: 'attached' });
      expect(await page.locator('iframe').getAttribute('src')).toBe(game.streamUrls[1]!.stream);

      await open(page, gamePath());
      await card.click();
      await page.locator('iframe').waitFor();
      expect(context.pages()).toHaveLength(2);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('says that there is no link, and opens the stream all the same', async () => {
      await setLink(null);
      const { context, page } = await visit(browser);
      await open(page, gamePath());
      await page.locator('a.stream').first().click();
      await page.getByText(MESSAGES.noAffiliateLink, { exact: true }).waitFor();
      await page.locator('iframe').waitFor();
      expect(context.pages()).toHaveLength(1);
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nepsh-click-'))),
      ).toEqual([]);
      await context.close();
    });
  });

  it('shows that a stream loads, and moves on to the next one when it fails', async () => {
    const { context, page } = await visit(browser);
    await open(page, gamePath());
    const [first, second] = game.streamUrls;
    let answer = (): void => undefined;
    const held = new Promise<void>((go) => (answer = go));
    const failure = JSON.stringify(JSON.stringify({ context: 'player.js', event: 'error' }));
    await page.route(`**${first!.stream}`, async (route) => {
      await held;
      await route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${failure}, '*')</script>` });
    });
    const card = page.locator('a.stream').first();
    await card.click();
    await card.locator('.spinner').waitFor();
    answer();
    await page.getByText(`${first!.title} does not play. Moved on to ${second!.title}.`).waitFor();
    await page.locator(`iframe[src="${second!.stream}"]`).waitFor();
    await card.locator('.spinner').waitFor({ state: 'detached' });
    await context.close();
  });

  it('waits while no stream plays, and plays by itself as soon as one does', async () => {
    const { context, page } = await visit(browser);
    const failure = JSON.stringify(JSON.stringify({ context: 'player.js', event: 'error' }));
    const body = `<script>parent.postMessage(${failure}, '*')</script>`;
    let isDown = true;
    const asked: string[] = [];
    await page.route('**/api/stream?*', async (route) => {
      asked.push(route.request().url().replace(product.url, ''));
      await (isDown ? route.fulfill({ contentType: 'text/html', body }) : route.continue());
    });
    await open(page, gamePath());
    await page.locator('.cover__play').click();
    const bar = page.locator('.player__bar');
    await page.getByText('Waiting for the stream').waitFor();
    expect(await bar.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    // Every stream is tried again, from the first one on: at once when asked for, and by itself.
    await page.getByRole('button', { name: 'Try now' }).click();
    const streams = game.streamUrls.map(({ stream }) => stream);
    await eventually(() => asked.length >= 2 * streams.length || undefined);
    expect(asked.slice(0, 2 * streams.length)).toEqual([...streams, ...streams]);
    await page.getByText('Waiting for the stream').waitFor();
    isDown = false;
    await page.locator(`iframe[src="${game.streamUrls[0]!.stream}"]`).waitFor({ timeout: 30_000 });
    await playing(page);
    await bar.getByRole('button', { name: 'Pause' }).waitFor();
    await context.close();
  });

  it("opens the partner's link at the cover as at the cards, and mentions a missing one once", async () => {
    const { context, page } = await visit(browser);
    const found = await call<{ game: GameRecord }>(product, 'GET', `/api/matches/${game.matchId}/game/${game._id}`);
    await context.route(
      (url) => url.origin !== product.url,
      (route) => route.fulfill({ body: '' }),
    );
    await open(page, gamePath());
    if (found.game.affiliateLink) {
      const [opened] = await Promise.all([context.waitForEvent('page'), page.locator('.cover__play').click()]);
      await opened.close();
    } else {
      await page.locator('.cover__play').click();
      await page.getByText(MESSAGES.noAffiliateLink).waitFor();
    }
    expect(await page.locator('a.stream').first().getAttribute('aria-current')).toBe('true');
    await page.locator('.cover').waitFor({ state: 'detached' });
    await context.close();
  });

  it('plays a game behind its cover, pauses and reloads, and counts the view after 60 seconds of moving picture', async () => {
    const { context, page, complaints } = await visit(browser);
    await open(page, gamePath());
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/viewCount')) counted.push(request.method());
    });
    await page.locator('.cover__play').click();
    await page.locator('.cover').waitFor({ state: 'detached' });
    await playing(page);
    await moves(page, 30);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForFunction(
      () => document.querySelector('iframe')?.contentDocument?.querySelector('video')?.paused === true,
    );
    expect(counted).toEqual([]);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await playing(page);
    const saved = page.waitForResponse((response) => response.url().endsWith('/viewCount'));
    await moves(page, 35);
    expect((await saved).status()).toBe(200);
    await page.waitForFunction((key) => localStorage.getItem(key), `nepsh-${game._id}`);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.frameLocator('iframe').locator('#screen').waitFor();
    expect(counted).toEqual(['PUT']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
