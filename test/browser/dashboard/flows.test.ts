import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { MatchRequestRecord } from '../../../src/contract/records/match-request.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { PHONE } from '../../support/browser-test.js';
import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { sidewaysOverflow } from '../../support/page.js';

const LEAGUE = 'Lantern Cup';

/** Each member of staff has only the permissions for the work. */
test.describe('work that leads from one record to the next', () => {
  let match: MatchRecord;
  let addRequest: (homeTeam: string) => Promise<MatchRequestRecord>;

  test.beforeAll(async ({ staff }) => {
    const newLeague = { name: LEAGUE, abbreviation: 'LC', country: 'malta', category: 'Football' };
    const logoUrl = 'https://example.org/lantern.png';
    await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...newLeague, logoUrl });
    match = (await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Lantern round' })).match;
    addRequest = async (homeTeam) => {
      const fan = { email: 'fan@example.org', username: 'fan' };
      const body = { homeTeam, awayTeam: 'Buoys', category: 'Football', league: LEAGUE, ...fan };
      return (await staff<{ request: MatchRequestRecord }>('POST', '/api/match-requests', body)).request;
    };
  });

  test('creates the game of a request by keyboard', async ({ staff, createStaff, visitAs }) => {
    const { _id } = await addRequest('Anchors');
    const answerer = await createStaff('answerer', [
      ...(['match-requests:access', 'match-requests:view', 'match-requests:update'] as const),
      ...(['games:create', 'leagues:view', 'matches:view'] as const),
    ]);
    const { page } = await visitAs(answerer);
    await page.goto('/dashboard/matches/request');
    await page.getByRole('button', { name: 'Create a game from this: Anchors vs Buoys' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add game' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Anchors vs Buoys');
    await dialog.getByLabel('Match').fill('Lantern');
    await page.getByRole('option', { name: 'Lantern round', exact: true }).click();
    // Where the pointer rests, the list would show a tooltip after the dialog has closed.
    await page.mouse.move(0, 0);
    await dialog.getByLabel('Date').fill('2030-05-01');
    await dialog.getByLabel('Location').fill('The Old Ground');
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Anchors' });
    const link = row.getByRole('link', { name: 'Anchors vs Buoys' });
    await expect(row.getByText('Approved')).toBeVisible();
    await expect(link).toBeVisible();
    // The focus returns to the button that opened the dialog, which may show its tooltip until it is disabled.
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await flaws(page)).toEqual([]);
    await expect(row.getByRole('button', { name: /^Create a game/ })).toBeDisabled();
    const { request } = await staff<{ request: MatchRequestRecord }>('GET', `/api/match-requests/${_id}`);
    expect(request.status).toBe('Approved');
    const { game } = await staff<{ game: GameRecord }>('GET', `/api/matches/${match._id}/game/${request.gameId}`);
    expect(game).toMatchObject({ title: 'Anchors vs Buoys', location: 'The Old Ground', league: LEAGUE });
    await link.click();
    await expect(page.getByRole('heading', { name: 'Lantern round' })).toBeVisible();
  });

  test('fills in the replay of a finished game', async ({ staff, createStaff, visitAs }) => {
    const title = 'Cleats vs Cranes';
    const { game } = await staff<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, {
      ...{ title, homeTeam: 'Cleats', awayTeam: 'Cranes', location: 'The Dock', league: LEAGUE },
      ...{ date: '2026-05-01', time: '18:00', timeZone: 'UTC', status: 'Finished', homeScore: 2, awayScore: 1 },
    });
    const first = { title: 'First half', url: '/media/first.m3u8' };
    const streamUrls = [first, { title: 'A page', url: 'https://example.org/embed' }];
    await staff('PUT', `/api/matches/${match._id}/game/${game._id}/streamUrls`, { streamUrls });
    const archivist = await createStaff('archivist', [
      ...(['finished-matches:access', 'games:update', 'leagues:view'] as const),
      ...(['replays:access', 'replays:create', 'replays:update'] as const),
    ]);
    const { page } = await visitAs(archivist);
    // Other tests finish games too.
    const finished = `/dashboard/matches/finished?filter=${encodeURIComponent(JSON.stringify({ q: 'Cleats' }))}`;
    await page.goto(finished);
    await page.getByRole('row').filter({ hasText: 'Cleats' }).getByRole('checkbox').check();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create a replay' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add replay' });
    await expect(dialog.getByLabel('Title')).toHaveValue(`${title}, 1 May 2026`);
    await expect(dialog.getByLabel('Date')).toHaveValue('2026-05-01');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Title').press('Enter');

    const parts = page.getByRole('dialog', { name: `Replay parts of ${title}, 1 May 2026` });
    await expect(parts.getByLabel('Title')).toHaveValue(first.title);
    await expect(parts.getByLabel('URL')).toHaveValue(first.url);
    expect(await flaws(page)).toEqual([]);
    await parts.getByLabel('URL').press('Enter');
    await expect(parts).toBeHidden();
    const filter = encodeURIComponent(JSON.stringify({ gameId: game._id }));
    const { replays } = await staff<{ replays: ReplayRecord[] }>('GET', `/api/replays?filter=${filter}`);
    expect(replays).toMatchObject([
      { league: LEAGUE, category: 'Football', date: '2026-05-01', parts: [{ url: first.url }] },
    ]);

    // On a phone, the menu of the card has the action.
    await page.setViewportSize(PHONE);
    await page.goto(finished);
    await page.getByRole('button', { name: `More: ${title}` }).click();
    const button = page.getByRole('menuitem', { name: `Create a replay: ${title}` });
    await expect(button).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await button.click();
    await expect(dialog.getByLabel('Title')).toBeVisible();
  });

  test('creates no game of a request without permission to answer it', async ({ createStaff, visitAs }) => {
    await addRequest('Rudders');
    const { page } = await visitAs(
      await createStaff('looker', ['match-requests:access', 'match-requests:view', 'games:create']),
    );

    await page.goto('/dashboard/matches/request');

    await expect(page.getByRole('button', { name: 'Create a game from this: Rudders vs Buoys' })).toBeDisabled();
  });
});
