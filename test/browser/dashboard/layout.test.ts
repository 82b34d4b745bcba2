import type { Page } from '@playwright/test';
import type { AffiliateRecord } from '../../../src/contract/records/affiliate.record.js';
import type { ContactRecord } from '../../../src/contract/records/contact.record.js';
import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { SettingsRecord } from '../../../src/contract/records/setting.record.js';
import { DESKTOP, PHONE, PHONE_OPTIONS, TABLET } from '../../support/browser-test.js';
import { flaws, follow, loaded, overflowOf } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { forgetLayoutShift, layoutShift, recordLayoutShift, sidewaysOverflow } from '../../support/page.js';
import { writeResult } from '../../support/site-records.js';
import { translate } from '../../support/unusual-browser.js';

const DAY_MS = 86_400_000;
const WEEK_S = 604_800;
const LONG_NAME = 'Maximiliana Featherstonehaugh-Cholmondeley of Lower Wensleydale';

/** Widths, positions and motion, which jsdom does not know. */
test.describe('the layout of the dashboard', () => {
  let league: LeagueRecord;
  let match: MatchRecord;
  let addGame: (homeTeam: string, days: number) => Promise<GameRecord>;
  let setLive: (game: GameRecord) => Promise<unknown>;

  test.beforeAll(async ({ staff }) => {
    const newLeague = { name: 'Pontoon League', abbreviation: 'PO', country: 'malta', category: 'Football' };
    const logoUrl = 'https://example.org/pontoon.png';
    league = (await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...newLeague, logoUrl })).league;
    match = (await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Pontoon round' })).match;
    addGame = async (homeTeam, days) => {
      const [date, time] = new Date(Date.now() + days * DAY_MS).toISOString().split(/[T.]/) as [string, string];
      const sides = { title: `${homeTeam} vs Away`, homeTeam, awayTeam: 'Away', location: 'Ground' };
      const body = { ...sides, date, time: time.slice(0, 5), timeZone: 'UTC', leagueId: league._id };
      return (await staff<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, body)).game;
    };
    setLive = ({ _id }) => staff('PUT', `/api/matches/${match._id}/game/${_id}/live`, { force: true });
  });

  const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

  test('folds the sidebar with Ctrl+B and keeps it folded for a week', async ({ visitAs }) => {
    const { context, page } = await visitAs();
    await page.goto('/dashboard/leagues');
    await loaded(page);
    const width = async (): Promise<number> => (await menu(page).boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(250);

    await page.keyboard.press('Control+b');

    await expect.poll(width).toBeLessThanOrEqual(48);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')!;
    expect(cookie.value).toBe('false');
    expect(Math.abs(cookie.expires - Date.now() / 1000 - WEEK_S)).toBeLessThan(60);
    await page.reload();
    await loaded(page);
    expect(await width()).toBeLessThanOrEqual(48);
  });

  test('keeps a half-typed form when the sidebar folds while the browser translates the page', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto('/dashboard/settings');
    await loaded(page);
    const field = page.getByRole('textbox').first();
    await field.fill('Half typed');
    await translate(page);

    for (const isFolded of [true, false]) {
      await page.getByRole('button', { name: 'Toggle sidebar' }).click();
      await expect.poll(async () => ((await menu(page).boundingBox())?.width ?? 0) <= 48).toBe(isFolded);
    }

    await expect(field).toHaveValue('Half typed');
  });

  test('shows each score in the row of a game while the browser translates the page', async ({ staff, visitAs }) => {
    const game = await addGame('Translated', 2);
    await setLive(game);
    const { page } = await visitAs();
    await page.goto('/dashboard/matches');
    await loaded(page);
    const row = page.getByRole('row').filter({ hasText: 'Translated' });
    await expect(row).toBeVisible();
    await translate(page);

    for (const homeScore of [1, 3]) {
      await writeResult(staff, game, { homeScore, awayScore: 2 });
      await expect(row).toContainText(`${homeScore}–2`);
    }
  });

  test('has the sidebar in a drawer below 768 px', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, { viewport: { width: 767, height: 900 } });
    await page.goto('/dashboard/leagues');
    await loaded(page);
    await expect(menu(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await menu(page).getByRole('link', { name: 'Streams' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Streams' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  });

  test('shows actions for selected rows without moving the table, and inside the window of a phone', async ({
    visitAs,
  }) => {
    await addGame('Selected', 300);
    const { page } = await visitAs();
    await page.goto('/dashboard/matches/schedule');
    await loaded(page);
    const bar = page.locator('[data-test="bulk-actions-toolbar"]');
    const row = page.getByRole('row').nth(1);
    const before = await row.boundingBox();
    await expect(bar).not.toBeVisible();

    await row.getByRole('checkbox').check();
    await expect(bar.getByText('1 item selected')).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);

    await page.setViewportSize(PHONE);
    await expect(page.getByRole('row')).toHaveCount(0);
    await expect
      .poll(async () => {
        const { y, height } = (await bar.boundingBox()) ?? { y: -1, height: 0 };
        return y > 0 && y + height <= PHONE.height;
      })
      .toBe(true);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });

  test('moves the list on a phone without a layout shift when a game goes live', async ({ visitAs }) => {
    for (const day of [20, 21, 22]) await setLive(await addGame(`Day ${day}`, day));
    const sooner = await addGame('Sooner', 19);
    const { context, page } = await visitAs(undefined, PHONE_OPTIONS);
    await recordLayoutShift(context);
    await page.goto('/dashboard/matches');
    await loaded(page);
    await expect(page.getByRole('img', { name: 'Live updates are on' })).toBeVisible();
    await forgetLayoutShift(page);

    await setLive(sooner);

    await expect(page.getByText('Sooner vs Away').first()).toBeVisible();
    await page.waitForFunction(() => !document.querySelector('main [style*="translate"]'));
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });

  test('keeps the number of a focused field when the mouse wheel turns over it', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto('/dashboard/mobile/downloads?dialog=create');
    const size = page.getByRole('spinbutton', { name: /^Size/ });
    await size.fill('5');
    await size.hover();
    await page.evaluate(() => {
      addEventListener('wheel', () => Object.assign(window, { nepshTurned: true }), { once: true });
    });

    // The browser sends wheel events to the page only once it has drawn a frame with the listener.
    await expect(async () => {
      await page.mouse.wheel(0, 100);
      expect(await page.evaluate(() => 'nepshTurned' in window)).toBe(true);
    }).toPass();
    await size.press('ArrowUp');
    await expect(size).toHaveValue('6');
  });

  test('shows the beginning of a long Arabic subject and its message from right to left', async ({
    staff,
    visitAs,
  }) => {
    const subject = 'الصوت متأخر عن الصورة '.repeat(4).trim();
    const sender = { firstName: 'ليلى', lastName: 'حداد', email: 'layla@example.org' };
    const body = { ...sender, subject, message: 'شكرا جزيلا لكم!' };
    await staff<{ contact: ContactRecord }>('POST', '/api/contact', body);
    const { page } = await visitAs(undefined, { viewport: { width: 900, height: 800 } });
    await page.goto('/dashboard/support/contact');
    const link = page.getByRole('button', { name: subject, exact: true });
    await link.waitFor();

    const isFirstLetterShown = await link.evaluate((element) => {
      const letter = document.createRange();
      letter.setStart(element.firstChild!, 0);
      letter.setEnd(element.firstChild!, 1);
      return letter.getBoundingClientRect().right <= element.getBoundingClientRect().right;
    });
    expect(isFirstLetterShown).toBe(true);
    await link.click();
    const text = page.getByRole('dialog', { name: subject }).getByText('شكرا جزيلا لكم!');
    await expect(text).toHaveCSS('direction', 'rtl');
  });

  test('draws clicks per day and shows the same numbers in a table', async ({ staff, visitAs }) => {
    const link = { title: 'Pontoon Shop', link: 'https://shop.example.org', platforms: 'both' };
    const { affiliate } = await staff<{ affiliate: AffiliateRecord }>('POST', '/api/affiliate', link);
    await staff('PUT', `/api/affiliate/${affiliate._id}/update-clicks`);
    const { page } = await visitAs();
    await page.goto('/dashboard/affiliate');
    const panel = page.getByRole('region', { name: 'Clicks per day', exact: true });
    await expect(panel.getByText(/\d+ clicks? today, \d+ in 30 days\./)).toBeVisible();
    await expect(panel.locator('svg rect, svg path').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Clicks by link' }).locator('svg').first()).toBeVisible();
    expect(await flaws(page)).toEqual([]);

    await panel.getByRole('button', { name: 'Show as a table: Clicks per day' }).press('Enter');

    const table = page.getByRole('region', { name: 'Clicks per day: table' });
    await expect(table.getByRole('row', { name: /^Today \d+$/ })).toBeVisible();
  });

  test('fits eight colleagues with long names who have a record open', async ({ staff, visitAs }) => {
    const people = Array.from({ length: 8 }, (_, index) => ({
      userId: `507f1f77bcf86cd79943901${index}`,
      name: `${index ? `${index} ` : ''}${LONG_NAME}`,
      mode: index < 3 ? 'editing' : 'viewing',
      since: new Date(0).toISOString(),
    }));
    const { settings } = await staff<{ settings: SettingsRecord }>('GET', '/api/setting');
    const ids = { leagues: league._id, matches: match._id, settings: settings.id };
    const records = Object.entries(ids).map(([resource, id]) => ({
      ...{ resource, id, people },
    }));
    const { context, page } = await visitAs();
    const event = `retry: 60000\n\nevent: presence\ndata: ${JSON.stringify({ records })}\n\n`;
    await context.route('**/api/events*', (route) => route.fulfill({ contentType: 'text/event-stream', body: event }));
    const several = page.getByRole('button', { name: '+5, open by 8 colleagues' });
    await page.goto('/dashboard/profile/security');
    await loaded(page);

    for (const [path, shown] of [
      [`/matches/${match._id}`, several],
      ['/leagues', page.getByRole('img', { name: /are editing this$/ })],
      ['/settings', several],
      [`/leagues?dialog=edit&id=${league._id}`, several],
      [`/leagues?dialog=streams&id=${league._id}`, several],
    ] as const) {
      await follow(page, path, { dialog: path.includes('dialog') });
      for (const viewport of [DESKTOP, TABLET, PHONE]) {
        await page.setViewportSize(viewport);
        await expect(shown.first()).toBeVisible();
        expect(await overflowOf(page), `${path} at ${viewport.width}`).toBe(0);
      }
    }
  });
});
