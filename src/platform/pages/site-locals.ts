import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApiReply, SiteConfig, SiteLocals } from '../../contract/site-locals.js';
import { callDirectly } from '../cache/direct-body.js';
import type { PageContext } from './page-cache.js';

/** A parsed response of the API. Pages that get the same response again share it. */
interface Parsed {
  tag: string;
  /** Bytes of the response, and of its overhead in memory. */
  size: number;
  reply: ApiReply;
}

/** Maximum bytes of all cached responses. Their parsed values need three times as much memory. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Memory of a response in addition to its body, in bytes. Without it, the cache could hold too many small responses. */
const OVERHEAD_BYTES = 1024;

/** Returns a function that creates the locals of each page. Pages call the API in the same process, without a socket. */
export function siteLocals(
  server: FastifyInstance,
  site: () => SiteConfig,
  newestEvent: () => number,
): (context: PageContext) => SiteLocals {
  const parsed = new LRUCache<string, Parsed>({
    maxSize: MAX_BYTES,
    // A larger response is cached alone.
    sizeCalculation: ({ size }) => Math.min(size, MAX_BYTES),
  });
  return ({ lacks, ...context }) => ({
    ...context,
    site: site(),
    newestEvent: newestEvent(),
    async api(path: string): Promise<ApiReply> {
      const cached = parsed.get(path);
      try {
        const headers = { accept: 'application/json', ...(cached ? { 'if-none-match': cached.tag } : {}) };
        const { response, reading } = await callDirectly(() => server.inject({ method: 'GET', url: path, headers }));
        if ('body' in reading && response.statusCode === 200) return { status: 200, body: reading.body };
        if (response.statusCode === 304 && cached) return cached.reply;
        if (response.statusCode >= 500) lacks();
        const reply = { status: response.statusCode, body: response.json<unknown>() };
        const tag = response.headers.etag;
        const size = OVERHEAD_BYTES + response.rawPayload.length;
        if (typeof tag === 'string' && reply.status === 200) parsed.set(path, { tag, size, reply });
        else parsed.delete(path);
        return reply;
      } catch {
        lacks();
        return { status: 503, body: null };
      }
    },
  });
}
