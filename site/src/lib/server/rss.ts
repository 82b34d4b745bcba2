import { getRssString } from '@astrojs/rss';
import type { SiteLocals } from '@contract/site-locals.js';
import { cleanLine, cleanLines } from '@contract/text.js';
import type { FeedItem } from './feed.js';
import { localPath } from '../../i18n/paths.js';
import { language } from '../../i18n/language.js';

interface Feed {
  title: string;
  description: string;
  /** Path of the feed's page. */
  path: string;
  items: readonly FeedItem[];
}

/** Cache lifetime of a feed, in seconds. */
const MAX_AGE = 300;

/** Returns a feed in RSS 2.0. */
export async function feedResponse({ site }: Pick<SiteLocals, 'site'>, feed: Feed): Promise<Response> {
  const { title, description, path, items } = feed;
  const xml = await getRssString({
    title: cleanLine(title),
    description: cleanLines(description),
    site: site.publicUrl + localPath(path),
    trailingSlash: false,
    items: items.map((item) => ({
      title: cleanLine(item.title),
      link: site.publicUrl + item.path,
      description: cleanLines(item.description),
      pubDate: new Date(item.at),
      categories: [cleanLine(item.category)].filter(Boolean),
    })),
    customData: `<language>${language()}</language>`,
  });
  return new Response(xml, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE}` },
  });
}

/** Response if a feed's records cannot be read. */
export const noFeed = (status: 404 | 503): Response =>
  new Response(null, { status, ...(status === 503 && { headers: { 'retry-after': String(MAX_AGE) } }) });
