import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { holdsSession } from '../../contract/session.js';
import { ApiError } from '../http/errors/api-error.js';
import { documentErrors } from '../http/errors/error.filter.js';
import { escapeHtml } from '../http/errors/escape-html.js';
import { cachingOf, REVALIDATE } from './file-caching.js';

/** Allows only scripts of this origin, but inline styles, because Emotion writes them. */
const DASHBOARD_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PREFIX = '/dashboard/';
/** Paths of the build's files. No name starts with a dot or contains characters that Vite does not use. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** Contents of `<meta>` elements by name. */
type Meta = Readonly<Record<string, string>>;

/** Replaces the contents of a page's `<meta>` elements. */
function withMeta(page: string, contents: Meta): string {
  return page.replace(/(<meta name="([\w-]+)" content=")([^"]*)/g, (_, start: string, name: string, built: string) => {
    const content = contents[name];
    return start + (content === undefined ? built : escapeHtml(content));
  });
}

/** Removes the preloads of pages that require a session. */
const withoutPreloads = (page: string): string => page.replace(/<link\b[^>]* data-session(?: \/)?>\s*/g, '');

/** Removes the preloads of all pages but one. `path` is the page's path below /dashboard. */
const withPreloadsOf = (path: string, page: string): string =>
  page.replace(/<link\b[^>]* data-page="([^"]*)"[^>]*>\s*/g, (link, of: string) => (of === path ? link : ''));

/** Returns a path below /dashboard without a slash at its end: '/leagues', or '/' for the home page. */
const pageOf = (path: string): string => path.slice('/dashboard'.length).replace(/\/$/, '') || '/';

const hasSession = ({ cookies }: FastifyRequest): boolean => holdsSession((name) => cookies[name] !== undefined);

interface Index {
  withSession: string;
  without: string;
}

/** The page of the single-page application. It is read again after each build, so that it refers to existing scripts. */
class DashboardIndex {
  private readonly path: string;
  private builtAt: number | null = null;
  private index: Index = { withSession: '', without: '' };

  constructor(
    folder: string,
    private readonly meta: Meta,
  ) {
    this.path = join(folder, 'index.html');
  }

  /** @throws if the dashboard was never built */
  async read(): Promise<Index> {
    try {
      const { mtimeMs } = await stat(this.path);
      if (mtimeMs === this.builtAt) return this.index;
      const built = withMeta(await readFile(this.path, 'utf8'), this.meta);
      this.index = { withSession: built, without: withMeta(withoutPreloads(built), { session: 'none' }) };
      this.builtAt = mtimeMs;
    } catch (error) {
      // A build first empties the folder.
      if (this.builtAt === null) throw error;
    }
    return this.index;
  }
}

/** Serves the dashboard's pages and files. A build while the server runs is served too. */
export async function serveDashboard(scope: FastifyInstance, folder: string, meta: Meta): Promise<void> {
  documentErrors(scope);
  const index = new DashboardIndex(folder, meta);
  await index.read();
  await scope.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    serve: false,
    serveDotFiles: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  });
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = ''] = request.url.split('?');
    // A path with an extension is a file, which may be missing. Every other path is a page of the single-page application.
    if (extname(path) !== '') return sendFile(reply, path.slice(PREFIX.length));
    const { withSession, without } = await index.read();
    return reply
      .header('content-security-policy', DASHBOARD_POLICY)
      .header('x-frame-options', 'DENY')
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .header('vary', 'Cookie')
      .send(hasSession(request) ? withPreloadsOf(pageOf(path), withSession) : without);
  };
  scope.get('/dashboard', page);
  scope.get('/dashboard/', page);
  scope.get('/dashboard/*', page);
}

/** Sends a file of the build. Rejects the page itself, because the page needs its policy header. */
function sendFile(reply: FastifyReply, file: string): FastifyReply {
  if (!FILE.test(file) || file.startsWith('index.html')) throw new ApiError('NOT_FOUND');
  return reply.sendFile(file);
}
