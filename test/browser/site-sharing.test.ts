import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { FEED_PATH, leagueFeedPath, sitePaths } from '../../src/contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '../../src/contract/site-languages.js';
import { flaws } from '../support/axe.js';
import { PHONE_OPTIONS, visit } from '../support/browser.js';
import { openListening } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

const HOSTILE = 'A & B <b>"bold"</b> ]]>';

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const APPS = {
  ANDROID_APPS: JSON.stringify([{ package: 'org.example.sports', fingerprints: [FINGERPRINT] }]),
  IOS_APPS: 'ABCDE12345.org.example.sports',
};

/** What other sites, programs and people get of a page that is passed on. */
describe('sharing', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let league: LeagueRecord;
  let other: LeagueRecord;
  let live: GameRecord;
  let replay: ReplayRecord;

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage(APPS));
    const staff = await signInAsFirstAdmin(product);
    const send = <Body>(method: string, path: string, body: object): Promise<Body> =>
      call<Body>(product, method, path, body, staff);
    const common = { country: 'malta', category: 'Football', logoUrl: 'https://example.org/logo.png' };
    const leagueOf = async (name: string, abbreviation: string): Promise<LeagueRecord> =>
      (await send<{ league: LeagueRecord }>('POST', '/api/leagues', { ...common, name, abbreviation })).league;
    [league, other] = [await leagueOf('Harbour League', 'HL'), await leagueOf('Valley League', 'VL')];
    const { match } = await send<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Round 1' });
    const gameOf = async (homeTeam: string, of: LeagueRecord, more: object = {}): Promise<GameRecord> => {
      const iso = new Date(Date.now() - 5 * 60_000).toISOString();
      const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
      const sides = { title: `${homeTeam} vs Visitors`, homeTeam, awayTeam: 'Visitors', location: 'The Old Ground' };
      const body = { ...sides, ...when, leagueId: of._id, ...more };
      return (await send<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, body)).game;
    };
    live = await gameOf(HOSTILE, league, { status: 'Live' });
    const streamUrls = [{ title: 'Main', url: 'https://www.twitch.tv/some_channel' }];
    await send('PUT', `/api/matches/${match._id}/game/${live._id}/streamUrls`, { streamUrls });
    await gameOf('Valley', other, { date: '2031-01-01' });
    const body = { title: 'Harbour vs Valley', leagueId: league._id, category: 'Football', date: '2026-01-01' };
    const made = await send<{ replay: ReplayRecord }>('POST', '/api/replays', body);
    const parts = ['First half', 'Second half'].map((title) => ({ title, url: 'https://vimeo.com/76979871' }));
    ({ replay } = await send<{ replay: ReplayRecord }>('PUT', `/api/replays/${made.replay._id}/parts`, { parts }));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  /** What a product without PUBLIC_URL calls itself. */
  const origin = (): string => product.url.replace('127.0.0.1', 'localhost');
  const gamePath = (): string => sitePaths.game(live.matchId, live._id, live.title);
  /** A feed as a browser's parser reads it. */
  const feedAt = async (path: string): Promise<{ title: string; link: string; guid: string }[]> => {
    const { context, page } = await visit(browser);
    await page.goto(product.url + sitePaths.about);
    const found = await page.evaluate(async (address) => {
      const response = await fetch(address);
      const feed = new DOMParser().parseFromString(await response.text(), 'application/xml');
      if (feed.querySelector('parsererror')) throw new Error(feed.documentElement.textContent);
      return {
        type: response.headers.get('content-type'),
        items: [...feed.querySelectorAll('item')].map((item) => {
          const textOf = (name: string): string => item.querySelector(name)?.textContent ?? '';
          return { title: textOf('title'), link: textOf('link'), guid: textOf('guid') };
        }),
      };
    }, path);
    await context.close();
    expect(found.type).toBe('application/rss+xml; charset=utf-8');
    return found.items;
  };

  it('has a feed of games and replays, and one of each league, whatever their names', async () => {
    const all = await feedAt(FEED_PATH);
    expect(all.map(({ title }) => title).sort()).toEqual([
      `Live: ${HOSTILE} vs Visitors`,
      'Replay: Harbour vs Valley',
      expect.stringMatching(/^Valley vs Visitors, \w{3} 1 Jan, \d\d:\d\d UTC$/),
    ]);
    expect(all.find(({ title }) => title.startsWith('Live'))?.link).toBe(origin() + gamePath());
    expect(new Set(all.map(({ guid }) => guid)).size).toBe(3);
    expect((await feedAt(leagueFeedPath(other._id))).map(({ title }) => title.slice(0, 6))).toEqual(['Valley']);
    expect((await fetch(product.url + leagueFeedPath('507f1f77bcf86cd799439011'))).status).toBe(404);
  });

  it.each(SITE_LANGUAGES)('has the feed that a page of a league names: %s', async (language) => {
    const html = await (
      await fetch(product.url + inLanguage(sitePaths.league(other._id, other.name), language))
    ).text();
    const path = inLanguage(leagueFeedPath(other._id), language);
    expect(html).toContain(`href="${path}"`);
    const links = (await feedAt(path)).map(({ link }) => link);
    expect(links).toEqual([expect.stringContaining(inLanguage('/match/', language))]);
  });

  it('brings the feed up to date when a replay is added', async () => {
    const staff = await signInAsFirstAdmin(product);
    const body = { title: 'One more', leagueId: other._id, category: 'Football', date: '2026-01-02' };
    await call(product, 'POST', '/api/replays', body, staff);
    await eventually(async () => {
      const items = await feedAt(leagueFeedPath(other._id));
      return items.some(({ title }) => title === 'Replay: One more') ? true : undefined;
    });
  });

  it('says to other sites what a page is, with a picture that they can load', async () => {
    const { context, page } = await visit(browser);
    const metaOf = (name: string): Promise<string | null> =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    for (const path of [
      gamePath(),
      sitePaths.match(live.matchId, 'Round 1'),
      sitePaths.league(league._id, league.name),
      sitePaths.replay(replay._id, replay.title),
    ]) {
      await page.goto(product.url + path);
      const picture = (await metaOf('og:image'))!;
      expect(picture.startsWith(`${origin()}/api/picture/`)).toBe(true);
      expect(picture).toMatch(/\/(game|league|replay)\/[0-9a-f]{24}\.png\?v=\d+$/);
      expect([await metaOf('og:image:width'), await metaOf('og:image:height')]).toEqual(['1200', '630']);
      expect(await metaOf('twitter:card')).toBe('summary_large_image');
      const answer = await fetch(picture.replace(origin(), product.url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(await page.locator(`link[type="application/rss+xml"][href="${FEED_PATH}"]`).count()).toBe(1);
    }
    await context.close();
  });

  it('describes games and replays to search engines', async () => {
    const { context, page } = await visit(browser);
    const described = async (path: string): Promise<Record<string, unknown>[]> => {
      await page.goto(product.url + path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      const data = JSON.parse(text ?? '') as Record<string, unknown> & { '@graph'?: Record<string, unknown>[] };
      return data['@graph'] ?? [data];
    };
    const graph = await described(gamePath());
    expect(graph.map((one) => one['@type'])).toEqual(['SportsEvent', 'BroadcastEvent', 'VideoObject']);
    const [event, broadcast, video] = graph;
    const image = [expect.stringContaining(`${origin()}/api/picture/game/`)];
    expect(event).toMatchObject({ image, url: origin() + gamePath(), subEvent: { '@id': broadcast!['@id'] } });
    expect(broadcast).toMatchObject({ isLiveBroadcast: true, broadcastOfEvent: { '@id': event!['@id'] }, image });
    expect(video).toMatchObject({
      thumbnailUrl: image,
      uploadDate: live.createdAt,
      embedUrl: expect.stringContaining(`${origin()}/api/stream?id=`),
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true },
    });
    const [again] = await described(sitePaths.replay(replay._id, replay.title));
    expect(again).toMatchObject({ '@type': 'VideoObject', name: replay.title, uploadDate: replay.createdAt });
    expect(again!['hasPart']).toHaveLength(2);
    await context.close();
  });

  it('passes the page on by what the browser shares with, else copies its address', async () => {
    const { context, page, complaints } = await visit(browser, PHONE_OPTIONS);
    await context.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { nepshShared: shared });
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: (data: unknown) => {
          shared.push(data);
          return Promise.resolve();
        },
      });
    });
    await openListening(page, product.url + gamePath());
    expect(await page.getByRole('button', { name: 'Copy Link' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Share' }).click();
    expect(await page.evaluate(() => (window as unknown as { nepshShared: unknown[] }).nepshShared)).toEqual([
      { url: origin() + gamePath(), title: live.title },
    ]);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();

    const plain = await visit(browser);
    await plain.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await openListening(plain.page, product.url + gamePath());
    await plain.page.getByRole('button', { name: 'Copy Link' }).waitFor();
    expect(await plain.page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
    await plain.context.close();
  });

  it('lets the apps open its links that the operator names', async () => {
    const read = async (file: string): Promise<unknown> => {
      const answer = await fetch(`${product.url}/.well-known/${file}`);
      expect({ file, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        file,
        status: 200,
        type: 'application/json',
      });
      return answer.json();
    };
    const [android] = (await read('assetlinks.json')) as { target: object }[];
    expect(android?.target).toEqual({
      namespace: 'android_app',
      package_name: 'org.example.sports',
      sha256_cert_fingerprints: [FINGERPRINT],
    });
    const ios = (await read('apple-app-site-association')) as { applinks: { details: object[] } };
    expect(ios.applinks.details).toMatchObject([{ appIDs: ['ABCDE12345.org.example.sports'] }]);
  });
});
