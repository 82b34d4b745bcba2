import { leagueFeedPath } from '@contract/routes.js';
import { sitePaths } from '../../../i18n/paths.js';
import type { APIRoute } from 'astro';
import { found, getFrom, readLeague, readMatches } from '../../../lib/server/api.js';
import { feedItems, loadNewReplays } from '../../../lib/server/feed.js';
import { cachePage } from '../../../lib/server/page.js';
import { feedAnswer, noFeed } from '../../../lib/server/rss.js';
import { p } from '../../../i18n/page.js';

/** The games and replays of one league, for feed readers. */
export const GET: APIRoute = async ({ locals, url }) => {
  // Not from `params`: at an address with a language they are those of the route that it had before it was rewritten.
  const [, leagueId = ''] = /\/league\/([^/]+)\/feed\.xml$/.exec(url.pathname) ?? [];
  const league = await readLeague(locals, leagueId);
  if (league.kind !== 'found') return noFeed(league.kind === 'missing' ? 404 : 503);
  const { _id, name } = league.value;
  const [matches, replays] = await Promise.all([
    readMatches(locals),
    found(loadNewReplays(getFrom(locals), { leagueId: _id })),
  ]);
  if (matches.kind !== 'found' || replays.kind !== 'found') return noFeed(503);
  cachePage({ locals }, { path: leagueFeedPath(_id), resources: ['replays'] });
  return feedAnswer(locals, {
    title: `${name} · ${locals.site.brandName}`,
    description: p('feed.league', { name }),
    path: sitePaths.league(_id, name),
    items: feedItems({
      games: matches.value.flatMap(({ games }) => games.filter((game) => game.leagueId === _id)),
      replays: replays.value,
    }),
  });
};
