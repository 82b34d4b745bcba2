import type { FastifyInstance } from 'fastify';
import type { PageContext } from './page-cache.js';
import type { ApiReply, SiteConfig, SiteLocals } from '../../contract/site-locals.js';

/** Answers parsed before, by path; an unchanged answer is not parsed again for every page. */
interface Parsed {
  tag: string;
  reply: ApiReply;
}

const CAPACITY = 500;

/** What the site's pages get, each its own: the API in the same process, without a socket between. */
export function siteLocals(
  server: FastifyInstance,
  site: () => SiteConfig,
  newestEvent: () => number,
): (context: PageContext) => SiteLocals {
  const parsed = new Map<string, Parsed>();
  return (context) => ({
    ...context,
    site: site(),
    newestEvent: newestEvent(),
    async api(path: string): Promise<ApiReply> {
      const known = parsed.get(path);
      try {
        const headers = { accept: 'application/json', ...(known ? { 'if-none-match': known.tag } : {}) };
        const answer = await server.inject({ method: 'GET', url: path, headers });
        if (answer.statusCode === 304 && known) return known.reply;
        const reply = { status: answer.statusCode, body: answer.json<unknown>() };
        const tag = answer.headers.etag;
        parsed.delete(path);
        if (typeof tag === 'string' && reply.status === 200) parsed.set(path, { tag, reply });
        const oldest = parsed.keys().next().value;
        if (parsed.size > CAPACITY && oldest !== undefined) parsed.delete(oldest);
        return reply;
      } catch {
        return { status: 503, body: null };
      }
    },
  });
}
