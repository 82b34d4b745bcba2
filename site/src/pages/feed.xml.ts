import { FEED_PATH } from '@contract/routes.js';
import type { APIRoute } from 'astro';
import { resultOf, getFrom, readMatches } from '../lib/server/api.js';
import { feedItems, loadNewReplays } from '../lib/server/feed.js';
import { cachePage } from '../lib/server/page.js';
import { feedResponse, noFeed } from '../lib/server/rss.js';
import { p } from '../i18n/page.js';

/** Serves live and upcoming games and replays to feed readers. */
export const GET: APIRoute = async ({ locals }) => {
  const [matches, replays] = await Promise.all([readMatches(locals), resultOf(loadNewReplays(getFrom(locals)))]);
  if (matches.kind !== 'found' || replays.kind !== 'found') return noFeed(503);
  cachePage({ locals }, { path: FEED_PATH, resources: ['replays'] });
  const games = matches.value.flatMap((match) => match.games);
  return feedResponse(locals, {
    title: locals.site.brandName,
    description: p('feed.description'),
    path: '/',
    items: feedItems({ games, replays: replays.value }),
  });
};
