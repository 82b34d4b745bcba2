import { leagueFeedPath } from '@contract/routes.js';
import { sitePaths } from '../../../i18n/paths.js';
import type { APIRoute } from 'astro';
import { resultOf, getFrom, readLeague, readMatches } from '../../../lib/server/api.js';
import { feedItems, loadNewReplays } from '../../../lib/server/feed.js';
import { cachePage } from '../../../lib/server/page.js';
import { feedResponse, noFeed } from '../../../lib/server/rss.js';
import { p } from '../../../i18n/page.js';

/** Serves the games and replays of a league to feed readers. */
export const GET: APIRoute = async ({ locals, url }) => {
  // `params` cannot be used: at an address with a language, they belong to the route before the rewrite.
  const [, leagueId = ''] = /\/league\/([^/]+)\/feed\.xml$/.exec(url.pathname) ?? [];
  const league = await readLeague(locals, leagueId);
  if (league.kind !== 'found') return noFeed(league.kind === 'missing' ? 404 : 503);
  const { _id, name } = league.value;
  const [matches, replays] = await Promise.all([
    readMatches(locals),
    resultOf(loadNewReplays(getFrom(locals), { leagueId: _id })),
  ]);
  if (matches.kind !== 'found' || replays.kind !== 'found') return noFeed(503);
  cachePage({ locals }, { path: leagueFeedPath(_id), resources: ['replays'] });
  return feedResponse(locals, {
    title: `${name} · ${locals.site.brandName}`,
    description: p('feed.league', { name }),
    path: sitePaths.league(_id, name),
    items: feedItems({
      games: matches.value.flatMap(({ games }) => games.filter((game) => game.leagueId === _id)),
      replays: replays.value,
    }),
  });
};
