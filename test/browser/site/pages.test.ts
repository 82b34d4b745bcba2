import type { Page } from '@playwright/test';
import { MESSAGES } from '../../../src/contract/messages.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, PHONE, TABLET, test } from '../../support/browser-test.js';
import { NIGHTLY, variations } from '../../support/nightly.js';
import { layoutShift, recordLayoutShift, settled } from '../../support/page.js';
import { readPage, textsOf } from '../../support/server-html.js';
import { createGame, createReplay, createSeason, type Season } from '../../support/site-records.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

const UNKNOWN = '0123456789abcdef01234567';
/** Layout shift of a page without input. Up to 0.1 counts as good. */
const MAX_SHIFT = 0.02;
/** Size that a finger can press, in CSS pixels. */
const MIN_TARGET = 44;
/** The longest possible name, which no space breaks. */
const WORD = 'W'.repeat(120);
const ARABIC = 'نادي الاتحاد الرياضي الثقافي الاجتماعي لمدينة الإسكندرية الكبرى وضواحيها الشرقية والغربية';

const SIZES = [PHONE, TABLET, DESKTOP];
const LOOKS = variations<{ viewport: typeof PHONE; colorScheme: 'dark' | 'light' }>([
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESKTOP, colorScheme: 'light' },
  { viewport: TABLET, colorScheme: 'light' },
]);

/** Records of the demo and of this file that pages show. */
interface Records {
  live: GameRecord;
  /** A game whose streams are not open yet. */
  later: GameRecord;
  replay: ReplayRecord;
  multiview: string;
  long: Season & { game: GameRecord; replay: ReplayRecord };
}

interface Kind {
  name: string;
  path: (records: Records) => string;
}

const today = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const gamePath = ({ matchId, _id, title }: GameRecord): string => sitePaths.game(matchId, _id, title);
const leaguePath = ({ leagueId, league }: GameRecord): string => sitePaths.league(leagueId, league);

const LISTS: Kind[] = [
  { name: 'home', path: () => '/' },
  { name: 'home of one sport', path: ({ live }) => `/?category=${live.category}` },
  { name: 'home of a sport without games', path: () => '/?category=Chess' },
  { name: 'a past day', path: () => `/?day=${today(-1)}` },
  { name: 'a day without games', path: () => '/?day=2050-01-01' },
  { name: 'search', path: () => '/?q=guests' },
  { name: 'match', path: ({ live }) => sitePaths.match(live.matchId, 'x') },
  { name: 'league', path: ({ live }) => leaguePath(live) },
  { name: 'results of a league', path: ({ live }) => `${leaguePath(live)}?view=results` },
  { name: 'category', path: ({ live }) => sitePaths.category(live.category) },
  { name: 'team', path: ({ live }) => sitePaths.team(live.homeTeam) },
];
const SCREENS: Kind[] = [
  { name: 'live game', path: ({ live }) => gamePath(live) },
  { name: 'game that is not open', path: ({ later }) => gamePath(later) },
  { name: 'several games', path: ({ multiview }) => multiview },
  { name: 'no game chosen', path: () => sitePaths.multiview },
  { name: 'replays', path: () => sitePaths.replays() },
  { name: 'replays of a sport without any', path: () => sitePaths.replays('Chess') },
  { name: 'replay', path: ({ replay }) => sitePaths.replayDetails(replay._id, replay.title) },
  { name: 'contact', path: () => sitePaths.contact },
  { name: 'page to read', path: () => sitePaths.cookies },
  { name: 'access denied', path: () => `${sitePaths.accessDenied}?alert=dev-tools` },
];
const MISSING: Kind[] = [
  { name: 'unknown match', path: () => sitePaths.match(UNKNOWN, 'x') },
  { name: 'unknown address', path: () => '/no/such/page' },
];
const LONG_NAMES: Kind[] = [
  { name: 'league', path: ({ long }) => sitePaths.league(long.league._id, WORD) },
  { name: 'match', path: ({ long }) => sitePaths.match(long.match._id, 'x') },
  { name: 'game', path: ({ long }) => gamePath(long.game) },
  { name: 'replays', path: ({ long }) => sitePaths.replays(long.league.category) },
  { name: 'replay', path: ({ long }) => sitePaths.replayDetails(long.replay._id, WORD) },
  { name: 'search', path: () => '/?q=w' },
];
const ARABIC_PAGES: Kind[] = [
  { name: 'home', path: () => '/ar' },
  { name: 'live game', path: ({ live }) => `/ar${gamePath(live)}` },
  { name: 'several games', path: ({ multiview }) => `/ar${multiview}` },
  { name: 'page to read', path: () => `/ar${sitePaths.privacy}` },
];

test.describe('every page', () => {
  let records: Records;

  test.beforeAll(async ({ staff }) => {
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    const games = matches.flatMap((match) => match.games);
    const live = games.filter(({ status }) => status === 'Live');
    const { replays } = await staff<{ replays: ReplayRecord[] }>('GET', '/api/replays');
    const season = await createSeason(staff, WORD, { title: ARABIC });
    const game = await createGame(staff, season, ARABIC, -20, { status: 'Live', awayTeam: 'Guests' });
    const stream = { title: `The main camera ${WORD}`, url: 'https://example.org/a.m3u8', quality: '720p' };
    const streamUrls = [{ ...stream, language: 'English', platform: 'Own' }];
    await staff('PUT', `/api/matches/${game.matchId}/game/${game._id}/streamUrls`, { streamUrls });
    await createGame(staff, season, WORD, 120, { title: WORD, awayTeam: WORD, location: WORD });
    await createReplay(staff, season.league, `${ARABIC} vs Guests`);
    records = {
      live: live.find(({ streamUrls }) => streamUrls.length > 1)!,
      later: games.find(({ opensAt }) => Date.parse(opensAt) > Date.now() + 3_600_000)!,
      replay: replays.find(({ parts }) => parts.length > 1)!,
      multiview: `${sitePaths.multiview}?games=${live
        .slice(0, 3)
        .map(({ _id }) => _id)
        .join()}`,
      long: { ...season, game, replay: await createReplay(staff, season.league, WORD) },
    };
  });

  for (const { viewport, colorScheme } of LOOKS) {
    const look = `${viewport.width} pixels wide, ${colorScheme}`;
    for (const { what, kinds, status = 200, dir = 'ltr' } of [
      { what: 'lists of games', kinds: LISTS },
      { what: 'games, replays and texts', kinds: SCREENS },
      { what: 'missing pages', kinds: MISSING, status: 404 },
      { what: 'pages with long names', kinds: LONG_NAMES },
      { what: 'pages in Arabic', kinds: ARABIC_PAGES, dir: 'rtl' },
    ]) {
      test(`has no flaw: ${what}, ${look}`, async ({ visit, allowErrors }) => {
        test.slow();
        // Chromium reports the status of the page.
        if (status === 404) allowErrors(/Failed to load resource: .* 404/);
        const { context, page } = await visit({ viewport, colorScheme });
        await recordLayoutShift(context);
        for (const { name, path } of kinds) {
          await page.setViewportSize(viewport);
          const response = await page.goto(path(records));
          await settled(page);
          const shift = await layoutShift(page);
          const facts = {
            status: response?.status(),
            shift: shift < MAX_SHIFT ? 'none' : shift,
            ...(await page.evaluate(readFacts)),
            // Names change neither structure nor colors.
            flaws: kinds === LONG_NAMES && !NIGHTLY ? [] : await flaws(page),
            misfits: await misfitsAt(page, SIZES),
          };
          const none = { shift: 'none', flaws: [], misfits: [] };
          expect.soft(facts, name).toEqual({ status, dir, headings: 1, paintsAtOnce: true, ...none });
        }
      });
    }
  }

  test('has no flaw in its colors: light', async ({ visit }) => {
    const { page } = await visit({ colorScheme: 'light' });
    await page.goto('/');
    await settled(page);
    expect(await flaws(page, { rules: ['color-contrast'] })).toEqual([]);
  });

  for (const { name, path, text } of [
    { name: 'replay', path: () => sitePaths.replay(UNKNOWN, 'x'), text: '' },
    { name: 'match', path: () => sitePaths.match(UNKNOWN, 'x'), text: MESSAGES.matchNotFound },
    { name: 'game', path: () => sitePaths.game(records.live.matchId, UNKNOWN, 'x'), text: '' },
    { name: 'league', path: () => sitePaths.league(UNKNOWN, 'x'), text: '' },
    { name: 'address', path: () => '/no/such/page', text: '' },
  ]) {
    test(`returns 404 with one heading for an unknown ${name}`, async ({ request }) => {
      const page = await readPage(request, path(), 404);
      expect(textsOf(page, 'h1')).toHaveLength(1);
      expect(textsOf(page, 'main').join()).toContain(text);
    });
  }
});

/** Direction and number of headings, and whether the page has what its first paint waits for: else it is painted in parts. */
function readFacts() {
  const awaited = document.querySelector('link[rel=expect][blocking=render]')?.getAttribute('href');
  return {
    dir: document.documentElement.dir,
    headings: document.querySelectorAll('h1').length,
    paintsAtOnce: !!awaited && document.querySelector(awaited) !== null,
  };
}

/** Lists for each size the elements wider than their window or card, and the days too small to press. */
async function misfitsAt(page: Page, sizes: readonly { width: number; height: number }[]): Promise<string[]> {
  const misfits: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const elements = await page.evaluate((minTarget) => {
      const wide = [...document.querySelectorAll(':root, .replay, .show__head')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      );
      const small = [...document.querySelectorAll('.days :is(a, button, input[type=date])')].filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < minTarget;
      });
      return [...wide, ...small].map((element) => `${element.tagName}.${element.className}`);
    }, MIN_TARGET);
    misfits.push(...elements.map((element) => `${size.width}: ${element}`));
  }
  return misfits;
}
