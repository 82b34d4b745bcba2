import { describe, expect, it } from '@jest/globals';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import type { PublicTeamRecord } from '@contract/records/team.record.js';
import { MAX_PAGES, sitemapPages, sitemapXml } from './sitemap.js';

const at = (day: number): string => `2026-05-0${day}T10:00:00.000Z`;
const game = (id: string, status: string, day: number) => ({
  _id: id,
  matchId: 'm1',
  title: `Game & <${id}>`,
  homeTeam: 'Atlético Norte',
  awayTeam: id === 'g3' ? 'Only in the app' : 'ATLETICO NORTE',
  platforms: id === 'g3' ? 'mobile' : 'both',
  status,
  updatedAt: at(day),
});
const match = {
  _id: 'm1',
  title: 'Round 1',
  updatedAt: at(2),
  games: [game('g1', 'Scheduled', 4), game('g2', 'Finished', 5), game('g3', 'Live', 3)],
} as unknown as MatchRecord;
const league = { _id: 'l1', name: 'Première', updatedAt: at(1) } as LeagueRecord;
const replay = { _id: 'r1', title: 'A vs B', updatedAt: at(6) } as ReplayRecord;
const clip = { url: '/clip/c1/First-goal', updatedAt: at(7) };
const texts = [{ path: '/disclaimer', changed: '2026-04-30' }];

describe('sitemap', () => {
  it('lists lasting pages and no finished games', () => {
    expect(
      sitemapPages({ matches: [match], leagues: [league], replays: [replay], clips: [clip], teams: [], texts }),
    ).toEqual([
      { path: '/', changed: at(4) },
      { path: '/replays', changed: at(6) },
      { path: '/multiview' },
      { path: '/contact-us' },
      { path: '/disclaimer', changed: '2026-04-30' },
      { path: '/league/l1/Premi%C3%A8re', changed: at(1) },
      { path: '/match/m1/Round-1', changed: at(2) },
      { path: '/match/m1/game/g1/Game-g1', changed: at(4) },
      { path: '/match/m1/game/g3/Game-g3', changed: at(3) },
      { path: '/team/Atl%C3%A9tico-Norte', changed: at(5) },
      { path: '/replays/r1/A-vs-B', changed: at(6) },
      { path: '/clip/c1/First-goal', changed: at(7) },
    ]);
  });

  it('lists a team once, under its main name', () => {
    const team = { name: 'Norte United', nameIds: ['norte-united', 'atletico-norte'] } as PublicTeamRecord;

    const pages = sitemapPages({ matches: [match], leagues: [], replays: [], clips: [], teams: [team], texts: [] });

    expect(pages.filter(({ path }) => path.startsWith('/team/'))).toEqual([
      { path: '/team/Norte-United', changed: at(5) },
    ]);
  });

  it('contains at most the allowed number of addresses', () => {
    const replays = Array.from({ length: MAX_PAGES }, () => replay);
    const pages = sitemapPages({ matches: [match], leagues: [league], replays, clips: [], teams: [], texts });
    expect(pages).toHaveLength(MAX_PAGES);
    expect(pages[5]?.path).toBe('/league/l1/Premi%C3%A8re');
  });

  it('is valid XML regardless of the characters in addresses', async () => {
    const xml = await sitemapXml(
      [{ path: '/?a=1&b=<2>', changed: '2026-04-30' }, { path: '/b' }],
      'https://example.org',
    );
    expect(xml).toContain('<loc>https://example.org/?a=1&#38;b=&#60;2&#62;</loc><lastmod>2026-04-30</lastmod>');
    expect(xml).toContain('<url><loc>https://example.org/b</loc></url>');
    expect(xml).toContain('<url><loc>https://example.org/ar/b</loc></url>');
  });

  it('contains each page once, regardless of their number', async () => {
    const pages = Array.from({ length: 1_234 }, (_, index) => ({ path: `/page-${index}` }));
    const xml = await sitemapXml(pages, 'https://example.org');
    const found = [...xml.matchAll(/<loc>https:\/\/example\.org(\/page-\d+)<\/loc>/g)].map(([, path]) => path);
    expect(found).toEqual(pages.map(({ path }) => path));
    expect(xml).not.toContain('\n\n');
  });
});
