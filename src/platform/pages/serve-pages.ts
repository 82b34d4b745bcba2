import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '../../contract/site-locals.js';
import type { Config } from '../config/config.js';
import { ApiError } from '../http/errors/api-error.js';
import { documentErrors } from '../http/errors/error.filter.js';
import { callOf } from '../http/request-id.js';
import { serveDashboard } from './dashboard-pages.js';
import { cachingOf, REVALIDATE } from './file-caching.js';
import type { PageCache } from './page-cache.js';
import type { SiteHandler } from './render.js';
import { sitePages } from './site-pages.js';

/** Folders of the built pages. */
export interface PageFolders {
  /** Output of Vite. */
  dashboard: string;
  /** Output of Astro: `client` and `server`. */
  site: string;
}

const logger = new Logger('Pages');

/** Allows the site's service worker only to call the API. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The site's icon for browsers without SVG support. Browsers detect the type by content. */
const ICON = 'icon-192.png';

/** Returns whether a path is the service worker or a compressed copy of it. */
const isWorker = (path: string): boolean => /\/sw\.js(\.\w+)?$/.test(path);

/** Settings that pages need. */
export interface PageFacts {
  site: () => SiteConfig;
  /** Contents of the dashboard's `<meta>` elements by name. */
  dashboard: Readonly<Record<string, string>>;
}

/** Serves the dashboard under /dashboard and the site everywhere else. */
export async function servePages(
  app: NestFastifyApplication,
  config: Config,
  folders: PageFolders,
  { site, dashboard }: PageFacts,
): Promise<void> {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const meta = {
    'application-name': config.brandName,
    // The dashboard's forms apply the same limit as the API.
    'password-max-length': String(config.passwordMaxLength),
    ...dashboard,
  };
  await server.register((scope) => serveDashboard(scope, folders.dashboard, meta));
  const handler = await loadSite(folders.site);
  const pages = sitePages(app, config, handler, site);
  await server.register((scope) => serveSite(scope, folders.site, pages));
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
      void reply.header('cache-control', cachingOf(path));
      if (isWorker(path)) void reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  const icon = await readFile(join(folder, 'client', ICON));
  // Old browsers, feed readers, and link previews request this path without reading a page.
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
