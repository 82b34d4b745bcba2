import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import type { APIRoute } from 'astro';
import { language } from '../i18n/language.js';
import { readClips, readLeagues, readMatches, readReplays, readTeams } from '../lib/server/api.js';
import { cachePage } from '../lib/server/page.js';
import { sitemapPages, sitemapXml } from '../lib/server/sitemap.js';
import { textDates } from '../lib/server/texts.js';

/** The last sitemap with its sources. It is reused until a source changes. */
let cachedSitemap: { from: readonly unknown[]; xml: string } | undefined;

/** Cache lifetime of the sitemap, in seconds. */
const MAX_AGE = 300;

export const GET: APIRoute = async ({ locals }) => {
  const [matches, leagues, replays, clips, teams] = await Promise.all([
    readMatches(locals),
    readLeagues(locals),
    readReplays(locals),
    readClips(locals),
    readTeams(locals),
  ]);
  if (
    matches.kind !== 'found' ||
    leagues.kind !== 'found' ||
    replays.kind !== 'found' ||
    clips.kind !== 'found' ||
    teams.kind !== 'found'
  ) {
    return new Response(null, { status: 503, headers: { 'retry-after': String(MAX_AGE) } });
  }
  cachePage({ locals }, { path: '/sitemap.xml', resources: ['replays', 'clips', 'teams'] });
  // One sitemap contains the addresses of all languages.
  if (language() !== DEFAULT_LANGUAGE) return new Response(null, { status: 404 });
  const { publicUrl } = locals.site;
  const from = [matches.value, leagues.value, replays.value, clips.value, teams.value, publicUrl];
  if (!cachedSitemap?.from.every((part, index) => part === from[index])) {
    const records = {
      matches: matches.value,
      leagues: leagues.value,
      replays: replays.value,
      clips: clips.value,
      teams: teams.value,
      texts: textDates(),
    };
    cachedSitemap = { from, xml: await sitemapXml(sitemapPages(records), publicUrl) };
  }
  return new Response(cachedSitemap.xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE}` },
  });
};
