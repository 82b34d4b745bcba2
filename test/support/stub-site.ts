import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MatchesResponse } from '../../src/contract/records/match.record.js';
import type { KeptPage } from '../../src/contract/site-locals.js';
import { siteConfig } from '../../src/modules/site/site-config.js';
import type { Config } from '../../src/platform/config/config.js';
import type { SiteHandler } from '../../src/platform/pages/render.js';
import { sitePages } from '../../src/platform/pages/site-pages.js';

const PART = '/part-of-pages';

/** A site with a few plain pages, which records its renderings. The cache, the API and the connections are real. */
export class StubSite {
  /** Rendered addresses, each with its cookies. */
  readonly rendered: string[] = [];
  /** Renderings of /slow/… and /old/slow wait for this promise. */
  gate: Promise<unknown> = Promise.resolve();
  /** Whether pages return 503, as if they could not read their data. */
  isFailing = false;
  /** Whether a part of every page cannot be read and is omitted. */
  isPartFailing = false;

  readonly prepare = (app: NestFastifyApplication, config: Config): void => {
    const site = siteConfig(config, 'http://localhost');
    const pages = sitePages(app, config, this.handler, () => site);
    app
      .getHttpAdapter()
      .getInstance()
      .get(PART, (_, reply) => reply.status(this.isPartFailing ? 500 : 200).send({}))
      .get('/*', async (request, reply) => {
        reply.hijack();
        await pages.answer(request.raw, reply.raw);
      });
  };

  private readonly handler: SiteHandler = async (request, response, _next, locals) => {
    const { url = '', headers } = request;
    this.rendered.push(`${url} ${headers.cookie}`.trim());
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const html = { 'content-type': 'text/html' };
    if (this.isFailing) {
      response.writeHead(503, html).end('failed');
      return;
    }
    if (/^(\/old)?\/slow(\/|$)/.test(pathname)) await this.gate;
    const { body } = await locals.api('/api/matches/web');
    const part = await locals.api(PART);
    // Addresses below /old are former titles of pages.
    const path = pathname.replace(/^\/old\//, '/about/');
    const cacheEntry: KeptPage = { path, resources: ['matches', 'games', 'leagues', 'settings'], query: ['category'] };
    const isMissing = pathname.includes('/missing');
    if (!isMissing) locals.keep(cacheEntry);
    const text = JSON.stringify({
      matches: (body as MatchesResponse).matches,
      // Pages contain their own address in links to other languages.
      address: url,
      category: searchParams.get('category'),
      ...(part.status === 200 && { part: 'read' }),
      day: new Date(locals.now).toISOString().slice(0, 10),
    });
    response.writeHead(isMissing ? 404 : 200, html).end(text);
  };
}
