import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AD_CONSENT_COOKIE } from '../../contract/ads.js';
import { SESSION_COOKIE } from '../../contract/session.js';
import { ZONE_COOKIE, type SiteConfig } from '../../contract/site-locals.js';
import { ResponseCache } from '../cache/response-cache.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { FrontDoor } from '../http/front-door.js';
import { noticePage } from '../http/errors/notice-page.js';
import { securityHeadersOf } from '../http/security-headers.js';
import { Metrics } from '../metrics/metrics.js';
import { PLATFORM_METRICS } from '../metrics/platform.metrics.js';
import { EventReader } from '../outbox/event-reader.js';
import { PageCache } from './page-cache.js';
import { renderPage, type SiteHandler } from './render.js';
import { siteLocals } from './site-locals.js';
import { PageVariants, type PageVariant } from './page-variant.js';

/** Returns the cache of the site's pages, which Astro renders. The `FrontDoor` sends cached pages. */
export function sitePages(
  app: NestFastifyApplication,
  config: Config,
  handler: SiteHandler,
  site: () => SiteConfig,
): PageCache {
  const events = app.get(EventReader);
  const metrics = app.get(Metrics);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const locals = siteLocals(server, site, () => events.seq);
  const pages = new PageCache({
    render: (url, variant, context) => renderPage(handler, url, headersFor(variant, site()), locals(context)),
    responses: app.get(ResponseCache),
    clock: app.get(Clock),
    variants: new PageVariants(site().adZones.length > 0, (header) => server.parseCookie(header)),
    followEvents: () => {
      const { seq } = events;
      return () => !events.replays(seq);
    },
    onRendered: (ms) => metrics.observe(PLATFORM_METRICS.pageRender, {}, ms / 1000),
    refuse: (request, response) => {
      const { headers, body } = noticePage('busy', config, request);
      response.writeHead(503, headers).end(body);
    },
    headers: securityHeadersOf(config),
  });
  app.get(FrontDoor).servePages((url, cookie) => pages.placeOf(url, cookie));
  return pages;
}

/** Returns the request headers for a variant of a page. They do not distinguish visitors who get the same variant. */
function headersFor({ zone, consent, hasSession }: PageVariant, { publicUrl }: SiteConfig): Record<string, string> {
  const cookies = [
    zone && `${ZONE_COOKIE}=${encodeURIComponent(zone)}`,
    consent && `${AD_CONSENT_COOKIE}=${consent}`,
    hasSession && `${SESSION_COOKIE.plain}=1`,
  ].filter((cookie) => typeof cookie === 'string' && cookie !== '');
  return { host: new URL(publicUrl).host, accept: 'text/html', cookie: cookies.join('; ') };
}
