import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { OverviewResponse } from '../../../src/contract/records/overview.record.js';
import { PHONE } from '../../support/browser-test.js';
import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { sidewaysOverflow } from '../../support/page.js';

// The wall names the most viewed games only. Other files leave more live games on the product without demo data.
test.use({ productEnv: { DEMO_DATA: 'true' } });

test.describe('the wall', () => {
  test('shows a game when it goes live and each change of its score, without controls', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const newLeague = { name: 'Tram League', abbreviation: 'TL', country: 'malta', category: 'Football' };
    const logoUrl = 'https://example.org/tram.png';
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...newLeague, logoUrl });
    const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Tram round' });
    const { page } = await visitAs(await createStaff('watcher', ['dashboard:access', 'games:view']));
    await page.goto('/dashboard/wall');
    await expect(page.getByRole('heading', { level: 1, name: /live/ })).toBeVisible();

    const iso = new Date(Date.now() - 10 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    const sides = { title: 'Tram vs Bus', homeTeam: 'Tram', awayTeam: 'Bus', location: 'The Depot' };
    const path = `/api/matches/${match._id}/game`;
    const { game } = await staff<{ game: GameRecord }>('POST', path, { ...sides, ...when, leagueId: league._id });
    await expect(page.getByText('Tram vs Bus').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /^\d+ live$/ })).toBeVisible();
    await staff('PUT', `${path}/${game._id}/result`, { homeScore: 2, awayScore: 1, statusText: 'Half-time' });
    await expect(page.getByText('2–1 · Half-time')).toBeVisible();
    await expect(page.locator('button, a')).toHaveCount(0);
  });

  test('fits a desktop and a phone when more games are live than it names', async ({ visitAs }) => {
    const { context, page } = await visitAs();
    await context.route('**/api/overview', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as OverviewResponse;
      const { games } = body.overview;
      if (games) games.live.total = games.live.games.length + 11;
      await route.fulfill({ response, json: body });
    });
    await page.goto('/dashboard/wall');
    await expect(page.getByText('+11 more')).toBeVisible();

    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await flaws(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
});
