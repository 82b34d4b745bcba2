import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { appSoonMessage, MESSAGES } from '../../src/contract/messages.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, MOVING, PHONE, PHONE_OPTIONS, visit } from '../support/browser.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** A picture somewhere else, and what is shown in its place. */
const LOGO = 'https://logos.example/league.png';
const ICON = join('site', 'public', 'icon-192.png');

describe('a site that starts empty', () => {
  let folder: string;
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ SOCIAL_LINKS: '[]' }));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('says on its home page what is missing, and is sound', async () => {
    const { context, page, complaints } = await visit(browser, { ...PHONE_OPTIONS });
    await page.goto(product.url);
    await settled(page);
    for (const text of [MESSAGES.noMatches, MESSAGES.noReplays, appSoonMessage('android'), appSoonMessage('iOS')]) {
      await page.getByText(text).waitFor();
    }
    expect(await page.locator('.social__link').count()).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has fewer than five replays in a grid', async () => {
    const auth = await signInAsFirstAdmin(product);
    const league = { name: 'Harbour League', abbreviation: 'HAR', country: 'nepal', category: 'Football' };
    const sent = { ...league, logoUrl: 'https://example.org/logo.png' };
    const { league: made } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', sent, auth);
    for (let index = 1; index <= 4; index += 1) {
      const replay = { title: `Replay ${index}`, league: made.name, category: 'Football', date: '2026-08-15' };
      await call(product, 'POST', '/api/replays', replay, auth);
    }
    const { context, page } = await visit(browser, MOVING);
    await page.goto(product.url);
    await settled(page);
    expect(await page.locator('.strip:has(#replays) .replays__item').count()).toBe(4);
    expect(await page.locator('.line-track').count()).toBe(0);
    await context.close();
  });

  it('shows names of any script and length whole or cut at their end, home first', async () => {
    const auth = await signInAsFirstAdmin(product);
    const [home, away, long] = ['الهلال 1', 'النصر', 'Y'.repeat(60)] as const;
    const named = { name: long, abbreviation: 'YYY', country: 'wales', category: 'Football' };
    const sent = { ...named, logoUrl: LOGO };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', sent, auth);
    const words = { title: long, description: long, category: 'Football' };
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', words, auth);
    const makeGame = async (homeTeam: string, awayTeam: string): Promise<GameRecord> => {
      const teams = { title: `${homeTeam} - ${awayTeam}`, homeTeam, awayTeam, location: long };
      const body = { ...teams, date: '2099-05-01', time: '18:00', leagueId: league._id, league: league.name };
      return (await call<{ game: GameRecord }>(product, 'POST', `/api/matches/${match._id}/game`, body, auth)).game;
    };
    const arabic = await makeGame(home, away);
    const wide = await makeGame(long, long);
    const shown = { title: arabic.title, leagueId: league._id, league: league.name, category: 'Football' };
    const dated = { ...shown, date: '2026-08-16' };
    const { replay } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', dated, auth);

    const { context, page, complaints } = await visit(browser);
    await context.route(LOGO, (route) => route.fulfill({ path: ICON }));
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const path of [sitePaths.replay(replay._id, 'x'), sitePaths.game(match._id, arabic._id, 'x')]) {
        await page.goto(product.url + path);
        const [left, right] = await page
          .locator('h1 bdi')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        expect(left!.right).toBeLessThanOrEqual(right!.left);
      }
      for (const path of ['/', sitePaths.match(match._id, 'x'), sitePaths.league(league._id, 'x')]) {
        await page.goto(product.url + path);
        expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
      }
      await page.goto(product.url + sitePaths.game(match._id, wide._id, 'x'));
      expect(await sidewaysOverflow(page)).toBe(0);
      const clipped = await page.locator('.game__head').evaluate((head) => {
        const edge = head.getBoundingClientRect();
        return [...head.querySelectorAll('.duel__name')].filter((name) => {
          const { left, right } = name.getBoundingClientRect();
          return left < edge.left || right > edge.right;
        }).length;
      });
      expect(clipped).toBe(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
