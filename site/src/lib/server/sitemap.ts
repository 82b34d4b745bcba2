import { setImmediate as turn } from 'node:timers/promises';
import type { ClipRecord } from '@contract/records/clip.record.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import type { PublicTeamRecord } from '@contract/records/team.record.js';
import { sitePaths } from '@contract/routes.js';
import { inLanguage, SITE_LANGUAGES } from '@contract/site-languages.js';
import { decidedTeams, teamId } from '@contract/teams.js';

/** Maximum number of pages. A sitemap may have 50,000 addresses (sitemaps.org), and each page has one per language. */
export const MAX_PAGES = Math.floor(50_000 / SITE_LANGUAGES.length);
/** Number of pages to serialize before yielding to the event loop. */
const PAGES_AT_ONCE = 500;

export interface SitemapPage {
  /** Path of the page. */
  path: string;
  /** Last change of the page's record, ISO 8601: a day or an instant. */
  changed?: string | undefined;
}

export interface SitemapRecords {
  matches: readonly MatchRecord[];
  leagues: readonly LeagueRecord[];
  replays: readonly ReplayRecord[];
  clips: readonly Pick<ClipRecord, 'url' | 'updatedAt'>[];
  /** Teams that staff added. */
  teams: readonly PublicTeamRecord[];
  /** Text pages. */
  texts: readonly SitemapPage[];
}

/** Returns the pages to list, most lasting first. Above the maximum, old replays and clips are omitted. */
export function sitemapPages({ matches, leagues, replays, clips, teams, texts }: SitemapRecords): SitemapPage[] {
  const games = matches.flatMap((match) => match.games).filter(({ status }) => status !== 'Finished');
  const newest = (records: readonly { updatedAt: string }[]): string | undefined =>
    records.reduce<string | undefined>(
      (last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt),
      undefined,
    );
  return [
    { path: '/', changed: newest([...matches, ...games]) },
    { path: sitePaths.replays(), changed: newest(replays) },
    { path: sitePaths.multiview },
    { path: sitePaths.contact },
    ...texts,
    ...leagues.map(({ _id, name, updatedAt }) => ({ path: sitePaths.league(_id, name), changed: updatedAt })),
    ...matches.map(({ _id, title, updatedAt }) => ({ path: sitePaths.match(_id, title), changed: updatedAt })),
    ...games.map(({ matchId, _id, title, updatedAt }) => ({
      path: sitePaths.game(matchId, _id, title),
      changed: updatedAt,
    })),
    ...teamPages(matches, teams),
    ...replays.map(({ _id, title, updatedAt }) => ({ path: sitePaths.replay(_id, title), changed: updatedAt })),
    ...clips.map(({ url, updatedAt }) => ({ path: url, changed: updatedAt })),
  ].slice(0, MAX_PAGES);
}

/** Returns a page for each team with a game on the site, under its main name. It changes with the team's games. */
function teamPages(matches: readonly MatchRecord[], teams: readonly PublicTeamRecord[]): SitemapPage[] {
  const mainNames = new Map(teams.flatMap(({ name, nameIds }) => nameIds.map((id) => [id, name] as const)));
  const pages = new Map<string, Required<SitemapPage>>();
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? teamId(name);
    ids.set(name, id);
    return id;
  };
  for (const game of matches.flatMap((match) => match.games)) {
    const { platforms, updatedAt } = game;
    if (platforms === 'mobile') continue;
    for (const side of decidedTeams(game)) {
      const name = mainNames.get(idOf(side)) ?? side;
      const id = idOf(name);
      const previous = pages.get(id);
      const changed = previous && previous.changed > updatedAt ? previous.changed : updatedAt;
      pages.set(id, { path: previous?.path ?? sitePaths.team(name), changed });
    }
  }
  return [...pages.values()];
}

/** Serializes the sitemap. `origin` has no trailing slash. */
export async function sitemapXml(pages: readonly SitemapPage[], origin: string): Promise<string> {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ];
  for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
    if (start > 0) await turn();
    parts.push(
      pages
        .slice(start, start + PAGES_AT_ONCE)
        .flatMap((page) => urlsOf(page, origin))
        .join('\n'),
    );
  }
  return [...parts, '</urlset>', ''].join('\n');
}

/** Returns the page's entries in each language. */
function urlsOf({ path, changed }: SitemapPage, origin: string): string[] {
  const lastmod = changed ? `<lastmod>${escaped(changed)}</lastmod>` : '';
  return SITE_LANGUAGES.map(
    (language) => `<url><loc>${escaped(origin + inLanguage(path, language))}</loc>${lastmod}</url>`,
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
