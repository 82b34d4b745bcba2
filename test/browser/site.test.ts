import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, isSameDocument, markDocument, PHONE, PHONE_OPTIONS, visit } from '../support/browser.js';
import { NIGHTLY, variations } from '../support/nightly.js';
import { call, type Product } from '../support/product.js';
import {
  layoutShift,
  MAX_HOME_SCRIPT,
  recordLayoutShift,
  scriptBytes,
  settled,
  sidewaysOverflow,
} from '../support/page.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';

const UNKNOWN = '0123456789abcdef01234567';
/** Layout shift of a whole visit without input; 0.1 counts as good. */
const MAX_SHIFT = 0.02;
/** Bytes of JavaScript on the wire, compressed, where nothing moves: the search is loaded when it is asked for. */
const MAX_SCRIPT_AT_REST = 2_500;
/** Bytes. */
const ONE_PACKET = 1400;

interface Route {
  name: string;
  path: string;
  status: number;
  text?: string;
}

/** The links and buttons that what floats at the foot of the window covers in part, at any place the page is scrolled to. */
const underTheDock = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const float = document.querySelector('.float')!.getBoundingClientRect();
    const bar = document.querySelector('.dock')!.getBoundingClientRect();
    // A bar as wide as the window covers whole lines, which come up with the next turn of the wheel.
    if (bar.width === document.documentElement.clientWidth && bar.bottom === innerHeight) return [];
    return [...document.querySelectorAll('main :is(a, button), footer :is(a, button)')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const track =
          one.closest('.strip__track, .line-track, .filters__list, .days__list')?.getBoundingClientRect().right ??
          right;
        return width > 0 && left < float.right && Math.min(right, track) > float.left;
      })
      .map((one) => one.textContent);
  });

/** Whether the whole of what has the focus lies between the bar at the top and what floats at the foot. */
function focusIsClear(): boolean {
  const { top, bottom, right } = document.activeElement!.getBoundingClientRect();
  const float = document.querySelector('.float')!.getBoundingClientRect();
  return top >= 0 && (bottom <= float.top || right <= float.left);
}

/** The public site with the demo's week in it. */
describe('the public site', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let games: GameRecord[];
  /** Ids of games that are over: a day that is past shows them next to one that is live still. */
  let over: ReadonlySet<string>;
  let live: GameRecord;
  const routes: Route[] = [];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches/web');
    const all = matches.flatMap((match) => match.games);
    games = all.filter((game) => game.status !== 'Finished');
    over = new Set(all.filter((game) => game.status === 'Finished').map(({ _id }) => _id));
    live = games.find((game) => game.status === 'Live' && game.streamUrls.length > 1)!;
    const later = games.find((game) => Date.parse(game.opensAt) > Date.now() + 3_600_000)!;
    const { replays } = await call<{ replays: ReplayRecord[] }>(product, 'GET', '/api/replays');
    const replay = replays.find(({ parts }) => parts.length > 1)!;
    const ok = (name: string, path: string): Route => ({ name, path, status: 200 });
    const lost = (name: string, path: string, text?: string): Route => ({ name, path, status: 404, text });
    routes.push(
      ok('home', '/'),
      ok('home of one sport', `/?category=${live.category}`),
      ok('home of a sport without games', '/?category=Chess'),
      ok('search without scripts', '/?q=a'),
      ok('match', sitePaths.match(live.matchId, 'x')),
      ok('live game', sitePaths.game(live.matchId, live._id, live.title)),
      ok('game that is not open', sitePaths.game(later.matchId, later._id, later.title)),
      ok('a past day', `/?day=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`),
      ok('a day without games', '/?day=2050-01-01'),
      ok('league', sitePaths.league(live.leagueId, live.league)),
      ok('results of a league', `${sitePaths.league(live.leagueId, live.league)}?view=results`),
      ok('category', sitePaths.category(live.category)),
      ok('replays', sitePaths.replays()),
      ok('replays of a sport without any', sitePaths.replays('Chess')),
      ok('replay', sitePaths.replayDetails(replay._id, replay.title)),
      ok('several games', sitePaths.multiview),
      ok('contact', sitePaths.contact),
      ok('page to read', sitePaths.cookies),
      ok('access denied', `${sitePaths.accessDenied}?alert=dev-tools`),
      lost('unknown replay', sitePaths.replay(UNKNOWN, 'x')),
      lost('unknown match', sitePaths.match(UNKNOWN, 'x'), MESSAGES.matchNotFound),
      lost('unknown game', sitePaths.game(live.matchId, UNKNOWN, 'x')),
      lost('unknown league', sitePaths.league(UNKNOWN, 'x')),
      lost('unknown address', '/no/such/page'),
    );
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const looks = variations([
    { name: 'phone', viewport: PHONE },
    { name: 'desktop', viewport: DESKTOP },
  ]);

  it.each(looks)(
    'is sound on every page: $name',
    async ({ viewport }) => {
      const { context, page, complaints } = await visit(browser, { viewport });
      await recordLayoutShift(context);
      const found: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      for (const [index, { name, path, status, text }] of routes.entries()) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: 'dark' });
        const answer = await page.goto(product.url + path);
        await settled(page);
        const violations = await flaws(page);
        // Structure, names and widths are the same in both themes: in the light one only contrasts are looked at.
        if (NIGHTLY || index === 0) {
          await page.emulateMedia({ colorScheme: 'light' });
          violations.push(...(await flaws(page, { rules: ['color-contrast'] })).map((flaw) => `in light: ${flaw}`));
        }
        const shift = await layoutShift(page);
        const overflow = await sidewaysOverflow(page);
        await page.setViewportSize(DESKTOP);
        const reported = complaints.splice(0).filter((complaint) => status === 200 || !isAboutStatus(complaint, path));
        found[name] = {
          status: answer?.status(),
          headings: await page.locator('h1').count(),
          text: text === undefined || (await page.getByText(text).isVisible()),
          overflow: overflow + (await sidewaysOverflow(page)),
          shift: shift < MAX_SHIFT ? 'none' : shift,
          paintsAtOnce: await paintsAtOnce(page),
          violations,
          complaints: reported,
        };
        const none = { overflow: 0, shift: 'none', violations: [], complaints: [] };
        wanted[name] = { status, headings: 1, text: true, paintsAtOnce: true, ...none };
      }
      await context.close();
      expect(found).toEqual(wanted);
    },
    180_000,
  );

  /** Whether what the first paint waits for is there: without it the page is painted in parts. */
  const paintsAtOnce = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const awaited = document.querySelector('link[rel=expect][blocking=render]')?.getAttribute('href');
      return !!awaited && document.querySelector(awaited) !== null;
    });

  /** Chromium reports the page's own status when it is an error. */
  const isAboutStatus = (complaint: string, path: string): boolean =>
    complaint.startsWith(`${product.url}${path}: Failed to load resource`);

  it('is complete without scripts, and streams open as links', async () => {
    const { context, page } = await visit(browser, { javaScriptEnabled: false, viewport: PHONE });
    const listed = new Set<string>();
    for (const day of new Set(games.map(({ startsAt }) => startsAt.slice(0, 10)))) {
      await page.goto(`${product.url}/?day=${day}&view=all`);
      const rows = await page
        .locator('#games .row')
        .evaluateAll((all) => all.map((row) => row.getAttribute('data-game') ?? ''));
      for (const id of rows) listed.add(id);
    }
    const toCome = [...listed].filter((id) => !over.has(id));
    expect(toCome.sort()).toEqual(games.map(({ _id }) => _id).sort());

    await page.goto(`${product.url}/?q=${encodeURIComponent(live.homeTeam)}`);
    await page.locator('#games .row', { hasText: live.homeTeam }).first().waitFor();

    await page.goto(product.url + sitePaths.game(live.matchId, live._id, live.title));
    expect(await page.locator('a.stream').count()).toBe(live.streamUrls.length);
    for (let index = 0; index < live.streamUrls.length; index += 1) {
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().isNavigationRequest()),
        page.locator('a.stream').nth(index).click(),
      ]);
      expect(answer.status()).toBe(200);
      await page.locator('#screen').waitFor();
      await page.goBack();
    }
    await context.close();
  });

  it('sends little JavaScript, and next to none where nothing moves', async () => {
    const { context, page } = await visit(browser);
    const home = await scriptBytes(page, () => page.goto(product.url));
    const lost = await scriptBytes(page, () => page.goto(`${product.url}/no/such/page`));
    await context.close();
    process.stdout.write(`JavaScript on home: ${home} bytes compressed; on a page that is not there: ${lost}\n`);
    expect(home).toBeGreaterThan(0);
    expect(home).toBeLessThanOrEqual(MAX_HOME_SCRIPT);
    expect(lost).toBeLessThanOrEqual(MAX_SCRIPT_AT_REST);
  });

  it("finds a game in the drawer that '/' opens, and escape closes it", async () => {
    const { context, page, complaints } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    await page.locator('[aria-keyshortcuts="/"]').waitFor();
    await page.keyboard.press('/');
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByRole('searchbox').fill(live.homeTeam.toUpperCase());
    const expected = games.filter((game) => [game.homeTeam, game.awayTeam].includes(live.homeTeam)).length;
    await drawer.getByText(expected === 1 ? '1 game' : `${expected} games`, { exact: true }).waitFor();
    expect(await drawer.locator('.row').count()).toBe(expected);
    await drawer.getByRole('searchbox').fill('no such team');
    await drawer.getByText(MESSAGES.noGames).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says that there are no such games only once it knows them all, and is open from the foot of a phone too', async () => {
    const { context, page } = await visit(browser, PHONE_OPTIONS);
    let answerNow = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answerNow = resolve));
    await context.route('**/api/games?*', async (route) => {
      await asked;
      await route.continue();
    });
    const other = games.find(({ category, homeTeam }) => category !== live.category && homeTeam !== live.homeTeam)!;
    await page.goto(product.url + sitePaths.game(live.matchId, live._id, live.title));
    await settled(page);
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByRole('searchbox').fill(other.homeTeam);
    await drawer.getByText('Loading games').waitFor();
    expect(await drawer.getByText(MESSAGES.noGames).count()).toBe(0);
    answerNow();
    await drawer.locator('.row', { hasText: other.homeTeam }).first().waitFor();
    expect(await drawer.getByText('Loading games').count()).toBe(0);
    await context.close();
  });

  it.each([
    { name: 'next to the page on wide windows', widths: [960, 1280, 1440, 1920] },
    { name: 'below it on narrow ones', widths: [320, 390, 959] },
  ])('floats what asks for a match over nothing that can be pressed: $name', async ({ widths }) => {
    const { context, page } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await underTheDock(page)]).toEqual([width, []]);
    }
    // What the keyboard comes to is never behind it either.
    await page.locator('.row__link').nth(2).focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect([step, await page.evaluate(focusIsClear)]).toEqual([step, true]);
    }
    await context.close();
  });

  it('leaves every stream in reach of a finger on a telephone, held upright or sideways', async () => {
    const { context, page } = await visit(browser, { ...PHONE_OPTIONS });
    await page.goto(product.url + sitePaths.game(live.matchId, live._id, live.title));
    await settled(page);
    for (const viewport of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      await page.setViewportSize(viewport);
      const covered = await page.locator('a.stream').evaluateAll(
        (cards) =>
          cards.filter((card) => {
            card.scrollIntoView({ block: 'nearest' });
            const { left, width, top, height } = card.getBoundingClientRect();
            return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).length,
      );
      expect([viewport.width, covered]).toEqual([viewport.width, 0]);
    }
    await context.close();
  });

  it('filters by sport in place, and back again', async () => {
    const { context, page, complaints } = await visit(browser);
    await page.goto(product.url);
    await settled(page);
    await markDocument(page);
    const all = await listed();
    const ofSport = new Set(games.flatMap(({ _id, category }) => (category === live.category ? [_id] : [])));
    await page.locator('.filter', { hasText: live.category }).click();
    await page.waitForURL((url) => url.searchParams.get('category') === live.category);
    await page.locator(`#games .row[data-game="${live._id}"]`).waitFor();
    await eventually(async () => ((await listed()).every((id) => ofSport.has(id)) ? true : undefined));
    // As at the same address when it is opened.
    await page.getByRole('heading', { level: 1, name: live.category }).waitFor();
    expect(await page.locator('.hero').count()).toBe(0);
    await page.goBack();
    await page.locator('.hero').waitFor();
    // A game that goes live meanwhile moves to another place of the list.
    await eventually(async () => {
      const now = new Set(await listed());
      return all.every((id) => now.has(id)) ? true : undefined;
    });
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();

    function listed(): Promise<string[]> {
      return page.locator('#games .row').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-game') ?? ''));
    }
  });

  it('sends scripts and styles compressed beforehand', async () => {
    const html = await (await fetch(product.url)).text();
    const files = new Set([...html.matchAll(/\/_astro\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file));
    const plain: number[] = [];
    for (const file of files) {
      const answer = await fetch(product.url + file, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const coding = answer.headers.get('content-encoding');
      const { byteLength } = await answer.arrayBuffer();
      if (coding === null) plain.push(byteLength);
      else expect(coding).toBe('br');
    }
    expect(files.size - plain.length).toBeGreaterThan(2);
    // What fits into one packet anyway is left as it is.
    expect(plain.filter((bytes) => bytes > ONE_PACKET)).toEqual([]);
  });
});
