import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { MOVING, PHONE_OPTIONS, signInByCookie, visit } from '../support/browser.js';
import { layoutShift, openListening, recordLayoutShift } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

/** The number of people who have a game open, as they see it. */
describe('watching now', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  const games: GameRecord[] = [];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({}, 'hurried.mjs'));
    const staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', newLeague, staff);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Round 1' }, staff);
    const iso = new Date(Date.now() - 5 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    for (const home of ['Harbour', 'Valley']) {
      const sides = { title: `${home} vs Visitors`, homeTeam: home, awayTeam: 'Visitors', location: 'The Old Ground' };
      const body = { ...sides, ...when, leagueId: league._id };
      const path = `/api/matches/${match._id}/game`;
      games.push((await call<{ game: GameRecord }>(product, 'POST', path, body, staff)).game);
    }
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const address = (index: number): string => {
    const { matchId, _id, title } = games[index]!;
    return product.url + sitePaths.game(matchId, _id, title);
  };
  const shows = (page: Page, people: number): Promise<unknown> =>
    page
      .locator('.fact--watching:not(.fact--unknown)', { hasText: `${people} watching now` })
      .waitFor({ timeout: 40_000 });

  it('is on the page of a game, whatever the number of tabs, and moves nothing when it comes', async () => {
    const [one, other] = [await visit(browser, MOVING), await visit(browser, { ...PHONE_OPTIONS, ...MOVING })];
    await recordLayoutShift(one.context);
    await openListening(one.page, address(0));
    await shows(one.page, 1);
    // Two games in two tabs of one browser, over one stream.
    const second = await one.context.newPage();
    await second.goto(address(1));
    await shows(second, 1);
    const third = await one.context.newPage();
    await third.goto(address(0));
    await openListening(other.page, address(0));
    await shows(one.page, 2);
    await shows(other.page, 2);
    await shows(third, 2);
    expect(await layoutShift(one.page)).toBeLessThan(0.02);
    expect(await flaws(one.page)).toEqual([]);
    expect(await flaws(other.page)).toEqual([]);
    await other.context.close();
    await shows(one.page, 1);
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await one.context.close();
  });

  it('is in the list of live games, and on the dashboard', async () => {
    // Those of the test before are gone.
    await eventually(async () => {
      const { watching } = await call<{ watching: unknown[] }>(product, 'GET', '/api/games/watching');
      return watching.length === 0 ? true : undefined;
    });
    const [viewer, reader, staff] = [await visit(browser), await visit(browser), await visit(browser)];
    await openListening(viewer.page, address(0));
    await shows(viewer.page, 1);
    await openListening(reader.page, product.url);
    await reader.page.locator(`[data-game="${games[0]?._id}"]`, { hasText: '1 watching' }).first().waitFor();
    expect(await reader.page.locator(`[data-game="${games[1]?._id}"]`, { hasText: 'watching' }).count()).toBe(0);
    expect(await flaws(reader.page)).toEqual([]);
    await signInByCookie(staff.context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.username);
    await staff.page.goto(`${product.url}/dashboard/matches`);
    const row = staff.page.getByRole('row').filter({ hasText: 'Harbour – Visitors' });
    await staff.page.getByRole('columnheader', { name: 'Watching' }).waitFor();
    await row.locator('.column-watching', { hasText: /^1$/ }).waitFor();
    // The league's logo is nowhere.
    const complaints = [viewer, reader, staff].flatMap((one) => one.complaints);
    expect(complaints.filter((text) => !text.startsWith('https://example.org/'))).toEqual([]);
    for (const { context } of [viewer, reader, staff]) await context.close();
  });
});
