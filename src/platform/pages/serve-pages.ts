import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SESSION_COOKIE } from '../../contract/session.js';
import type { SiteConfig } from '../../contract/site-locals.js';
import type { Config } from '../config/config.js';
import { ApiError } from '../http/api-error.js';
import { documentErrors } from '../http/error.filter.js';
import { callOf } from '../http/request-id.js';
import { escapeHtml } from '../http/escape-html.js';
import type { PageCache } from './page-cache.js';
import type { SiteHandler } from './render.js';
import { sitePages } from './site-pages.js';

/** Where the built pages are. */
export interface PageFolders {
  /** Vite's output. */
  dashboard: string;
  /** Astro's output: `client` and `server`. */
  site: string;
}

const logger = new Logger('Pages');

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

/** The site's icon for those who do not take an SVG; browsers know it by its content. */
const ICON = 'icon-192.png';

const isHashed = (path: string): boolean => /\/(_astro|assets)\//.test(path);
/** It, or a compressed copy of it. */
const isWorker = (path: string): boolean => /\/sw\.js(\.\w+)?$/.test(path);

/** Serves the dashboard under /dashboard and the site everywhere else; `site` is what pages need of the settings. */
export async function servePages(
  app: NestFastifyApplication,
  config: Config,
  folders: PageFolders,
  site: () => SiteConfig,
): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const meta = {
    'application-name': config.brandName,
    // The dashboard's forms refuse what the API would refuse.
    'password-max-length': String(config.passwordMaxLength),
  };
  await server.register((scope) => serveDashboard(scope, folders.dashboard, meta));
  const handler = await loadSite(folders.site);
  const pages = sitePages(app, config, handler, site);
  await server.register((scope) => serveSite(scope, folders.site, pages));
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
  meta: Readonly<Record<string, string>>,
): Promise<void> {
  documentErrors(scope);
  const built = withMeta(await readFile(join(folder, 'index.html'), 'utf8'), meta);
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

async function loadSite(folder: string): Promise<SiteHandler> {
  const entry = join(folder, 'server', 'entry.mjs');
  if (!existsSync(entry)) throw new Error('The site is not built. Run npm run build.');
  return ((await import(pathToFileURL(entry).href)) as { handler: SiteHandler }).handler;
}

async function serveSite(scope: FastifyInstance, folder: string, pages: PageCache): Promise<void> {
  documentErrors(scope);
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
  const icon = await readFile(join(folder, 'client', ICON));
  // What old browsers, feed readers and link previews ask for without having read a page.
  scope.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', REVALIDATE).type('image/png').send(icon),
  );
  const unknownCall = (): never => {
    throw new ApiError('NOT_FOUND');
  };
  scope.all('/api', unknownCall);
  scope.all('/api/*', unknownCall);
  scope.get('/*', async (request, reply) => {
    reply.hijack();
    const response = reply.raw;
    try {
      await pages.answer(request.raw, response);
    } catch (error) {
      logger.error(`${callOf(request)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      response.end('Something went wrong on our side. Please try again.');
    }
  });
}
