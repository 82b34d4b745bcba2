import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, PHONE, PHONE_OPTIONS, visit } from '../support/browser.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** The longest name there can be, which nothing breaks. */
const WORD = 'W'.repeat(120);
const ARABIC = 'نادي الاتحاد الرياضي الثقافي الاجتماعي لمدينة الإسكندرية الكبرى وضواحيها الشرقية والغربية';
const CAMERA = 'The main camera, with the commentary of the guests, their bench and the coaches of both sides';

/** Names of any length and script, of teams, leagues, matches, streams and replays. */
describe('long names', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let league: LeagueRecord;
  let game: GameRecord;
  let replay: ReplayRecord;
  let called: Map<string, GameRecord>;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'false' }));
    const staff = await signInAsFirstAdmin(product);
    const add = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, staff);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: WORD, abbreviation: 'WL', country: 'malta', category: 'Football', logoUrl };
    league = (await add<{ league: LeagueRecord }>('/api/leagues', newLeague)).league;
    const { match } = await add<{ match: MatchRecord }>('/api/matches', { title: ARABIC });
    const addGame = async (homeTeam: string, minutes: number, more: object): Promise<GameRecord> => {
      const iso = new Date(Date.now() + minutes * 60_000).toISOString();
      const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
      const sides = { title: `${homeTeam} vs Guests`, homeTeam, awayTeam: 'Guests', location: 'The Old Ground' };
      const body = { ...sides, ...when, ...more, leagueId: league._id };
      return (await add<{ game: GameRecord }>(`/api/matches/${match._id}/game`, body)).game;
    };
    paired = await addGame('Coromandel Craftsmen', -15, {
      status: 'Live',
      isLive: true,
      awayTeam: 'Middlesbro’ United',
      viewCount: 900,
    });
    game = await addGame(ARABIC, -20, { status: 'Live', isLive: true });
    const stream = { title: CAMERA, url: 'https://example.org/a.m3u8', quality: '720p', language: 'English' };
    const streamUrls = [{ ...stream, platform: 'Own' }];
    await call(product, 'PUT', `/api/matches/${match._id}/game/${game._id}/streamUrls`, { streamUrls }, staff);
    const over = { status: 'Finished', homeScore: 1, awayScore: 0 };
    called = new Map([
      ['Postponed', await addGame('North', 90, { statusText: 'Postponed' })],
      ['Cancelled', await addGame('South', 95, { statusText: 'Cancelled' })],
      ['Interrupted', await addGame('East', -60, { status: 'Live', isLive: true, statusText: 'Interrupted' })],
      ['After extra time', await addGame('West', -300, { ...over, statusText: 'After extra time' })],
      ['Abandoned', await addGame('Middle', -310, { ...over, statusText: 'Abandoned' })],
    ]);
    for (const title of [WORD, `${ARABIC} vs Guests`]) {
      const sent = { title, leagueId: league._id, category: 'Football', date: game.date };
      ({ replay } = await add<{ replay: ReplayRecord }>('/api/replays', sent));
      if (title === WORD) wordReplay = replay;
    }
  });
  let wordReplay: ReplayRecord;
  let paired: GameRecord;
  afterAll(() => closeStage({ folder, product, browser }));

  const gamePath = (): string => sitePaths.game(game.matchId, game._id, game.title);
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(product.url + path);
    await settled(page);
  };
  /** Whether the first letter is in sight, and how much of the text is not, px. */
  const cutAt = (element: Locator): Promise<{ begins: boolean; hidden: number }> =>
    element.evaluate((node) => {
      const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      const [letter, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
      return {
        begins: letter.left >= box.left - 1 && letter.right <= box.right + 1,
        hidden: Math.max(node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight, 0),
      };
    });
  /** How many lines its text takes. */
  const linesOf = (element: Locator): Promise<number> =>
    element.evaluate((node) => {
      const tops = new Set<number>();
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
      return tops.size;
    });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('make no page wider than its window, and lie on nothing: %s', async (_, viewport) => {
    const { page, context } = await visit(browser, { viewport });
    const detail = sitePaths.replayDetails(wordReplay._id, wordReplay.title);
    const paths = [
      '/',
      sitePaths.league(league._id, WORD),
      sitePaths.category('Football'),
      sitePaths.replays(),
      detail,
    ];
    for (const path of [...paths, gamePath(), '/?q=w', sitePaths.multiview]) {
      await open(page, path);
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
      const cards = await page
        .locator('.replay')
        .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect([path, Math.max(0, ...cards)]).toEqual([path, 0]);
    }
    await open(page, detail);
    expect((await cutAt(page.locator('.show__head'))).hidden).toBe(0);
    await context.close();
  });

  it('from right to left lose their ends where there is no space, not their beginnings', async () => {
    const { page, context } = await visit(browser, PHONE_OPTIONS);
    await open(page, gamePath());
    const crumb = page.locator('.crumbs a', { hasText: ARABIC });
    expect(await cutAt(crumb)).toMatchObject({ begins: true });
    await open(page, `/ar${gamePath()}`);
    expect(await cutAt(page.locator('.player__title bdi'))).toMatchObject({ begins: true });
    const [bar, quality] = [page.locator('.player__title'), page.locator('.player__title span')];
    expect((await quality.boundingBox())!.x).toBeGreaterThanOrEqual((await bar.boundingBox())!.x);
    await open(page, '/?q=guests');
    expect(await cutAt(page.locator('.found__name', { hasText: ARABIC }).first())).toMatchObject({ begins: true });
    await open(page, sitePaths.multiview);
    expect(await cutAt(page.locator('.pick__name', { hasText: ARABIC }))).toMatchObject({ begins: true });
    await context.close();
  });

  it('of streams are there to read on a phone, with what else is said of the stream', async () => {
    const { page, context } = await visit(browser, PHONE_OPTIONS);
    await open(page, gamePath());
    for (const part of ['.stream__title', '.stream__facts'])
      expect(await cutAt(page.locator(part).first())).toEqual({ begins: true, hidden: 0 });
    await context.close();
    const plain = await visit(browser, { ...PHONE_OPTIONS, javaScriptEnabled: false });
    await plain.page.goto(product.url + gamePath());
    const link = await plain.page.locator('.cover__link').boundingBox();
    expect(link!.x).toBeGreaterThan(0);
    expect(link!.x + link!.width).toBeLessThan(PHONE.width);
    await plain.context.close();
  });

  it('of teams stay whole words next to the circle of their game, on the narrowest phones too', async () => {
    const { page, context } = await visit(browser, { viewport: { width: 320, height: 640 } });
    for (const path of ['/', sitePaths.game(paired.matchId, paired._id, paired.title)]) {
      await open(page, path);
      for (const name of await page.locator('.duel__name', { hasText: /Craftsmen|United/ }).all()) {
        const broken = await name.evaluate((element) => {
          const text = element.firstChild!;
          const words = [...text.textContent!.matchAll(/\S+/g)];
          const lines = words.map(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return [word, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size] as const;
          });
          return lines.filter(([, count]) => count > 1).map(([word]) => word);
        });
        expect([path, broken]).toEqual([path, []]);
      }
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
    }
    await context.close();
  });

  it('of states of a game have the space that the usual ones need on a phone, without a break in a word', async () => {
    const { page, context } = await visit(browser, PHONE_OPTIONS);
    for (const [text, { _id, status }] of called) {
      await open(page, status === 'Finished' ? '/?view=results' : '/');
      const shown = page.locator(`.games [data-game="${_id}"] .row__text`, { hasText: text });
      expect([text, await cutAt(shown)]).toEqual([text, { begins: true, hidden: 0 }]);
      const words = text.split(' ').length;
      const lines = await linesOf(shown);
      expect([text, lines]).toEqual([text, Math.min(lines, words)]);
    }
    await context.close();
  });

  it.each(['ar', 'hi'])(
    'of states of a game stay in their rows below the hour with its half of the day: %s',
    async (lang) => {
      const { page, context } = await visit(browser, PHONE_OPTIONS);
      await open(page, `/${lang}?view=results`);
      const rows = page.locator('.games .row', { has: page.locator('.row__text') });
      await rows.first().waitFor();
      for (const row of await rows.all()) {
        expect(await linesOf(row.locator('.row__time time'))).toBe(1);
        const spare = await row.evaluate((one) => {
          const [box, when] = [one, one.querySelector('.row__when')!].map((part) => part.getBoundingClientRect());
          return Math.min(when!.top - box!.top, box!.bottom - when!.bottom);
        });
        expect(spare).toBeGreaterThan(0);
      }
      await context.close();
    },
  );

  it('for LIVE in Spanish keep to their column', async () => {
    const { page, context } = await visit(browser, PHONE_OPTIONS);
    await open(page, '/es');
    const word = page.locator('.games .row__live').first();
    expect(await linesOf(word)).toBe(1);
    expect((await cutAt(word)).hidden).toBe(0);
    await context.close();
  });

  it('that were searched for are found without a flaw: groups next to the strip of replays', async () => {
    for (const options of [PHONE_OPTIONS, { viewport: DESKTOP }]) {
      const { page, context } = await visit(browser, options);
      await open(page, '/?q=guests');
      await page.getByRole('group', { name: 'Replays' }).waitFor();
      expect(await flaws(page)).toEqual([]);
      await context.close();
    }
  });
});
