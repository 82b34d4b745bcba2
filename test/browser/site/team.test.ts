import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, PHONE, test } from '../../support/browser-test.js';
import { variations } from '../../support/nightly.js';
import { layoutShift, openListening, recordLayoutShift, settled, sidewaysOverflow } from '../../support/page.js';

const TEAM = 'Atlético <Norte> & Co';

/** The page of a team, as its followers see it. */
test.describe('the page of a team', () => {
  let live: GameRecord;
  let add: (homeTeam: string, awayTeam: string, minutes: number, more?: object) => Promise<GameRecord>;

  test.beforeAll(async ({ staff }) => {
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', newLeague);
    const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Round 1' });
    add = async (homeTeam, awayTeam, minutes, more = {}) => {
      const iso = new Date(Date.now() + minutes * 60_000).toISOString();
      const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
      const sides = { title: `${homeTeam} vs ${awayTeam}`, homeTeam, awayTeam, location: 'The Old Ground' };
      const body = { ...sides, ...when, leagueId: league._id, ...more };
      return (await staff<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, body)).game;
    };
    live = await add(TEAM, 'Live side', -5, { status: 'Live' });
    await add('Coming side', TEAM, 3 * 24 * 60);
    await add(TEAM, 'Past side', -3 * 24 * 60, { status: 'Finished' });
    await add('Others', 'Elsewhere', 60);
    for (const title of [`${TEAM} vs Past side`, 'Others vs Elsewhere']) {
      await staff('POST', '/api/replays', { title, leagueId: league._id, category: 'Football', date: '2026-01-02' });
    }
  });

  const address = sitePaths.team(TEAM);

  for (const { name, viewport, colorScheme } of variations([
    { name: 'a desktop, light', viewport: DESKTOP, colorScheme: 'light' as const },
    { name: 'a phone, dark', viewport: PHONE, colorScheme: 'dark' as const },
  ])) {
    test(`has its games, results and replays, on ${name}`, async ({ visit }) => {
      const { context, page } = await visit({ viewport, colorScheme });
      await recordLayoutShift(context);
      await openListening(page, address);
      expect(await page.locator('h1').textContent()).toContain(TEAM);
      const rows = page.locator('#games [data-game]');
      expect(await rows.count()).toBe(2);
      expect(await rows.filter({ hasText: 'Others' }).count()).toBe(0);
      await page.locator(`.day--live [data-game="${live._id}"]`).waitFor();
      await page
        .getByRole('button', { name: /Follow/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Add to calendar' }).waitFor();
      const replays = page.locator('.replays .replay');
      expect(await replays.count()).toBe(1);
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await flaws(page)).toEqual([]);
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await page.getByRole('link', { name: 'Results' }).click();
      await rows.filter({ hasText: 'Past side' }).waitFor();
      expect(await rows.count()).toBe(1);
    });
  }

  test('is found from a game, however its address is written, and changes with its games', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/\/team\/Nobody.*404/);
    await page.goto(sitePaths.game(live.matchId, live._id, live.title));
    await page.getByRole('link', { name: TEAM, exact: true }).first().click();
    await page.waitForURL(address);
    await openListening(page, '/team/ATLETICO-norte-co');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toContain(sitePaths.team(TEAM));
    await add('Late side', TEAM, 60);
    await page.locator('#games [data-game]', { hasText: 'Late side' }).waitFor();
    await page.goto(address);
    await settled(page);
    expect(await page.locator('#games [data-game]', { hasText: 'Late side' }).count()).toBe(1);
    const missing = await page.goto('/team/Nobody');
    expect(missing?.status()).toBe(404);
    await page.getByText('We have no games for this team.').waitFor();
  });

  test('is found by each name that staff gave the team, at the address of its main name', async ({ page, staff }) => {
    const colours = ['#ffd700', '#003366'];
    await staff('POST', '/api/teams', { name: 'Seaside Rovers', aliases: ['Seaside RFC'], colours });
    await add('Seaside RFC', 'Guests', 90);
    await add('Hosts', 'Seaside Rovers', 120);

    await page.goto(sitePaths.team('Seaside RFC'));

    expect(new URL(page.url()).pathname).toBe(sitePaths.team('Seaside Rovers'));
    expect(await page.locator('#games [data-game]').count()).toBe(2);
    const crest = page.locator('.heading .crest');
    expect(await crest.getAttribute('fill')).toBe('#ffd700');
    expect(await crest.getAttribute('stroke')).toBe('#003366');
    expect(await flaws(page)).toEqual([]);
  });

  test('shows the crest of the team, or its colors if the crest does not load', async ({
    page,
    staff,
    allowErrors,
  }) => {
    allowErrors(/missing\.png/);
    const crest = 'https://img.example.org/missing.png';
    await staff('POST', '/api/teams', { name: 'Crested', colours: ['#c8102e'], crest });
    await add('Crested', 'Guests', 90);
    await page.route(crest, (route) => route.abort());

    await page.goto(sitePaths.team('Crested'));

    await page.locator('.heading svg.crest[fill="#c8102e"]').waitFor();
  });

  test('shows that a game was called off instead of finished', async ({ request }) => {
    const { matchId, _id, title } = await add(TEAM, 'Rained off', -300, {
      status: 'Finished',
      statusText: 'Postponed',
    });
    const response = await request.get(sitePaths.game(matchId, _id, title));
    expect(/class="stage__text">([^<]*)/.exec(await response.text())?.[1]).toBe('Postponed');
  });

  test('keeps its list where a link leads to a place in it, also while the site cannot be reached', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/\/api\/games\/days/);
    await openListening(page, address);
    const rows = page.locator('#games [data-game]');
    const before = await rows.count();
    await page.route('**/api/games/days*', (route) => route.abort());
    await page.locator('.skip').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await rows.count()).toBe(before);
    await page.locator('.days__day:not([aria-current])').last().click();
    await page.getByText('Couldn’t load these games').waitFor();
    await page.goBack();
    await rows.first().waitFor();
    expect(await rows.count()).toBe(before);
  });

  test('has a separate address for each name of signs, to which former addresses redirect', async ({ request }) => {
    for (const name of ['🔥', '⚡\ufe0f', '???', '%%', 'राम']) {
      await add(name, TEAM, 90);
      const response = await request.get(sitePaths.team(name));
      const title = /<title>([^<]*)/.exec(await response.text())?.[1];
      expect([response.status(), title]).toEqual([200, expect.stringContaining(name)]);
    }
    const former = `/hi/team/${encodeURIComponent('र-म')}?view=all`;
    const moved = await request.get(former, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([308, `/hi${sitePaths.team('राम')}?view=all`]);
  });
});
