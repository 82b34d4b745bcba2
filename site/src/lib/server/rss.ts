import { getRssString } from '@astrojs/rss';
import type { SiteLocals } from '@contract/site-locals.js';
import { cleanLine, cleanLines } from '@contract/text.js';
import type { FeedItem } from './feed.js';
import { localPath } from '../../i18n/paths.js';
import { language } from '../../i18n/language.js';

interface Feed {
  title: string;
  description: string;
  /** The page that the feed is of, from the slash on. */
  path: string;
  items: readonly FeedItem[];
}

/** Seconds for which a reader need not ask again. */
const MAX_AGE = 300;

/** A feed as programs read it (RSS 2.0). */
export async function feedAnswer({ site }: Pick<SiteLocals, 'site'>, feed: Feed): Promise<Response> {
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

/** While what a feed is made from cannot be read. */
export const noFeed = (status: 404 | 503): Response =>
  new Response(null, { status, ...(status === 503 && { headers: { 'retry-after': String(MAX_AGE) } }) });
