import { calendarPath, webcalAddress } from '../../../src/contract/calendars.js';
import { popularGames, trendingGames } from '../../../src/contract/games.js';
import { appSoonMessage } from '../../../src/contract/messages.js';
import type { FaqRecord } from '../../../src/contract/records/faq.record.js';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { SearchResponse } from '../../../src/contract/records/search.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../../src/contract/site-languages.js';
import { DEMO_SOCIAL_LINKS } from '../../../src/contract/social.js';
import { SPORTS } from '../../../src/contract/sports.js';
import { expect, test } from '../../support/browser-test.js';
import { attributesOf, readPage, textsOf } from '../../support/server-html.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

/** Bytes. */
const ONE_PACKET = 1400;

test.describe('the site without scripts', () => {
  let games: GameRecord[];
  let coming: GameRecord[];
  let live: GameRecord;

  test.beforeAll(async ({ staff }) => {
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    games = matches.flatMap((match) => match.games);
    coming = games.filter((game) => game.status !== 'Finished');
    live = coming.find((game) => game.status === 'Live' && game.streamUrls.length > 1)!;
  });

  const gamePath = ({ matchId, _id, title }: GameRecord): string => sitePaths.game(matchId, _id, title);

  test('lists every game on its day', async ({ request }) => {
    const finished = new Set(games.filter((game) => game.status === 'Finished').map(({ _id }) => _id));
    const listed = new Set<string | null>();

    for (const day of new Set(coming.map(({ startsAt }) => startsAt.slice(0, 10)))) {
      const page = await readPage(request, `/?day=${day}&view=all`);
      for (const id of attributesOf(page, '#games .row', 'data-game')) listed.add(id);
    }

    expect([...listed].filter((id) => !finished.has(id!)).sort()).toEqual(coming.map(({ _id }) => _id).sort());
  });

  test('links each stream of a live game to its player', async ({ request }) => {
    const links = attributesOf(await readPage(request, gamePath(live)), 'a.stream', 'href');

    expect(links).toHaveLength(live.streamUrls.length);
    for (const link of links) expect((await readPage(request, link!)).querySelector('#screen')).not.toBeNull();
  });

  for (const { title, choose } of [
    { title: 'Popular live', choose: popularGames },
    { title: 'Trending', choose: trendingGames },
  ]) {
    test(`lists “${title}” in its order, with the game of the stage last`, async ({ request }) => {
      const page = await readPage(request, '/');
      const onStage = attributesOf(page, '.hero__actions a', 'href')[0];
      const paths = choose(games).map(gamePath);
      const expected = [...paths.filter((path) => path !== onStage), ...paths.filter((path) => path === onStage)];
      const strip = page.querySelector(`.strip[aria-label="${title}"]`)!;

      expect(expected.length).toBeGreaterThan(0);
      expect(attributesOf(strip, '.card', 'href')).toEqual(expected);
      expect(strip.querySelectorAll('.strip__arrows button')).toHaveLength(expected.length > 3 ? 2 : 0);
    });
  }

  test('links each sport with a different icon', async ({ request }) => {
    const page = await readPage(request, '/');
    const sheet = await (await request.get('/sports.svg')).text();

    expect(attributesOf(page, 'a.sport', 'href')).toEqual(SPORTS.map(sitePaths.category));
    const icons = attributesOf(page, 'a.sport use', 'href').map((icon) => icon?.split('#')[1]);
    expect(new Set(icons).size).toBe(32);
    for (const icon of icons) expect(sheet).toContain(`<symbol id="${icon}"`);
  });

  test('shows the questions so that one is open at a time', async ({ request, staff }) => {
    const { faqs } = await staff<{ faqs: FaqRecord[] }>('GET', '/api/faq');
    const page = await readPage(request, '/');

    expect(faqs.length).toBeGreaterThan(1);
    expect(textsOf(page, '.faq details[name="faq"] summary')).toEqual(faqs.map(({ title }) => title));
    expect(textsOf(page, '.faq details[name="faq"] > p')).toEqual(faqs.map(({ description }) => description));
  });

  test('links the newest build of each app', async ({ request, staff }) => {
    const { downloads } = await staff<{ downloads: { _id: string; platform: string }[] }>(
      'GET',
      '/api/mobile/downloads',
    );
    const app = (await readPage(request, '/')).querySelector('.app')!;

    const [build] = attributesOf(app, '.app__build[href]', 'href');
    expect(downloads.map(({ _id }) => `/api/mobile/downloads/${_id}/file`)).toContain(build);
    expect(textsOf(app, '.app__build')).toEqual([
      expect.stringMatching(/Android.*1\.4\.0-demo/s),
      appSoonMessage('iOS'),
    ]);
  });

  test('links the pages of the brand elsewhere, which open in new tabs', async ({ request }) => {
    const app = (await readPage(request, '/')).querySelector('.app')!;
    const icons = attributesOf(app, '.social__link use', 'href');

    expect(attributesOf(app, '.social__link', 'href')).toEqual(DEMO_SOCIAL_LINKS.map(({ url }) => url));
    expect(new Set(attributesOf(app, '.social__link', 'rel'))).toEqual(new Set(['noopener noreferrer']));
    expect(textsOf(app, '.social__link')).toEqual(DEMO_SOCIAL_LINKS.map(({ name }) => `${name}(opens in a new tab)`));
    expect(new Set(icons).size).toBe(DEMO_SOCIAL_LINKS.length);
    for (const icon of icons) expect(app.ownerDocument.querySelector(icon!)?.innerHTML).toBeTruthy();
  });

  test('keeps a search when the sport changes', async ({ request, staff }) => {
    const [{ category: sport } = live] = games;
    const other = games.find(({ category }) => category !== sport)!.category;
    const countOf = async (q: string, category: string): Promise<number> =>
      (await staff<SearchResponse>('GET', `/api/search?q=${q}&category=${encodeURIComponent(category)}`)).games.length;
    const countAt = async (path: string): Promise<number> =>
      (await readPage(request, path)).querySelectorAll('#games [data-game]').length;

    const page = await readPage(request, `/?q=a&category=${encodeURIComponent(sport)}`);
    const link = [...page.querySelectorAll('.filter')].find(({ textContent }) => textContent.includes(other))!;
    const form = page.querySelector<HTMLFormElement>('form.plain-search')!;

    expect(page.querySelectorAll('#games [data-game]')).toHaveLength(await countOf('a', sport));
    expect(link.getAttribute('href')).toBe(`/?q=a&category=${encodeURIComponent(other)}`);
    expect(await countAt(link.getAttribute('href')!)).toBe(await countOf('a', other));
    expect(attributesOf(form, 'input', 'name')).toEqual(['q', 'category']);
    expect(attributesOf(form, 'input', 'value')).toEqual(['a', sport]);
    expect(await countAt(`/?q=e&category=${encodeURIComponent(other)}`)).toBe(await countOf('e', other));
  });

  test('names the other languages of a page and links them', async ({ request }) => {
    const [english, spanish] = [await readPage(request, '/replays'), await readPage(request, '/es/replays')];
    const addressOf = (selector: string): string => new URL(attributesOf(spanish, selector, 'href')[0]!).pathname;

    expect(english.querySelector('.foot__languages a[hreflang=es]')?.getAttribute('href')).toBe('/es/replays');
    expect(spanish.documentElement.lang).toBe('es');
    expect(textsOf(spanish, 'h1')).toEqual(['Repeticiones']);
    expect(addressOf('link[rel=canonical]')).toBe('/es/replays');
    expect(addressOf('link[hreflang=x-default]')).toBe('/replays');
    for (const language of SITE_LANGUAGES) {
      const alternate = addressOf(`link[rel=alternate][hreflang=${language}]`);
      expect(alternate).toBe(inLanguage('/replays', language));
    }
    expect(attributesOf(spanish, 'meta[property="og:locale"]', 'content')).toEqual(['es_ES']);
    expect(spanish.querySelector('.bar__nav a')?.getAttribute('href')).toBe('/es');
  });

  test('offers the calendars of a game, a league and a sport', async ({ request, product }) => {
    const game = coming.filter(({ status, platforms }) => status === 'Scheduled' && platforms !== 'mobile').at(-1)!;
    // A product without PUBLIC_URL names itself localhost.
    const publicUrl = product.url.replace('127.0.0.1', 'localhost');
    for (const { path, calendar } of [
      { path: gamePath(game), calendar: calendarPath('game', game._id) },
      { path: sitePaths.league(game.leagueId, game.league), calendar: calendarPath('league', game.leagueId) },
      { path: sitePaths.category(game.category), calendar: calendarPath('category', game.category) },
    ]) {
      const page = await readPage(request, path);
      const file = await request.get(calendar);

      const [menu] = attributesOf(page, '[popovertarget^=calendar-]', 'popovertarget');
      const links = attributesOf(page, `nav[popover]#${menu} a`, 'href');
      expect(links).toEqual([webcalAddress(publicUrl, calendar), calendar]);
      expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      expect(await file.text()).toContain(`UID:${game._id}@games.nepsh`);
    }
  });

  test('sends its scripts and styles compressed', async ({ request }) => {
    const html = await (await request.get('/')).text();
    const files = new Set(html.match(/\/_astro\/[\w.-]+\.(?:js|css)/g));
    const uncompressed: number[] = [];
    for (const file of files) {
      const response = await request.get(file, { headers: { 'accept-encoding': 'br, gzip' } });
      const { 'cache-control': cacheControl, 'content-encoding': coding } = response.headers();
      expect(cacheControl).toContain('immutable');
      if (coding === undefined) uncompressed.push((await response.body()).byteLength);
      else expect(coding).toBe('br');
    }

    expect(files.size - uncompressed.length).toBeGreaterThan(2);
    // Compression makes a file of one packet no faster.
    expect(uncompressed.filter((bytes) => bytes > ONE_PACKET)).toEqual([]);
  });
});
