import type { MatchRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, PHONE_OPTIONS, test } from '../../support/browser-test.js';
import { isSameDocument, markDocument } from '../../support/documents.js';
import { settled } from '../../support/page.js';
import { attributesOf, readPage, textsOf } from '../../support/server-html.js';
import { createGame, createLeague } from '../../support/site-records.js';

const DAY = '2041-03-05';
const LEAGUES = 10;
const GAMES_OF_LEAGUE = 22;
/** Games of one page of a list. */
const PAGE = 200;
const ROWS = '#games .day--date .row';

test.describe('a day with more games than a page', () => {
  test.beforeAll(async ({ staff }) => {
    for (let league = 0; league < LEAGUES; league += 1) {
      const lines = Array.from({ length: GAMES_OF_LEAGUE }, (_, game) => {
        const time = `${String(game).padStart(2, '0')}:${String(league * 5).padStart(2, '0')}`;
        return `${DAY},${time},Home ${league} ${game},Away ${league} ${game}`;
      });
      const text = ['date,time,home,away', ...lines].join('\n');
      const body = { text, league: `Long day ${league}`, category: 'Football', timeZone: 'UTC' };
      await staff('POST', '/api/matches/import?format=csv', body);
    }
  });

  test('links the other leagues and all games without scripts', async ({ request }) => {
    const some = await readPage(request, `/?day=${DAY}`);
    const first = await readPage(request, `/?day=${DAY}&view=all`);
    const second = await readPage(request, `/?day=${DAY}&view=all&page=2`);

    const count = some.querySelectorAll(ROWS).length;
    expect(count).toBeGreaterThan(20);
    expect(count).toBeLessThanOrEqual(40);
    expect(some.querySelectorAll('.rest__league').length).toBeGreaterThan(5);
    const all = [...some.querySelectorAll('a')].find((link) => /^Show all \d+ games$/.test(link.textContent))!;
    expect(all.getAttribute('href')).toBe(`/?day=${DAY}&view=all`);
    const ids = [first, second].map((page) => attributesOf(page, ROWS, 'data-game'));
    expect(ids.map(({ length }) => length)).toEqual([PAGE, LEAGUES * GAMES_OF_LEAGUE - PAGE]);
    expect(new Set(ids.flat()).size).toBe(LEAGUES * GAMES_OF_LEAGUE);
    expect(attributesOf(first, '.pages a', 'href')).toEqual([`/?day=${DAY}&view=all&page=2`]);
    expect(attributesOf(second, '.pages a', 'href')).toEqual([`/?day=${DAY}&view=all`]);
  });

  test('shows the last page for a page number that is too high', async ({ request }) => {
    const page = await readPage(request, `/?day=${DAY}&view=all&page=9`);

    expect(textsOf(page, '.pages__place')).toEqual([expect.stringMatching(/^201–220 of 220 games$/)]);
    expect(textsOf(page, '.pages a')).toEqual([expect.stringContaining('Previous games')]);
  });

  test('turns its pages in place', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    const place = page.locator('.pages__place');
    await page.goto(`/?day=${DAY}`);
    await settled(page);
    await page.locator('.days__day[tabindex="-1"]').first().waitFor();
    await markDocument(page);
    await page.getByRole('link', { name: /^Show all \d+ games$/ }).click();
    await expect(page).toHaveURL(`/?day=${DAY}&view=all`);
    await expect(place).toHaveText(/^1–200 of/);
    await page.getByRole('link', { name: 'Next games' }).click();
    await expect(place).toHaveText(/^201–220 of/);
    await expect(page).toHaveURL(`/?day=${DAY}&view=all&page=2`);
    await expect
      .poll(() => page.locator('#games').evaluate((list) => list.getBoundingClientRect().top))
      .toBeLessThan(200);
    await page.goBack();
    await expect(place).toHaveText(/^1–200 of/);
    await expect(page.locator(ROWS)).toHaveCount(PAGE);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('continues by keyboard at the first game of the next page, whose games are loaded already', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/\/api\//);
    const turnPage = async (name: string, place: RegExp): Promise<void> => {
      await page.getByRole('link', { name }).press('Enter');
      await expect(page.locator('.pages__place')).toHaveText(place);
      await page.keyboard.press('Tab');
      await expect(page.locator('#games .league').first().locator(':focus')).toHaveCount(1);
    };
    await page.goto(`/?day=${DAY}&view=all`);
    await settled(page);
    await page.locator('.days__day[tabindex="-1"]').first().waitFor();
    await turnPage('Next games', /^201–/);
    await page.route('**/api/**', (route) => route.abort());
    await turnPage('Previous games', /^1–200/);
  });

  test('shows the page of a match by the days of the visitor’s zone', async ({ staff, visit }) => {
    const day = '2041-03-10';
    // In Tokyo it is the next day from 15:00 on: the games of that day are in another order there.
    const lines = [
      ...Array.from({ length: 100 }, (_, index) => `${day},10:00,Quay 10:00 ${index},Away ${index},Final`),
      ...Array.from({ length: 60 }, (_, index) => `${day},20:30,Quay 20:30 ${index},Away ${index},Final`),
    ];
    const text = ['date,time,home,away,round', ...lines].join('\n');
    const body = { text, league: 'Quay Cup', category: 'Football', timeZone: 'UTC' };
    await staff('POST', '/api/matches/import?format=csv', body);
    const path = `/api/matches/web?from=${day}&to=${day}&timeZone=UTC`;
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', path);
    const match = matches.find(({ games }) => games.some(({ homeTeam }) => homeTeam.startsWith('Quay')))!;
    const league = await createLeague(staff, 'Moor Cup');
    const games = Array.from({ length: 60 }, (_, index) =>
      createGame(staff, { league, match }, `Moor 20:00 ${index}`, 0, { date: day, time: '20:00' }),
    );
    await Promise.all(games);
    const { page } = await visit({ timezoneId: 'Asia/Tokyo' });
    await page.goto(sitePaths.match(match._id, match.title));
    await settled(page);
    await expect(page.locator('.day')).toHaveCount(2);
    for (const [name, count] of [
      ['Quay 10:00', 100],
      ['Moor 20:00', 60],
      ['Quay 20:30', 40],
    ] as const)
      await expect(page.locator('.row', { hasText: name })).toHaveCount(count);
  });
});
