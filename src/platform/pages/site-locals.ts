import type { FastifyInstance } from 'fastify';
import type { ApiReply, SiteConfig, SiteLocals } from '../../contract/site-locals.js';
import { takeFrom } from '../cache/hand-over.js';
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
  const parsed = new Map<string, Parsed>();
  return ({ lacks, ...context }) => ({
    ...context,
    site: site(),
    newestEvent: newestEvent(),
    async api(path: string): Promise<ApiReply> {
      const cached = parsed.get(path);
      try {
        const headers = { accept: 'application/json', ...(cached ? { 'if-none-match': cached.tag } : {}) };
        const { answer: response, reading } = await takeFrom(() =>
          server.inject({ method: 'GET', url: path, headers }),
        );
        if ('body' in reading && response.statusCode === 200) return { status: 200, body: reading.body };
        if (response.statusCode === 304 && cached) {
          touch(parsed, path, cached);
          return cached.reply;
        }
        if (response.statusCode >= 500) lacks();
        const reply = { status: response.statusCode, body: response.json<unknown>() };
        const tag = response.headers.etag;
        const size = OVERHEAD_BYTES + response.rawPayload.length;
        parsed.delete(path);
        if (typeof tag === 'string' && reply.status === 200) parsed.set(path, { tag, size, reply });
        trim(parsed);
        return reply;
      } catch {
        lacks();
        return { status: 503, body: null };
      }
    },
  });
}

/**
 * Moves a response to the end, so that the least recently used response is evicted first. Some responses are part of every page,
 * others only of the pages for one time zone.
 */
function touch(parsed: Map<string, Parsed>, path: string, cached: Parsed): void {
  if (parsed.get(path) !== cached) return;
  parsed.delete(path);
  parsed.set(path, cached);
}

/** Evicts the least recently used responses until the others fit. Always leaves the last response. */
function trim(parsed: Map<string, Parsed>): void {
  let bytes = 0;
  for (const { size } of parsed.values()) bytes += size;
  for (const [path, { size }] of parsed) {
    if (bytes <= MAX_BYTES || parsed.size === 1) return;
    parsed.delete(path);
    bytes -= size;
  }
}
