import { leagueFeedPath } from '@contract/routes.js';
import { sitePaths } from '../../../i18n/paths.js';
import type { APIRoute } from 'astro';
import { readLeague, readMatches, readReplays } from '../../../lib/server/api.js';
import { feedItems } from '../../../lib/server/feed.js';
import { cachePage } from '../../../lib/server/page.js';
import { feedAnswer, noFeed } from '../../../lib/server/rss.js';
import { p } from '../../../i18n/page.js';

/** The games and replays of one league, for feed readers. */
export const GET: APIRoute = async ({ locals, params }) => {
  const league = await readLeague(locals, params['leagueId'] ?? '');
  if (league.kind !== 'found') return noFeed(league.kind === 'missing' ? 404 : 503);
  const { _id, name } = league.value;
  const [matches, replays] = await Promise.all([readMatches(locals), readReplays(locals)]);
  if (matches.kind !== 'found' || replays.kind !== 'found') return noFeed(503);
  cachePage({ locals }, { path: leagueFeedPath(_id), resources: ['replays'] });
  const ofLeague = <One extends { leagueId: string }>(all: readonly One[]): One[] =>
    all.filter(({ leagueId }) => leagueId === _id);
  return feedAnswer(locals, {
    title: `${name} · ${locals.site.brandName}`,
    description: p('feed.league', { name }),
    path: sitePaths.league(_id, name),
    items: feedItems({
      games: ofLeague(matches.value.flatMap((match) => match.games)),
      replays: ofLeague(replays.value),
    }),
  });
};
