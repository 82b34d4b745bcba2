import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { holdsSession } from '../../contract/session.js';
import { ApiError } from '../http/api-error.js';
import { documentErrors } from '../http/error.filter.js';
import { escapeHtml } from '../http/escape-html.js';
import { cachingOf, REVALIDATE } from './file-caching.js';

/** Scripts of our own only; inline styles because Emotion writes them. */
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
/** Files of the build: no dot at the beginning of a name, nothing that is not in the names that Vite makes. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** Contents of `<meta>` elements, by their names. */
type Meta = Readonly<Record<string, string>>;

/** A page with other contents of its `<meta>` elements. */
function withMeta(page: string, contents: Meta): string {
  return page.replace(/(<meta name="([\w-]+)" content=")([^"]*)/g, (_, start: string, name: string, built: string) => {
    const content = contents[name];
    return start + (content === undefined ? built : escapeHtml(content));
  });
}

const hasSession = ({ cookies }: FastifyRequest): boolean => holdsSession((name) => cookies[name] !== undefined);

interface Index {
  withSession: string;
  without: string;
}

/** The page of the single-page application; read again once it was built again, so that it names the scripts that are there. */
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

  /** @throws where it was never built */
  async read(): Promise<Index> {
    try {
      const { mtimeMs } = await stat(this.path);
      if (mtimeMs === this.builtAt) return this.index;
      const built = withMeta(await readFile(this.path, 'utf8'), this.meta);
      this.index = { withSession: built, without: withMeta(built, { session: 'none' }) };
      this.builtAt = mtimeMs;
    } catch (error) {
      // A build empties the folder first.
      if (this.builtAt === null) throw error;
    }
    return this.index;
  }
}

/** Serves the dashboard's pages and files; a build under a running server is served as well. */
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
    // A missing file is missing; every other address is a page of the single-page application.
    if (extname(path) !== '') return sendFile(reply, path.slice(PREFIX.length));
    const { withSession, without } = await index.read();
    return reply
      .header('content-security-policy', DASHBOARD_POLICY)
      .header('x-frame-options', 'DENY')
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .header('vary', 'Cookie')
      .send(hasSession(request) ? withSession : without);
  };
  scope.get('/dashboard', page);
  scope.get('/dashboard/', page);
  scope.get('/dashboard/*', page);
}

/** The page itself is not a file: it goes out with its policy alone. */
function sendFile(reply: FastifyReply, file: string): FastifyReply {
  if (!FILE.test(file) || file.startsWith('index.html')) throw new ApiError('NOT_FOUND');
  return reply.sendFile(file);
}
