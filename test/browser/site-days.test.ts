import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { GameDay, GameDaysAnswer, GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, isSameDocument, markDocument, PHONE, PHONE_OPTIONS, visit } from '../support/browser.js';
import { variations } from '../support/nightly.js';
import { settled, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { hasSeasons, importSeasons } from '../support/seasons.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

const DAY = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const listed = (page: Page): Promise<string[]> =>
  page.locator('#games .day--date .row').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-game') ?? ''));
const sorted = (ids: readonly string[]): string => [...ids].sort().join();
const dayOf = (page: Page): string | null => new URL(page.url()).searchParams.get('day');
const currentDay = (page: Page): Promise<string | null> =>
  page.locator('.days__day[aria-current="date"]').getAttribute('href');

const seasons = hasSeasons ? describe : describe.skip;
if (!hasSeasons) process.stdout.write('The files of five seasons are absent: nothing is tested with them\n');

seasons('five seasons', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let auth: { authorization: string };
  /** Days to come with games, after today. */
  let coming: GameDay[];
  let past: GameDay[];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    auth = await signInAsFirstAdmin(product);
    await importSeasons(product, auth);
    const path = `/api/games/days?from=${dayFromNow(-30)}&to=${dayFromNow(30)}&timeZone=UTC`;
    const { days } = await call<GameDaysAnswer>(product, 'GET', path);
    coming = days.filter(({ date, finished }) => date > dayFromNow(0) && finished === 0);
    past = days.filter(({ date, finished, games }) => date < dayFromNow(0) && finished === games);
  }, 180_000);
  afterAll(() => closeStage({ folder, product, browser }));

  const gamesOn = async (from: string, to = from, zone = 'UTC'): Promise<GameRecord[]> => {
    const path = `/api/matches/web?from=${from}&to=${to}&timeZone=${encodeURIComponent(zone)}`;
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', path);
    return matches.flatMap(({ games }) => games);
  };
  /** What a list of a day to come shows under its own heading. */
  const shownOn = async (day: string, zone?: string): Promise<string> =>
    sorted((await gamesOn(day, day, zone)).filter(({ status }) => status === 'Scheduled').map(({ _id }) => _id));
  const open = async (path: string, options: Parameters<typeof visit>[1] = {}) => {
    const visitor = await visit(browser, { timezoneId: 'UTC', ...options });
    await visitor.page.goto(product.url + path);
    if (options.javaScriptEnabled !== false) await settled(visitor.page);
    return visitor;
  };

  it('make a small home page', async () => {
    const html = Buffer.from(await (await fetch(product.url)).text());
    const { context, page } = await open('/', PHONE_OPTIONS);
    const [nodes, height] = await page.evaluate(() => [
      document.querySelectorAll('*').length,
      document.documentElement.scrollHeight,
    ]);
    const brotli = brotliCompressSync(html).length;
    const screens = height / PHONE.height;
    process.stdout.write(
      `Home: ${html.length} bytes, ${brotli} in brotli, ${nodes} nodes, ${screens.toFixed(1)} screens\n`,
    );
    expect(html.length).toBeLessThanOrEqual(120 * 1024);
    expect(brotli).toBeLessThanOrEqual(20 * 1024);
    expect(nodes).toBeLessThanOrEqual(3_000);
    expect(screens).toBeLessThanOrEqual(14);
    await context.close();
  });

  it('lead from day to day without scripts, to every game', async () => {
    const { context, page } = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('#games .day--date').count()).toBeGreaterThan(0);
    const [day] = coming;
    await page.goto(`${product.url}/?day=${day!.date}`);
    expect(await currentDay(page)).toContain(day!.date);
    expect(sorted(await listed(page))).toBe(await shownOn(day!.date));
    await page.getByRole('link', { name: 'A week later' }).click();
    expect(dayOf(page)).toBe(new Date(Date.parse(day!.date) + 7 * DAY).toISOString().slice(0, 10));
    await page.getByLabel('Day', { exact: true }).fill(day!.date);
    await page.getByRole('button', { name: 'Go' }).click();
    expect(dayOf(page)).toBe(day!.date);
    await context.close();
  });

  it('change the day in place: address, back and forward, and the keys along the days', async () => {
    const { context, page, complaints } = await open('/');
    await markDocument(page);
    const first = sorted(await listed(page));
    const [one, two] = coming.filter(({ date }) => date <= dayFromNow(10)).slice(-2);
    for (const { date } of [one!, two!]) {
      await page.locator(`.days__day[href="/?day=${date}"]`).click();
      expect(dayOf(page)).toBe(date);
      await eventually(async () => sorted(await listed(page)) === (await shownOn(date)) || undefined);
      expect(await currentDay(page)).toContain(date);
    }
    await page.goBack();
    await eventually(async () => sorted(await listed(page)) === (await shownOn(one!.date)) || undefined);
    expect(dayOf(page)).toBe(one!.date);
    await page.goBack();
    await eventually(async () => sorted(await listed(page)) === first || undefined);
    await page.goForward();
    await eventually(async () => sorted(await listed(page)) === (await shownOn(one!.date)) || undefined);

    const current = page.locator('.days__day[aria-current="date"]');
    await current.focus();
    await page.keyboard.press('ArrowRight');
    const next = new Date(Date.parse(one!.date) + DAY).toISOString().slice(0, 10);
    expect(await page.evaluate(() => document.activeElement!.getAttribute('href'))).toBe(`/?day=${next}`);
    await page.keyboard.press('Enter');
    expect(dayOf(page)).toBe(next);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep the place in a day to which one goes back from a game of another', async () => {
    const [one, two] = coming.filter(({ date }) => date <= dayFromNow(10)).slice(-2);
    const { context, page } = await open(`/?day=${one!.date}`, { viewport: PHONE });
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.locator(`.days__day[href="/?day=${two!.date}"]`).evaluate((link: HTMLElement) => link.click());
    await eventually(async () => sorted(await listed(page)) === (await shownOn(two!.date)) || undefined);
    await page.locator('#games .row__link').first().click();
    await page.waitForURL('**/game/**');
    await settled(page);
    await page.goBack();
    await settled(page);
    await page.goBack();
    await eventually(async () => sorted(await listed(page)) === (await shownOn(one!.date)) || undefined);
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
    await context.close();
  });

  it('list the games of a past day with their replays', async () => {
    const day = past.at(-1)!.date;
    const games = await gamesOn(day);
    const game = games[0]!;
    const sent = { title: `${game.homeTeam} vs ${game.awayTeam}`, leagueId: game.leagueId, league: game.league };
    const body = { ...sent, category: 'Football', date: day };
    const { replay } = await call<{ replay: ReplayRecord }>(product, 'POST', '/api/replays', body, auth);
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await open(`/?day=${day}`, { javaScriptEnabled });
      expect(sorted(await listed(page))).toBe(sorted(games.map(({ _id }) => _id)));
      const row = page.locator(`[data-game="${game._id}"]`);
      await row.getByText('Finished').waitFor();
      expect(await row.getByRole('link').getAttribute('href')).toBe(sitePaths.replayDetails(replay._id, game.title));
      await context.close();
    }
  });

  it('say on which days there are none, and lead on from there', async () => {
    const { context, page } = await open('/?day=2050-01-01', PHONE_OPTIONS);
    await page.getByText('No games on Saturday 1 January 2050.').waitFor();
    expect(await page.locator('.days__day--none').count()).toBe(15);
    await page.getByRole('link', { name: /^Games before/ }).click();
    await page.waitForURL((url) => url.searchParams.get('day') !== '2050-01-01');
    await page.locator('#games .day--date .row').first().waitFor();
    await context.close();
  });

  it('say that a day did not load, and try again', async () => {
    const { context, page } = await open('/');
    const day = coming.at(-1)!.date;
    await page.route('**/api/games/days*', (route) => route.abort());
    const field = page.getByLabel('Day', { exact: true });
    const failed = page.getByText('These games did not load');
    // What is typed before React has taken over the field is lost, and typing the same again changes nothing.
    await eventually(async () => {
      await field.fill('');
      await field.fill(day);
      return failed.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => undefined,
      );
    });
    await page.unroute('**/api/games/days*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => sorted(await listed(page)) === (await shownOn(day)) || undefined);
    await context.close();
  });

  it('have days of the visitor’s zone, which the first page does not know', async () => {
    const { context, page, complaints } = await open('/', { timezoneId: 'Asia/Tokyo' });
    const day = coming[0]!.date;
    await page.goto(`${product.url}/?day=${day}`);
    expect(sorted(await listed(page))).toBe(await shownOn(day, 'Asia/Tokyo'));
    await context.clearCookies();
    await page.goto(`${product.url}/?day=${day}`);
    await settled(page);
    await eventually(async () => sorted(await listed(page)) === (await shownOn(day, 'Asia/Tokyo')) || undefined);

    // An answer for that zone which comes after another day was chosen changes nothing.
    await context.clearCookies();
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/games/days*', (route) => held.promise.then(() => route.continue()), { times: 1 });
    const late = page.waitForRequest('**/api/games/days*');
    await page.goto(`${product.url}/?day=${day}`);
    await settled(page);
    const request = await late;
    const other = coming[1]!.date;
    await page.locator(`.days__day[href="/?day=${other}"]`).click();
    await eventually(async () => sorted(await listed(page)) === (await shownOn(other, 'Asia/Tokyo')) || undefined);
    held.resolve(undefined);
    await (await request.response())!.finished();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(sorted(await listed(page))).toBe(await shownOn(other, 'Asia/Tokyo'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('have results by league and sport, newest first', async () => {
    const [game] = await gamesOn(past.at(-1)!.date);
    for (const path of [sitePaths.league(game!.leagueId, game!.league), sitePaths.category('Football')]) {
      const { context, page } = await open(path);
      await page.getByRole('navigation', { name: 'Games or results' }).getByRole('link', { name: 'Results' }).click();
      await page.getByText('Finished').first().waitFor();
      const headings = await page.locator('.day__heading .day__date, .day__heading span:first-child').allTextContents();
      expect(headings.length).toBeGreaterThan(0);
      expect(await page.locator('.day--live').count()).toBe(0);
      expect(new URL(page.url()).searchParams.get('view')).toBe('results');
      await context.close();
    }
  });

  it('are sound at every width, dark and light', async () => {
    const [game] = await gamesOn(past.at(-1)!.date);
    for (const { viewport, colorScheme } of variations([
      { viewport: { width: 768, height: 1024 }, colorScheme: 'light' },
      { viewport: PHONE, colorScheme: 'dark' },
      { viewport: DESKTOP, colorScheme: 'light' },
    ] as const)) {
      for (const path of ['/', `/?day=${coming[0]!.date}`, `${sitePaths.league(game!.leagueId, 'x')}?view=results`]) {
        const { context, page, complaints } = await open(path, { viewport, colorScheme });
        expect([path, await sidewaysOverflow(page), await flaws(page), complaints]).toEqual([path, 0, [], []]);
        const small = await page.locator('.days a, .days button, .days input[type=date]').evaluateAll(
          (all) =>
            all.filter((one) => {
              const { width, height } = one.getBoundingClientRect();
              return width > 0 && (width < 44 || height < 44);
            }).length,
        );
        expect([viewport.width, path, small]).toEqual([viewport.width, path, 0]);
        await context.close();
      }
    }
  });

  it('show a page of a match as in the zone of its visitor, once that is known', async () => {
    const [on, words] = [dayFromNow(47), { description: 'of two leagues', category: 'Football' }];
    const { match } = await call<{ match: MatchRecord }>(
      product,
      'POST',
      '/api/matches',
      { title: 'Cup', ...words },
      auth,
    );
    // In Tokyo it is the next day from 15:00 on: the games of that day are in another order there.
    const parts = [
      ['Harbour', '10:00', 100],
      ['Harbour', '20:30', 60],
      ['Meadow', '20:00', 60],
    ] as const;
    const ids = new Map<string, string>();
    for (const [name, time, count] of parts) {
      const logoUrl = 'https://logos.example/cup.png';
      const sent = { name: `${name} Cup`, abbreviation: name, country: 'wales', category: 'Football', logoUrl };
      const leagueId =
        ids.get(name) ??
        (await call<{ league: { _id: string } }>(product, 'POST', '/api/leagues', sent, auth)).league._id;
      ids.set(name, leagueId);
      const games = Array.from({ length: count }, (_, index) => {
        const [homeTeam, awayTeam] = [`${name} ${time} ${index}`, `Guests ${index}`];
        const game = { title: `${homeTeam} vs ${awayTeam}`, homeTeam, awayTeam, location: 'Here', timeZone: 'UTC' };
        const body = { ...game, date: on, time, leagueId, league: sent.name };
        return call(product, 'POST', `/api/matches/${match._id}/game`, body, auth);
      });
      await Promise.all(games);
    }
    const { context, page, complaints } = await visit(browser, { timezoneId: 'Asia/Tokyo' });
    const rows = page.locator('.row');
    await page.goto(product.url + sitePaths.match(match._id, match.title));
    await settled(page);
    await eventually(async () => (await page.locator('.day').count()) === 2 || undefined);
    const names = await rows.evaluateAll((all) => all.map((row) => row.textContent));
    const of = (start: string): number => names.filter((name) => name.includes(start)).length;
    expect([of('Harbour 10:00'), of('Meadow 20:00'), of('Harbour 20:30')]).toEqual([100, 60, 40]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  describe('and more games on one day than a page has', () => {
    const day = dayFromNow(45);
    beforeAll(async () => {
      for (let league = 0; league < 10; league += 1) {
        const text = ['date,time,home,away'];
        for (let game = 0; game < 22; game += 1) {
          text.push(`${day},${String(game).padStart(2, '0')}:${league}0,Home ${league} ${game},Away ${league} ${game}`);
        }
        const sent = {
          text: text
            .join('\n')
            .replaceAll(':90', ':55')
            .replaceAll(':80', ':50')
            .replaceAll(':70', ':45')
            .replaceAll(':60', ':35'),
        };
        const body = { ...sent, league: `League ${league}`, category: 'Football', timeZone: 'UTC' };
        await call(product, 'POST', '/api/matches/import?format=csv', body, auth);
      }
    });

    it('show some, the other leagues by name, and all of them page by page when asked, without scripts too', async () => {
      const all = await shownOn(day);
      for (const javaScriptEnabled of [true, false]) {
        const { context, page } = await open(`/?day=${day}`, { javaScriptEnabled, ...PHONE_OPTIONS });
        const some = await listed(page);
        expect(some.length).toBeGreaterThan(20);
        expect(some.length).toBeLessThanOrEqual(40);
        expect(await page.locator('.rest__league').count()).toBeGreaterThan(5);
        await page.getByRole('link', { name: /^Show all \d+ games$/ }).click();
        await page.waitForURL((url) => url.searchParams.get('view') === 'all');
        await page.locator('.pages').waitFor();
        const first = await listed(page);
        expect(first).toHaveLength(200);
        await page.getByRole('link', { name: 'Next games' }).click();
        await page.waitForURL((url) => url.searchParams.get('page') === '2');
        await eventually(async () => sorted([...first, ...(await listed(page))]) === all || undefined);
        expect(await page.locator('.pages__place').textContent()).toMatch(/^201–\d+ of \d+ games$/);
        await page.getByRole('link', { name: 'Previous games' }).click();
        await eventually(async () => sorted(await listed(page)) === sorted(first) || undefined);
        await context.close();
      }
    });

    it('show the page that an address names, the last for one that there is not, and turn it in place', async () => {
      const { context, page } = await open(`/?day=${day}&view=all&page=9`);
      const last = await page.locator('.pages__place').textContent();
      expect(last).toMatch(/^201–/);
      expect(await page.getByRole('link', { name: 'Next games' }).count()).toBe(0);
      expect(await flaws(page)).toEqual([]);
      await markDocument(page);
      await page.getByRole('link', { name: 'Previous games' }).click();
      await eventually(
        async () => (await page.locator('.pages__place').textContent())?.startsWith('1–200') || undefined,
      );
      expect(await isSameDocument(page)).toBe(true);
      expect(await page.locator('#games').evaluate((list) => list.getBoundingClientRect().top < 200)).toBe(true);
      await page.goBack();
      await eventually(async () => (await page.locator('.pages__place').textContent()) === last || undefined);
      await context.close();
    });

    it('go on by keyboard where the next page begins, whose games are there already', async () => {
      const { context, page } = await open(`/?day=${day}&view=all`);
      const turn = async (name: string, place: RegExp) => {
        await page.getByRole('link', { name }).press('Enter');
        await page.locator('.pages__place').getByText(place).waitFor();
        await page.keyboard.press('Tab');
        const row = page.locator('.row').first();
        expect(await row.evaluate((first) => first.closest('.league')?.contains(document.activeElement))).toBe(true);
      };
      await turn('Next games', /^201–/);
      await page.route('**/api/**', (route) => route.abort());
      await turn('Previous games', /^1–200/);
      await context.close();
    });
  });
});
