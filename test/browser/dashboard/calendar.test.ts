import type { Locator, Page } from '@playwright/test';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import { PHONE } from '../../support/browser-test.js';
import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test, type StaffMember } from '../../support/dashboard-test.js';
import { sidewaysOverflow } from '../../support/page.js';

const DAY_MS = 86_400_000;

test.describe('the calendar', () => {
  let planner: StaffMember;
  let addGame: (homeTeam: string, awayTeam: string, time: string) => Promise<GameRecord>;
  let read: (game: GameRecord) => Promise<GameRecord>;
  let date: string;
  let nextDate: string;

  test.beforeAll(async ({ staff, createStaff }) => {
    planner = await createStaff('planner', ['schedule-matches:access', 'games:view', 'games:update', 'leagues:view']);
    const newLeague = { name: 'Ferry League', abbreviation: 'FL', country: 'malta', category: 'Football' };
    const logoUrl = 'https://example.org/ferry.png';
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...newLeague, logoUrl });
    const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Ferry round' });
    // One click shows the tenth of the next month, on any day of this month.
    const now = new Date();
    const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
    [date, nextDate] = [0, DAY_MS].map((ms) => new Date(tenth + ms).toISOString().slice(0, 10)) as [string, string];
    addGame = async (homeTeam, awayTeam, time) => {
      const sides = { homeTeam, awayTeam, title: `${homeTeam} vs ${awayTeam}`, location: `${homeTeam} Ground` };
      const body = { ...sides, date, time, timeZone: 'UTC', leagueId: league._id };
      return (await staff<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, body)).game;
    };
    read = async ({ _id }) => (await staff<{ game: GameRecord }>('GET', `/api/matches/${match._id}/game/${_id}`)).game;
  });

  const eventOf = (page: Page, { title }: GameRecord): Locator => page.locator('.fc-event').filter({ hasText: title });
  const dayOf = (page: Page, day: string): Locator => page.locator(`.fc-daygrid-day[data-date="${day}"]`);
  const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Move the kick-off?' });
  const openNextMonth = async (page: Page): Promise<void> => {
    await page.goto('/dashboard/matches/calendar');
    await loaded(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  };
  const centerOf = async (element: Locator): Promise<{ x: number; y: number }> => {
    const box = await element.boundingBox();
    if (!box) throw new Error('The element is not shown.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Drags a game by its center. The position to drop it at is measured when the game does not move any more. */
  const drag = async (event: Locator, end: () => Promise<{ x: number; y: number }>): Promise<void> => {
    await event.hover();
    const { mouse } = event.page();
    const [from, to] = [await centerOf(event), await end()];
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  };

  test('moves a game to another day by dragging, after a confirmation', async ({ visitAs }) => {
    const game = await addGame('Reds', 'Blues', '18:00');
    await addGame('Reds', 'Greens', '19:00');
    const { page } = await visitAs(planner, { viewport: { width: 1440, height: 1100 } });
    await openNextMonth(page);
    const event = eventOf(page, game);
    await expect(event.getByRole('img', { name: 'Clash: Reds also plays in Reds vs Greens' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    const nextDay = dayOf(page, nextDate);

    await drag(event, () => centerOf(nextDay));
    await expect(question(page).getByText(/Reds vs Blues: .* → /)).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(dayOf(page, date).getByText('Reds vs Blues')).toBeVisible();

    await drag(event, () => centerOf(nextDay));
    await question(page).getByRole('button', { name: 'Move' }).click();
    await expect(nextDay.getByText('Reds vs Blues')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Clash: Reds/ })).toHaveCount(0);
    expect(await read(game)).toMatchObject({ date: nextDate, time: '18:00' });
  });

  test('moves a game to another hour by dragging in the day view', async ({ visitAs }) => {
    const game = await addGame('Whites', 'Blacks', '18:00');
    const { page } = await visitAs(planner, { viewport: { width: 1440, height: 1100 } });
    await openNextMonth(page);
    await dayOf(page, date).locator('.fc-daygrid-day-number').press('Enter');
    await page.locator('.fc-timeGridDay-view').waitFor();
    await page.getByLabel('Loading games').waitFor({ state: 'detached' });
    const event = eventOf(page, game);
    const slot = (time: string) => centerOf(page.locator(`.fc-timegrid-slot-lane[data-time="${time}:00"]`));

    await drag(event, async () => {
      const [at, start, target] = [await centerOf(event), await slot('18:00'), await slot('14:00')];
      return { x: at.x, y: at.y + target.y - start.y };
    });
    await question(page).getByRole('button', { name: 'Move' }).click();

    await expect(event.filter({ hasText: '14:00' })).toBeVisible();
    expect(await read(game)).toMatchObject({ date, time: '14:00' });
    expect(await flaws(page)).toEqual([]);
  });

  test('opens a game of the week view by keyboard', async ({ visitAs }) => {
    const game = await addGame('Oranges', 'Lemons', '11:00');
    const { page } = await visitAs(planner);
    await openNextMonth(page);
    await dayOf(page, date).locator('.fc-daygrid-day-number').press('Enter');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(eventOf(page, game).filter({ hasText: 'Ferry League' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);

    await eventOf(page, game).press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Edit game' });
    await expect(dialog.getByLabel('Home team')).toHaveValue('Oranges');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  test('is a list on a phone', async ({ visitAs }) => {
    const game = await addGame('Silvers', 'Golds', '20:00');
    const { page } = await visitAs(planner, { viewport: PHONE });
    await page.goto('/dashboard/matches/calendar');
    await loaded(page);
    await page.locator('.fc-list').waitFor();

    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    await expect(eventOf(page, game).filter({ hasText: 'Silvers Ground' })).toBeVisible();
    expect(await flaws(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
});
