import type { APIRequestContext } from '@playwright/test';
import type { GameRecord, MatchRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { FEED_PATH, leagueFeedPath, SITE_PICTURE_PATH, sitePaths } from '../../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../../src/contract/site-languages.js';
import { expect, test } from '../../support/browser-test.js';
import { attributesOf, readPage, readXml, textsOf } from '../../support/server-html.js';
import { createGame, createReplay, createSeason, type Season } from '../../support/site-records.js';

const HOSTILE = 'A & B <b>"bold"</b> ]]>';
const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');

test.use({
  productEnv: {
    ANDROID_APPS: JSON.stringify([{ package: 'org.example.sports', fingerprints: [FINGERPRINT] }]),
    IOS_APPS: 'ABCDE12345.org.example.sports',
  },
});

test.describe('the site for search engines, feed readers, other sites and apps', () => {
  let harbour: Season;
  let valley: Season;
  let live: GameRecord;
  let replay: ReplayRecord;
  /** A product without PUBLIC_URL names itself localhost. */
  let origin: string;

  test.beforeAll(async ({ staff, product }) => {
    origin = product.url.replace('127.0.0.1', 'localhost');
    [harbour, valley] = [await createSeason(staff, 'Harbour League'), await createSeason(staff, 'Valley League')];
    live = await createGame(staff, harbour, HOSTILE, -5, { status: 'Live' });
    const streamUrls = [{ title: 'Main', url: 'https://www.twitch.tv/some_channel' }];
    await staff('PUT', `/api/matches/${live.matchId}/game/${live._id}/streamUrls`, { streamUrls });
    await createGame(staff, valley, 'Valley', 0, { date: '2031-01-01' });
    const { _id } = await createReplay(staff, harbour.league, 'Harbour vs Valley');
    const parts = ['First half', 'Second half'].map((title) => ({ title, url: 'https://vimeo.com/76979871' }));
    ({ replay } = await staff<{ replay: ReplayRecord }>('PUT', `/api/replays/${_id}/parts`, { parts }));
  });

  const gamePath = (): string => sitePaths.game(live.matchId, live._id, live.title);

  test('publishes a feed of games and replays with any names', async ({ request }) => {
    const feed = await readXml(request, FEED_PATH);

    expect((await request.get(FEED_PATH)).headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(textsOf(feed, 'item > title').sort()).toEqual([
      `Live: ${HOSTILE} vs Visitors`,
      'Replay: Harbour vs Valley',
      expect.stringMatching(/^Valley vs Visitors, \w{3} 1 Jan, \d\d:\d\d UTC$/),
    ]);
    expect(textsOf(feed, 'item > link')).toContain(origin + gamePath());
    expect(new Set(textsOf(feed, 'item > guid')).size).toBe(3);
  });

  for (const language of SITE_LANGUAGES) {
    test(`publishes the feed that the page of a league names: ${language}`, async ({ request }) => {
      const path = inLanguage(leagueFeedPath(valley.league._id), language);
      const page = await readPage(
        request,
        inLanguage(sitePaths.league(valley.league._id, valley.league.name), language),
      );
      const links = textsOf(await readXml(request, path), 'item > link');

      expect(attributesOf(page, 'link[type="application/rss+xml"]', 'href')).toContain(path);
      expect(links).toEqual([expect.stringContaining(inLanguage('/match/', language))]);
    });
  }

  test('returns 404 for the feed of an unknown league', async ({ request }) => {
    expect((await request.get(leagueFeedPath('507f1f77bcf86cd799439011'))).status()).toBe(404);
  });

  test('adds a new replay to the feed of its league', async ({ request, staff }) => {
    const season = await createSeason(staff, 'Meadow League');
    await readXml(request, leagueFeedPath(season.league._id));
    await createReplay(staff, season.league, 'One more');

    const titles = async (): Promise<string[]> =>
      textsOf(await readXml(request, leagueFeedPath(season.league._id)), 'item > title');
    await expect.poll(titles).toEqual(['Replay: One more']);
  });

  test('has an image of each shared page that other sites can load', async ({ request, product }) => {
    for (const path of [
      gamePath(),
      sitePaths.match(live.matchId, 'Round 1'),
      sitePaths.league(harbour.league._id, harbour.league.name),
      sitePaths.replay(replay._id, replay.title),
    ]) {
      const page = await readPage(request, path);
      const contentOf = (name: string): string | null =>
        page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)!.getAttribute('content');
      const address = contentOf('og:image')!;
      const image = await request.get(address.replace(origin, product.url));

      expect(address.slice(0, origin.length)).toBe(origin);
      expect(address).toMatch(/\/api\/picture\/(game|league|replay)\/[0-9a-f]{24}\.png\?v=\d+$/);
      expect([contentOf('og:image:width'), contentOf('og:image:height')]).toEqual(['1200', '630']);
      expect(contentOf('twitter:card')).toBe('summary_large_image');
      expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
      expect(attributesOf(page, 'link[type="application/rss+xml"]', 'href')).toContain(FEED_PATH);
    }
  });

  test('has the image of the site on pages without a record', async ({ request }) => {
    const { contact, about, multiview } = sitePaths;
    const paths = ['/', sitePaths.category('Football'), sitePaths.team('Valley'), sitePaths.replays()];
    for (const path of [...paths, contact, about, multiview, inLanguage(contact, 'es')]) {
      const page = await readPage(request, path);
      expect([path, attributesOf(page, 'meta[property="og:image"]', 'content')]).toEqual([
        path,
        [origin + SITE_PICTURE_PATH],
      ]);
    }
    expect((await request.get(SITE_PICTURE_PATH)).headers()['content-type']).toBe('image/png');
  });

  /** Entries of the structured data of a page (JSON-LD). */
  const readStructured = async (request: APIRequestContext, path: string): Promise<Record<string, unknown>[]> => {
    const [text] = textsOf(await readPage(request, path), 'script[type="application/ld+json"]');
    const data = JSON.parse(text ?? '') as Record<string, unknown> & { '@graph'?: Record<string, unknown>[] };
    return data['@graph'] ?? [data];
  };

  test('describes a live game and its broadcast', async ({ request }) => {
    const graph = await readStructured(request, gamePath());

    expect(graph.map((entry) => entry['@type'])).toEqual(['SportsEvent', 'BroadcastEvent', 'VideoObject']);
    const [event, broadcast, video] = graph;
    const image = [expect.stringContaining(`${origin}/api/picture/game/`)];
    expect(event).toMatchObject({ image, url: origin + gamePath(), subEvent: { '@id': broadcast!['@id'] } });
    expect(event!['superEvent']).toMatchObject({ startDate: live.startsAt, location: event!['location'] });
    expect(broadcast).toMatchObject({ isLiveBroadcast: true, broadcastOfEvent: { '@id': event!['@id'] }, image });
    expect(video).toMatchObject({
      thumbnailUrl: image,
      uploadDate: live.createdAt,
      embedUrl: expect.stringContaining(`${origin}/api/stream?id=`),
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true },
    });
  });

  test('describes a replay with its parts', async ({ request }) => {
    const [video] = await readStructured(request, sitePaths.replay(replay._id, replay.title));

    expect(video).toMatchObject({ '@type': 'VideoObject', name: replay.title, uploadDate: replay.createdAt });
    expect(video!['hasPart']).toHaveLength(2);
  });

  test('lists every page in each language in the sitemap, for a request with any host', async ({ request, staff }) => {
    const { matches } = await staff<{ matches: MatchRecord[] }>('GET', '/api/matches/web');
    const games = matches.flatMap((match) => match.games).filter(({ status }) => status !== 'Finished');

    expect((await (await request.get('/robots.txt')).text()).split('\n')).toEqual([
      'User-agent: *',
      ...['Allow: /api/picture/', 'Allow: /api/calendar/'],
      ...['Disallow: /api/', 'Disallow: /dashboard', `Disallow: ${sitePaths.accessDenied}`],
      ...['', `Sitemap: ${origin}/sitemap.xml`, ''],
    ]);
    const response = await request.get('/sitemap.xml', { headers: { 'x-forwarded-host': 'evil.example' } });
    expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
    const gamePaths = games.map(({ matchId, _id, title }) => sitePaths.game(matchId, _id, title));
    expect(addresses).toEqual(
      expect.arrayContaining(['/', sitePaths.privacy, ...gamePaths].map((path) => origin + path)),
    );
    expect(addresses.filter((url) => url.includes('/game/'))).toHaveLength(games.length * SITE_LANGUAGES.length);
  });

  test('adds a new game to the sitemap', async ({ request, staff }) => {
    const { _id } = await createGame(staff, harbour, 'Late entry', 600);

    await expect.poll(async () => (await request.get('/sitemap.xml')).text()).toContain(_id);
  });

  test('lets the apps of the operator open its links', async ({ request }) => {
    const read = async (file: string): Promise<unknown> => {
      const response = await request.get(`/.well-known/${file}`);
      expect([file, response.headers()['content-type']]).toEqual([file, 'application/json']);
      return response.json();
    };

    expect(await read('assetlinks.json')).toMatchObject([
      {
        target: {
          namespace: 'android_app',
          package_name: 'org.example.sports',
          sha256_cert_fingerprints: [FINGERPRINT],
        },
      },
    ]);
    expect(await read('apple-app-site-association')).toMatchObject({
      applinks: {
        details: [
          {
            appIDs: ['ABCDE12345.org.example.sports'],
            components: expect.arrayContaining([{ '/': '/hi/match/*' }]) as object[],
          },
        ],
      },
    });
  });
});
