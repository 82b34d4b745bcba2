import fastifyStatic from '@fastify/static';
import compression from 'compression';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SESSION_COOKIE } from '../../contract/session.js';
import type { SiteLocals } from '../../contract/site-locals.js';
import { ApiError } from '../http/api-error.js';
import { documentErrors } from '../http/error.filter.js';
import { escapeHtml } from '../http/escape-html.js';

/** Where the built pages are. */
export interface PageFolders {
  /** Vite's output. */
  dashboard: string;
  /** Astro's output: `client` and `server`. */
  site: string;
}

type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
  locals: SiteLocals,
) => Promise<void>;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, no-cache';

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

/** What the site's service worker may do: ask the API. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const isHashed = (path: string): boolean => /\/(_astro|assets)\//.test(path);
/** It, or a compressed copy of it. */
const isWorker = (path: string): boolean => /\/sw\.js(\.\w+)?$/.test(path);

/**
 * Serves the dashboard under /dashboard and the site everywhere else. `passwordMaxLength` (characters) is told to the
 * dashboard, whose forms refuse what the API would refuse.
 */
export async function servePages(
  server: FastifyInstance,
  folders: PageFolders,
  localsOfPage: () => SiteLocals,
  passwordMaxLength: number,
): Promise<void> {
  const told = {
    'application-name': localsOfPage().site.brandName,
    'password-max-length': String(passwordMaxLength),
  };
  await server.register((scope) => serveDashboard(scope, folders.dashboard, told));
  await server.register((scope) => serveSite(scope, folders.site, localsOfPage));
}

/** A page with other contents of its `<meta>` elements, by their names. */
function withMeta(page: string, contents: Readonly<Record<string, string>>): string {
  return page.replace(/(<meta name="([\w-]+)" content=")([^"]*)/g, (_, start: string, name: string, built: string) => {
    const content = contents[name];
    return start + (content === undefined ? built : escapeHtml(content));
  });
}

/** Whether the browser sends a session, which may have ended: only the API knows. */
const hasSession = ({ cookies }: FastifyRequest): boolean =>
  Object.values(SESSION_COOKIE).some((name) => cookies[name] !== undefined);

async function serveDashboard(
  scope: FastifyInstance,
  folder: string,
  told: Readonly<Record<string, string>>,
): Promise<void> {
  documentErrors(scope);
  const built = withMeta(await readFile(join(folder, 'index.html'), 'utf8'), told);
  const index = { withSession: built, without: withMeta(built, { session: 'none' }) };
  await scope.register(fastifyStatic, {
    root: folder,
    prefix: '/dashboard/',
    wildcard: false,
    index: false,
    decorateReply: false,
    serveDotFiles: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', isHashed(path) ? IMMUTABLE : REVALIDATE),
  });
  const page = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // A missing file is missing; every other address is a page of the single-page application.
    if (extname(request.url.split('?')[0] ?? '') !== '') throw new ApiError('NOT_FOUND');
    return reply
      .header('content-security-policy', DASHBOARD_POLICY)
      .header('x-frame-options', 'DENY')
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .header('vary', 'Cookie')
      .send(hasSession(request) ? index.withSession : index.without);
  };
  scope.get('/dashboard', page);
  scope.get('/dashboard/', page);
  scope.get('/dashboard/*', page);
}

async function serveSite(scope: FastifyInstance, folder: string, localsOfPage: () => SiteLocals): Promise<void> {
  documentErrors(scope);
  const entry = join(folder, 'server', 'entry.mjs');
  if (!existsSync(entry)) throw new Error('The site is not built. Run npm run build.');
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: SiteHandler };
  const compress = compression({ threshold: 1024 });

  // Pages read their own bodies.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  await scope.register(fastifyStatic, {
    root: join(folder, 'client'),
    prefix: '/',
    wildcard: false,
    index: false,
    decorateReply: false,
    serveDotFiles: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', isHashed(path) ? IMMUTABLE : REVALIDATE);
      if (isWorker(path)) void reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  const unknownCall = (): never => {
    throw new ApiError('NOT_FOUND');
  };
  scope.all('/api', unknownCall);
  scope.all('/api/*', unknownCall);
  scope.all('/*', (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    // Next comes only for an error: the handler answers unknown addresses with the site's own 404 page.
    compress(request.raw as never, response as never, () => {
      handler(request.raw, response, undefined, localsOfPage()).catch(() => {
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
        response.end('Something went wrong on our side. Please try again.');
      });
    });
  });
}
