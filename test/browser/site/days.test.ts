import type { Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import type { GameDay, GameDaysResponse, GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, PHONE, test } from '../../support/browser-test.js';
import { isSameDocument, markDocument } from '../../support/documents.js';
import { settled } from '../../support/page.js';
import { importSeasons } from '../../support/seasons.js';
import { attributesOf, readPage, textsOf } from '../../support/server-html.js';
import { createReplay } from '../../support/site-records.js';

// The home page of this product shows nothing but these leagues.
test.use({ productEnv: { BRAND_NAME: 'Five leagues' } });

const DAY_MS = 86_400_000;
const ROWS = '#games .day--date .row';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const dayFromNow = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
const sorted = (ids: readonly (string | null)[]): string => [...ids].sort().join();

const dayIn = (page: Page): string | null => new URL(page.url()).searchParams.get('day');

/** Opens a page and waits until its days respond in place. */
async function openDays(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.locator('.days__day[tabindex="-1"]').first().waitFor();
}

const listedIds = async (page: Page): Promise<string> =>
  sorted(await page.locator(ROWS).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-game'))));

/** Waits until a page lists these games, in any order. */
const expectListed = (page: Page, expected: string): Promise<void> => expect.poll(() => listedIds(page)).toBe(expected);

test.describe('the days of five leagues', () => {
  /** Days after today with games. */
  let coming: GameDay[];
  let past: GameDay[];
  let gamesOn: (day: string, zone?: string) => Promise<GameRecord[]>;
  /** Sorted ids of the games under the heading of a day that comes. */
  let idsOn: (day: string, zone?: string) => Promise<string>;

  test.beforeAll(async ({ staff }) => {
    await importSeasons(staff);
    const path = `/api/games/days?from=${dayFromNow(-30)}&to=${dayFromNow(30)}&timeZone=UTC`;
    const { days } = await staff<GameDaysResponse>('GET', path);
    coming = days.filter(({ date, finished }) => date > dayFromNow(0) && finished === 0);
    past = days.filter(({ date, finished, games }) => date < dayFromNow(0) && finished === games);
    gamesOn = async (day, zone = 'UTC') => {
      const query = new URLSearchParams({ from: day, to: day, timeZone: zone });
      const { matches } = await staff<{ matches: MatchRecord[] }>('GET', `/api/matches/web?${query}`);
      return matches.flatMap(({ games }) => games);
    };
    idsOn = async (day, zone) =>
      sorted((await gamesOn(day, zone)).filter(({ status }) => status === 'Scheduled').map(({ _id }) => _id));
  });

  /** The last two days with games that the home page offers. */
  const twoDays = (): [string, string] => {
    const [one, two] = coming.filter(({ date }) => date <= dayFromNow(10)).slice(-2);
    return [one!.date, two!.date];
  };

  test('makes a small home page', async ({ request }) => {
    const html = await (await request.get('/')).body();
    const page = await readPage(request, '/');

    expect(html.length).toBeLessThanOrEqual(120 * 1024);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20 * 1024);
    expect(page.querySelectorAll('*').length).toBeLessThanOrEqual(3_000);
  });

  test('links day to day without scripts', async ({ request }) => {
    const { date } = coming[0]!;
    const page = await readPage(request, `/?day=${date}`);

    expect((await readPage(request, '/')).querySelector('#games .day--date')).not.toBeNull();
    expect(attributesOf(page, '.days__day[aria-current="date"]', 'href')).toEqual([`/?day=${date}`]);
    expect(sorted(attributesOf(page, ROWS, 'data-game'))).toBe(await idsOn(date));
    expect(attributesOf(page, '.days__turn[aria-label="A week later"]', 'href')).toEqual([`/?day=${addDays(date, 7)}`]);
    expect(attributesOf(page, 'form.days__pick[action="/"] input[name=day]', 'type')).toEqual(['date']);
    expect(textsOf(page, 'form.days__pick button[type=submit]')).toEqual(['Go']);
  });

  test('lists the games of a past day with their replays', async ({ request, staff }) => {
    const day = past.at(-1)!.date;
    const games = await gamesOn(day);
    const game = games[0]!;
    const league = { _id: game.leagueId, category: 'Football' as const };
    const replay = await createReplay(staff, league, `${game.homeTeam} vs ${game.awayTeam}`, { date: day });

    const link = sitePaths.replayDetails(replay._id, game.title);
    const row = `[data-game="${game._id}"]`;
    await expect
      .poll(async () => attributesOf(await readPage(request, `/?day=${day}`), `${row} a`, 'href'))
      .toEqual([link]);
    const page = await readPage(request, `/?day=${day}`);
    expect(sorted(attributesOf(page, ROWS, 'data-game'))).toBe(sorted(games.map(({ _id }) => _id)));
    expect(textsOf(page, `${row} .row__when`)[0]).toContain('Finished');
  });

  test('links the nearest games on a day without any', async ({ request }) => {
    const page = await readPage(request, '/?day=2050-01-01');

    expect(textsOf(page, '.none-live')).toEqual(['No games on Saturday 1 January 2050.']);
    expect(page.querySelectorAll('.days__day--none')).toHaveLength(15);
    const before = [...page.querySelectorAll('.days__ways a')].find((link) =>
      link.textContent.startsWith('Earlier games'),
    )!;
    const nearest = await readPage(request, before.getAttribute('href')!);
    expect(nearest.querySelector(ROWS)).not.toBeNull();
  });

  test('lists the results of a league and of a sport without live games', async ({ request }) => {
    const [game] = await gamesOn(past.at(-1)!.date);
    for (const path of [sitePaths.league(game!.leagueId, game!.league), sitePaths.category('Football')]) {
      const ways = await readPage(request, path);
      expect(attributesOf(ways, '[aria-label="Games or results"] a', 'href')).toContain(`${path}?view=results`);
      const results = await readPage(request, `${path}?view=results`);
      expect(results.querySelectorAll('.day__heading').length).toBeGreaterThan(0);
      expect(results.querySelector('.day--live')).toBeNull();
      const states = textsOf(results, '#games .row__when');
      expect(states.filter((state) => !state.includes('Finished'))).toEqual([]);
    }
  });

  test('uses the zone that the browser has stored', async ({ request }) => {
    const day = coming[0]!.date;
    const cookie = `nepsh-zone=${encodeURIComponent('Asia/Tokyo')}`;
    const page = await readPage(request, `/?day=${day}`, 200, { cookie });

    expect(sorted(attributesOf(page, ROWS, 'data-game'))).toBe(await idsOn(day, 'Asia/Tokyo'));
  });

  test('changes the day in place, by mouse, history and keyboard', async ({ page }) => {
    await openDays(page, '/');
    await markDocument(page);
    const first = await listedIds(page);
    const [one, two] = twoDays();
    const current = page.locator('.days__day[aria-current="date"]');
    for (const date of [one, two]) {
      await page.locator(`.days__day[href="/?day=${date}"]`).click();
      await expectListed(page, await idsOn(date));
      expect(dayIn(page)).toBe(date);
      await expect(current).toHaveAttribute('href', `/?day=${date}`);
    }
    await page.goBack();
    await expectListed(page, await idsOn(one));
    expect(dayIn(page)).toBe(one);
    await page.goBack();
    await expectListed(page, first);
    await page.goForward();
    await expectListed(page, await idsOn(one));

    await current.focus();
    await page.keyboard.press('ArrowRight');
    const next = addDays(one, 1);
    await expect(page.locator(`.days__day[href="/?day=${next}"]`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/?day=${next}`);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('completes a year of two digits in the field of the day', async ({ page }) => {
    await openDays(page, '/');
    const [date] = twoDays();
    const field = page.locator('#day');

    await field.fill(date.replace(/^20/, '00'));
    await field.blur();

    await expectListed(page, await idsOn(date));
    expect(dayIn(page)).toBe(date);
    await expect(field).toHaveValue(date);
  });

  test('returns to the place in a day from a game of another day', async ({ visit }) => {
    const { page } = await visit({ viewport: PHONE });
    const [one, two] = twoDays();
    await page.goto('/');
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(screens).toBeLessThanOrEqual(14);
    await openDays(page, `/?day=${one}`);
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.locator(`.days__day[href="/?day=${two}"]`).evaluate((link: HTMLElement) => link.click());
    await expectListed(page, await idsOn(two));
    await page.locator('#games .row__link').first().click();
    await page.waitForURL('**/game/**');
    await settled(page);
    await page.goBack();
    await settled(page);
    await page.goBack();
    await expectListed(page, await idsOn(one));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  });

  test('shows that a day did not load, and loads it when the visitor tries again', async ({ page, allowErrors }) => {
    allowErrors(/\/api\/games\/days/);
    const day = coming.at(-1)!.date;
    await openDays(page, '/');
    await page.route('**/api/games/days*', (route) => route.abort());
    await page.getByLabel('Day', { exact: true }).fill(day);
    await expect(page.getByText('Couldn’t load these games')).toBeVisible();
    await page.unroute('**/api/games/days*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectListed(page, await idsOn(day));
  });

  test('changes to the day of the visitor’s zone, which the first page does not know', async ({ visit }) => {
    const { page } = await visit({ timezoneId: 'Asia/Tokyo' });
    const day = coming[0]!.date;
    await page.goto(`/?day=${day}`);
    await expectListed(page, await idsOn(day, 'Asia/Tokyo'));
  });

  test('ignores a late response for the zone after another day was chosen', async ({ visit }) => {
    const { page } = await visit({ timezoneId: 'Asia/Tokyo' });
    const [day, other] = [coming[0]!.date, coming[1]!.date];
    const gate = Promise.withResolvers<undefined>();
    await page.route('**/api/games/days*', (route) => gate.promise.then(() => route.continue()), { times: 1 });
    const late = page.waitForRequest('**/api/games/days*');
    await openDays(page, `/?day=${day}`);
    const request = await late;
    await page.locator(`.days__day[href="/?day=${other}"]`).click();
    await expectListed(page, await idsOn(other, 'Asia/Tokyo'));

    gate.resolve(undefined);
    await (await request.response())!.finished();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expectListed(page, await idsOn(other, 'Asia/Tokyo'));
  });
});
