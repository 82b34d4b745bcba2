import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SITE_LANGUAGES } from '../../src/contract/site-languages.js';
import { popularGames, trendingGames } from '../../src/contract/games.js';
import { appSoonMessage, gameLiveMessage } from '../../src/contract/messages.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { fold } from '../../src/contract/fold.js';
import { DEMO_SOCIAL_LINKS } from '../../src/contract/social.js';
import { SPORTS } from '../../src/contract/sports.js';
import { isSameDocument, launch, markDocument, MOVING, PHONE, visit } from '../support/browser.js';
import { layoutShift, openListening, recordLayoutShift, settled } from '../support/page.js';
import { call, signInAsFirstAdmin, startKeptProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

type Auth = Awaited<ReturnType<typeof signInAsFirstAdmin>>;

const LINE = '.line-track';
const lineAt = (page: Page): Promise<number> => page.locator(LINE).evaluate((line) => line.scrollLeft);

/** Resolves once the line of replays has moved on by itself. */
async function lineMoves(page: Page): Promise<void> {
  const before = await lineAt(page);
  await page.waitForFunction(([selector, from]) => Math.abs(document.querySelector(selector)!.scrollLeft - from) > 8, [
    LINE,
    before,
  ] as const);
}

/** Whether the line stays where it is for this many frames. */
const lineRests = (page: Page, frames = 20): Promise<boolean> =>
  page.locator(LINE).evaluate(
    (line, count) =>
      new Promise<boolean>((resolve) => {
        const from = line.scrollLeft;
        let left = count;
        const look = (): void => {
          if (line.scrollLeft !== from) resolve(false);
          else if (--left === 0) resolve(true);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    frames,
  );

const minutesFromNow = (minutes: number): { date: string; time: string; timeZone: 'UTC' } => {
  const iso = new Date(Date.now() + minutes * 60_000).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
};

/** A scheduled game of an existing league, as staff make it. */
async function makeGame(product: Product, auth: Auth, home: string, minutes: number): Promise<GameRecord> {
  const { leagues } = await call<{ leagues: LeagueRecord[] }>(product, 'GET', '/api/leagues');
  const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches');
  const body = { title: `${home} vs Visitors`, homeTeam: home, awayTeam: 'Visitors', location: 'The Old Ground' };
  const path = `/api/matches/${matches[0]!._id}/game`;
  const sent = { ...body, ...minutesFromNow(minutes), leagueId: leagues[0]!._id, league: leagues[0]!.name };
  return (await call<{ game: GameRecord }>(product, 'POST', path, sent, auth)).game;
}

const goLive = (product: Product, auth: Auth, game: GameRecord): Promise<unknown> =>
  call(product, 'PUT', `/api/matches/${game.matchId}/game/${game._id}/live`, undefined, auth);

describe('the home page', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    [folder, browser] = await Promise.all([mkdtemp(join(tmpdir(), 'nepsh-home-')), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe("with the demo's week", () => {
    let product: Product;
    let auth: Auth;
    let games: GameRecord[];
    beforeAll(async () => {
      product = await startKeptProduct({ DATA_DIR: join(folder, 'week'), DEMO_DATA: 'true' });
      auth = await signInAsFirstAdmin(product);
      const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
      games = matches.flatMap((match) => match.games);
    });
    afterAll(() => product.stop('SIGTERM'));

    it('lists popular and trending games in their order, with arrows above three', async () => {
      const { context, page } = await visit(browser);
      await page.goto(product.url);
      await settled(page);
      const listed = (id: string): Promise<string[]> =>
        page
          .locator(`.strip:has(#${id}) .card`)
          .evaluateAll((cards) => cards.map((card) => new URL((card as HTMLAnchorElement).href).pathname));
      const paths = (wanted: GameRecord[]): string[] =>
        wanted.map((game) => sitePaths.game(game.matchId, game._id, game.title));
      for (const [id, wanted] of [
        ['popular', popularGames(games)],
        ['trending', trendingGames(games)],
      ] as const) {
        expect(wanted.length).toBeGreaterThan(0);
        expect(await listed(id)).toEqual(paths(wanted));
        expect(await page.locator(`.strip:has(#${id}) .strip__head button`).count()).toBe(wanted.length > 3 ? 2 : 0);
      }
      await context.close();
    });

    it('lets five replays or more go by, but not under a pointer, the focus or when asked for less motion', async () => {
      const { context, page, complaints } = await visit(browser, MOVING);
      const { replays } = await call<{ replays: ReplayRecord[] }>(product, 'GET', '/api/replays');
      expect(replays.length).toBeGreaterThanOrEqual(5);
      await page.goto(product.url);
      await settled(page);
      await page.locator('#replays').scrollIntoViewIfNeeded();
      await page.locator(LINE).scrollIntoViewIfNeeded();
      await lineMoves(page);

      await page.locator(LINE).hover();
      expect(await lineRests(page)).toBe(true);
      await page.mouse.move(2, 2);
      await lineMoves(page);

      const links = page.locator(`${LINE} a:not([tabindex="-1"])`);
      expect(await links.count()).toBe(Math.min(replays.length, 16));
      await page.getByRole('link', { name: 'All replays' }).focus();
      for (const [index, replay] of replays.slice(0, 16).entries()) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => {
          const { left, right } = document.activeElement!.getBoundingClientRect();
          return { href: document.activeElement!.getAttribute('href'), seen: left >= 0 && right <= innerWidth };
        });
        expect([index, focused]).toEqual([
          index,
          { href: sitePaths.replayDetails(replay._id, replay.title), seen: true },
        ]);
      }
      expect(await lineRests(page)).toBe(true);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());

      await page.getByRole('button', { name: 'Stop the replays' }).click();
      await page.mouse.move(2, 2);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      expect(await lineRests(page)).toBe(true);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.locator('.line[aria-hidden]').waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /the replays/ }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('cuts the league of a replay at ten characters on small screens', async () => {
      const { replays } = await call<{ replays: ReplayRecord[] }>(product, 'GET', '/api/replays');
      const index = replays.findIndex(({ league }) => league.length > 10);
      expect(index).toBeGreaterThanOrEqual(0);
      for (const [viewport, wanted] of [
        [PHONE, `${replays[index]!.league.slice(0, 10).trimEnd()}…`],
        [{ width: 1440, height: 900 }, replays[index]!.league],
      ] as const) {
        const { context, page } = await visit(browser, { viewport });
        await page.goto(product.url);
        const league = page.locator('.replay__league').nth(index);
        await league.scrollIntoViewIfNeeded();
        // What is far below is drawn a moment after it has come near.
        expect(await eventually(async () => (await league.innerText()) || undefined)).toBe(wanted);
        await context.close();
      }
    });

    it('leads to every sport from a line with 32 icons', async () => {
      const { context, page } = await visit(browser);
      await page.goto(product.url);
      await settled(page);
      const links = page.locator('.strip:has(#sports) a');
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
        SPORTS.map((sport) => sitePaths.category(sport)),
      );
      const icons = await links.evaluateAll((all) =>
        all.map((link) => link.querySelector('use')!.getAttribute('href')),
      );
      expect(new Set(icons).size).toBe(32);
      const sheet = await (await fetch(`${product.url}/sports.svg`)).text();
      for (const icon of icons) expect(sheet).toContain(`<symbol id="${icon!.split('#')[1]}"`);
      const track = page.locator('.strip:has(#sports) .strip__track');
      await track.scrollIntoViewIfNeeded();
      await page.locator('astro-island[ssr]:has(#sports)').waitFor({ state: 'detached' });
      const back = page.getByRole('button', { name: 'Previous: Every sport' });
      expect(await back.isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Next: Every sport' }).click();
      await page.waitForFunction((element) => element.scrollLeft > 200, await track.elementHandle());
      await eventually(async () => (await back.isEnabled()) || undefined);
      await context.close();
    });

    it('answers one question at a time, without scripts too', async () => {
      const { faqs } = await call<{ faqs: FaqRecord[] }>(product, 'GET', '/api/faq');
      expect(faqs.length).toBeGreaterThan(1);
      for (const javaScriptEnabled of [true, false]) {
        const { context, page } = await visit(browser, { javaScriptEnabled });
        await page.goto(product.url);
        for (const { title, description } of faqs.slice(0, 2)) {
          await page.locator('.faq summary', { hasText: title }).click();
          await page.getByText(description).waitFor();
          expect(await page.locator('.faq details[open]').count()).toBe(1);
        }
        await context.close();
      }
    });

    it('offers the newest build of each app, a plain link without scripts and a dialog with them', async () => {
      const { context, page } = await visit(browser, { viewport: PHONE });
      await page.goto(product.url);
      const app = page.locator('.app');
      await app.getByText(appSoonMessage('iOS')).waitFor();
      // The demo has builds for Android.
      await app.getByRole('link', { name: /Android.*1\.4\.0-demo/ }).waitFor();
      const build = { platform: 'android', version: '2.4.1', sizeInMB: 38, releaseStatus: 'stable' };
      const sent = { ...build, downloadUrl: 'https://example.org/app.apk' };
      const { download } = await call<{ download: { _id: string } }>(
        product,
        'POST',
        '/api/mobile/downloads',
        sent,
        auth,
      );
      await page.reload();
      await settled(page);
      const link = app.getByRole('link', { name: 'Download for Android' });
      expect(await link.getAttribute('href')).toBe(`/api/mobile/downloads/${download._id}/file`);
      await link.click();
      await page.getByRole('dialog', { name: 'Download Our App' }).waitFor();
      await app.getByText(appSoonMessage('iOS')).waitFor();
      await context.close();
    });

    it('searches within a sport, and keeps the search when the sport changes, without scripts too', async () => {
      const sport = games[0]!.category;
      const other = games.find(({ category }) => category !== sport)!.category;
      for (const javaScriptEnabled of [true, false]) {
        const { context, page } = await visit(browser, { javaScriptEnabled });
        const listed = (): Promise<number> => page.locator('#games [data-game]').count();
        const wanted = (q: string, category: string): number =>
          games.filter(
            (game) =>
              game.status !== 'Finished' &&
              (!category || game.category === category) &&
              [game.matchTitle, game.category, game.title, `${game.homeTeam} vs ${game.awayTeam}`].some((text) =>
                fold(text).includes(q),
              ),
          ).length;
        await page.goto(`${product.url}/?q=a&category=${encodeURIComponent(sport)}`);
        if (javaScriptEnabled) await settled(page);
        expect(await listed()).toBe(wanted('a', sport));
        await page.getByRole('navigation', { name: 'Sports' }).getByText(other, { exact: true }).click();
        await page.waitForURL((url) => url.searchParams.get('category') === other);
        expect(new URL(page.url()).searchParams.get('q')).toBe('a');
        await page.locator('.filter[aria-current]', { hasText: other }).waitFor();
        expect(await listed()).toBe(wanted('a', other));
        await page.getByRole('searchbox').fill('e');
        await page.getByRole('searchbox').press('Enter');
        await page.waitForURL((url) => url.searchParams.get('q') === 'e' && url.searchParams.get('category') === other);
        expect(await listed()).toBe(wanted('e', other));
        await context.close();
      }
    });

    it('shows crawlers every page worth finding', async () => {
      const read = async (path: string): Promise<string> => (await fetch(product.url + path)).text();
      const site = product.url.replace('127.0.0.1', 'localhost');
      expect(await read('/robots.txt')).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
      const answer = await fetch(`${product.url}/sitemap.xml`, { headers: { 'x-forwarded-host': 'evil.example' } });
      expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
      const unfinished = games.filter(({ status }) => status !== 'Finished');
      expect(listed).toEqual(
        expect.arrayContaining([
          `${site}/`,
          `${site}${sitePaths.privacy}`,
          ...unfinished.map((game) => site + sitePaths.game(game.matchId, game._id, game.title)),
        ]),
      );
      // In every language.
      const ofGames = listed.filter((url) => url?.includes('/game/'));
      expect(ofGames).toHaveLength(unfinished.length * SITE_LANGUAGES.length);
      const added = await makeGame(product, auth, 'Late Entry', 600);
      await eventually(async () => ((await read('/sitemap.xml')).includes(added._id) ? true : undefined));
    });

    it('links to the brand elsewhere, in new tabs', async () => {
      const { context, page } = await visit(browser);
      await page.goto(product.url);
      const links = await page
        .locator('.app .social__link')
        .evaluateAll((all) => all.map((link) => ({ url: link.getAttribute('href'), rel: link.getAttribute('rel') })));
      expect(links).toEqual(DEMO_SOCIAL_LINKS.map(({ url }) => ({ url, rel: 'noopener noreferrer' })));
      expect(links).toHaveLength(4);
      for (const { name } of DEMO_SOCIAL_LINKS) {
        await page
          .locator('.app')
          .getByRole('link', { name: `${name} (opens in a new tab)`, exact: true })
          .waitFor();
      }
      const icons = await page
        .locator('.app .social__link use')
        .evaluateAll((all) => all.map((use) => document.querySelector(use.getAttribute('href')!)?.innerHTML));
      expect(icons.every(Boolean)).toBe(true);
      expect(new Set(icons).size).toBe(4);
      await context.close();
    });

    it('announces that a game of the next quarter of an hour went live, once, and moves it without moving the page', async () => {
      const game = await makeGame(product, auth, 'Amber Town', 6);
      const { context, page, complaints } = await visit(browser, MOVING);
      await recordLayoutShift(context);
      await openListening(page, product.url);
      await markDocument(page);
      const row = page.locator(`#games [data-game="${game._id}"]`);
      await row.waitFor();
      expect(await page.locator('.day--live [data-game]').count()).toBeGreaterThan(0);
      const read = page.locator('.day').last().locator('[data-game]').first();
      await read.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 300));
      const before = (await read.boundingBox())!.y;

      await goLive(product, auth, game);
      await page.locator('.toast', { hasText: gameLiveMessage('Amber Town', 'Visitors') }).waitFor();
      await page.locator(`.day--live [data-game="${game._id}"]`).waitFor({ state: 'attached' });
      expect(Math.abs((await read.boundingBox())!.y - before)).toBeLessThanOrEqual(1);
      expect(await isSameDocument(page)).toBe(true);
      expect(await layoutShift(page)).toBeLessThan(0.02);

      const other = await context.newPage();
      await other.goto(product.url);
      await settled(other);
      expect(await other.locator('.toast').count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('stays quiet about a game that staff put live long before its time', async () => {
      const early = await makeGame(product, auth, 'Birch United', 180);
      const soon = await makeGame(product, auth, 'Cedar Rovers', 8);
      const { context, page } = await visit(browser);
      await openListening(page, product.url);
      await goLive(product, auth, early);
      await page.locator(`.day--live [data-game="${early._id}"]`).waitFor();
      await goLive(product, auth, soon);
      await page.locator('.toast', { hasText: 'Cedar Rovers' }).waitFor();
      expect(await page.locator('.toast', { hasText: 'Birch United' }).count()).toBe(0);
      await context.close();
    });

    it('takes a game into the trending ones as soon as staff say so', async () => {
      const game = await makeGame(product, auth, 'Dune City', 300);
      const { context, page } = await visit(browser);
      await openListening(page, product.url);
      await markDocument(page);
      const path = `/api/matches/${game.matchId}/game/${game._id}/trending`;
      await call(product, 'PUT', path, { isTrending: true }, auth);
      await page.locator('.strip:has(#trending) .card', { hasText: 'Dune City' }).waitFor({ state: 'attached' });
      expect(await isSameDocument(page)).toBe(true);
      await context.close();
    });
  });
});
