import type { FastifyInstance } from 'fastify';
import type { ApiReply, SiteConfig, SiteLocals } from '../../contract/site-locals.js';
import { takeFrom } from '../cache/hand-over.js';
import type { PageContext } from './page-cache.js';

/** Answers parsed before, by path; an unchanged answer is not parsed again for every page. */
interface Parsed {
  tag: string;
  /** Bytes of the answer, and of what it takes in addition to it. */
  size: number;
  reply: ApiReply;
}

/** Bytes of all that are kept; what they are parsed to takes three times as much. */
const MAX_BYTES = 4 * 1024 * 1024;
/** What an answer takes in memory in addition to its body, in bytes: visitors can ask for very many small ones. */
const OVERHEAD_BYTES = 1024;

/** What the site's pages get, each its own: the API in the same process, without a socket between. */
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
      const known = parsed.get(path);
      try {
        const headers = { accept: 'application/json', ...(known ? { 'if-none-match': known.tag } : {}) };
        const { answer, reading } = await takeFrom(() => server.inject({ method: 'GET', url: path, headers }));
        if ('body' in reading && answer.statusCode === 200) return { status: 200, body: reading.body };
        if (answer.statusCode === 304 && known) {
          touch(parsed, path, known);
          return known.reply;
        }
        if (answer.statusCode >= 500) lacks();
        const reply = { status: answer.statusCode, body: answer.json<unknown>() };
        const tag = answer.headers.etag;
        const size = OVERHEAD_BYTES + answer.rawPayload.length;
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

/** What was asked for last is dropped last: some answers are of every page, others of those for one time zone. */
function touch(parsed: Map<string, Parsed>, path: string, known: Parsed): void {
  if (parsed.get(path) !== known) return;
  parsed.delete(path);
  parsed.set(path, known);
}

/** Drops what was not asked for longest until the rest fits, but keeps the last. */
function trim(parsed: Map<string, Parsed>): void {
  let bytes = 0;
  for (const { size } of parsed.values()) bytes += size;
  for (const [path, { size }] of parsed) {
    if (bytes <= MAX_BYTES || parsed.size === 1) return;
    parsed.delete(path);
    bytes -= size;
  }
}
