import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeptPage, SiteLocals } from '../../contract/site-locals.js';
import type { Place } from '../cache/budgets.js';
import type { CachedResponse, Headers } from '../cache/cached-response.js';
import type { Built, ResponseCache } from '../cache/response-cache.js';
import type { Clock } from '../clock/clock.js';
import { FOR_ANYONE, FOR_ONE } from '../http/access/anonymous.js';
import { ApiError } from '../http/errors/api-error.js';
import { CallersLeft } from '../http/caller-left.js';
import { MINUTE } from '../../contract/time/units.js';
import { daysAround } from '../../contract/time/zone-days.js';
import { Addresses } from './addresses.js';
import type { RenderedPage } from './render.js';
import type { PageVariant, PageVariants } from './page-variant.js';
import { isElsewhere, otherSpelling } from './spelling.js';

/** Data for rendering a page, in addition to its address and the variant. */
export interface PageContext extends Pick<SiteLocals, 'now' | 'keep'> {
  /** Reports that some data of the page could not be read. */
  lacks: () => void;
}

interface Parts {
  render: (url: string, variant: PageVariant, context: PageContext) => Promise<RenderedPage>;
  responses: ResponseCache;
  clock: Clock;
  variants: PageVariants;
  /** Starts to follow the events. The returned function returns whether more events followed than can be replayed. */
  followEvents: () => () => boolean;
  /** Called with the duration of a rendering, in ms. */
  onRendered?: (ms: number) => void;
  /** Responds to a request whose page cannot be rendered now. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** Headers of every response. */
  headers: Headers;
}

/** Further results of a rendering. */
interface About {
  /** The path of the page, or null if the request already used this path. */
  movedTo: string | null;
  /** Whether all data of the page could be read. */
  isWhole: boolean;
}

type Page = CachedResponse<About>;

/** Days of all time zones start at full quarters of an hour. */
const QUARTER_MS = 15 * MINUTE;

/** Headers that belong to a single connection, or that are computed for each response. */
const OMITTED_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'];

/**
 * Renders pages and caches them, in each requested coding, until one of their resources changes or their day ends. Requests for
 * the same page share one rendering. A request after a change gets a page that was rendered after the change.
 */
export class PageCache {
  private readonly addresses = new Addresses();

  constructor(private readonly parts: Parts) {}

  /** Returns the location of a page in the cache, or null if only a rendering can determine the location. */
  placeOf(url: string, cookie: string | undefined): Place | null {
    const address = this.addresses.plain(url);
    return address === null ? null : placeFor(address, this.parts.variants.fromCookie(cookie));
  }

  /** Responds to a GET or HEAD request for a page. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { responses, clock, variants, refuse } = this.parts;
    const { url = '/', headers } = request;
    const canonicalPath = otherSpelling(pathOf(url));
    if (canonicalPath !== null) return this.redirect(request, response, canonicalPath);
    const place = this.placeOf(url, headers.cookie);
    const cached = place && responses.find(place);
    let page = cached && responses.isBest(cached) ? cached : null;
    if (!page) {
      const rendered = await this.renderFor(response, url, variants.fromCookie(headers.cookie)).catch(busyOrThrow);
      if (rendered === null || response.destroyed) return;
      if (rendered === 'busy' && !cached) return refuse(request, response);
      if (rendered !== 'busy' && rendered.about.movedTo !== null)
        return this.redirect(request, response, rendered.about.movedTo);
      page = instead(rendered, cached);
    }
    if (page) page.send(request, response, await page.representationFor(headers['accept-encoding']), clock.now());
  }

  /** Redirects to another path with the same query. Caches revalidate the redirect, since titles change. */
  private redirect({ url = '' }: IncomingMessage, response: ServerResponse, path: string): void {
    const location = path + url.slice(pathOf(url).length);
    response.writeHead(308, { ...this.parts.headers, ...FOR_ANYONE, 'content-length': 0, location }).end();
  }

  /** Renders a page that includes every change before the request. Returns null once no request waits for the page. */
  private async renderFor(response: ServerResponse, url: string, variant: PageVariant): Promise<Page | null> {
    for (;;) {
      const address = this.addresses.toRender(url);
      const render = (): Promise<Built<About>> => this.render(address, variant);
      const page = await this.parts.responses.get(placeFor(address, variant), render, response).catch(nullIfLeft);
      // The first rendering of a page reports its parameters, and the request may have some of them.
      if (!page || address.includes('?') || address === this.addresses.toRender(url)) return page;
    }
  }

  private async render(address: string, variant: PageVariant): Promise<Built<About>> {
    const { clock, followEvents, render, onRendered } = this.parts;
    const [now, isOld] = [clock.now(), followEvents()];
    const caching: { page?: KeptPage; isWhole: boolean } = { isWhole: true };
    const startedAt = performance.now();
    const rendered = await render(address, variant, {
      now,
      keep: (cachedPage) => (caching.page = cachedPage),
      lacks: () => (caching.isWhole = false),
    });
    onRendered?.(performance.now() - startedAt);
    const { page, isWhole } = caching;
    const path = pathOf(address);
    if (page?.path === path) this.addresses.learn(path, page.query);
    else if (rendered.status === 404) this.addresses.forget(path);
    return {
      body: rendered.body,
      sources: page?.resources ?? [],
      about: { movedTo: movedTo(rendered, path, page), isWhole },
      page: {
        status: rendered.status,
        headers: this.headersOf(rendered, variant, isWhole),
        expiresAt: endOfDay(now, variant.zone),
        isOld,
        isCached: isWhole && page !== undefined && this.isCacheable(page, rendered, address),
      },
    };
  }

  /**
   * Returns whether to cache a page. A page is cached only at its canonical address, because visitors can create any number of
   * other addresses.
   */
  private isCacheable(how: KeptPage, { status, headers }: RenderedPage, address: string): boolean {
    const isPlain = this.addresses.plain(address) === address;
    return pathOf(address) === how.path && status === 200 && !headers['set-cookie'] && how.isKept !== false && isPlain;
  }

  private headersOf(
    { status, headers }: RenderedPage,
    { hasSession }: PageVariant,
    isWhole: boolean,
  ): Record<string, string | string[]> {
    const pageHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.includes(name)));
    const caching = status === 200 && isWhole && !hasSession ? FOR_ANYONE : FOR_ONE;
    return { ...this.parts.headers, ...caching, ...pageHeaders };
  }
}

const placeFor = (address: string, { key }: PageVariant): Place => ({
  budget: address.includes('?') ? 'queriedPage' : 'page',
  key: `${key} ${address}`,
});

function nullIfLeft(error: unknown): null {
  if (error instanceof CallersLeft) return null;
  throw error;
}

function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof ApiError && error.code === 'BUSY') return 'busy';
  throw error;
}

/**
 * Returns the path to which a page redirects, either explicitly or because the page has another path. Omits the query, because
 * requests with different queries share the page.
 */
function movedTo({ status, headers }: RenderedPage, path: string, cachedPage: KeptPage | undefined): string | null {
  const { location } = headers;
  if (status === 301 && typeof location === 'string' && location.startsWith('/')) return pathOf(location);
  return status === 200 && cachedPage && isElsewhere(path, cachedPage.path) ? cachedPage.path : null;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Returns the cached page if the new one is missing, incomplete, or an error. */
function instead(rendered: Page | 'busy', cached: CachedResponse | null | undefined): CachedResponse | null {
  const isGood = rendered !== 'busy' && rendered.about.isWhole && rendered.status < 500;
  return isGood ? rendered : (cached ?? (rendered === 'busy' ? null : rendered));
}

/** Returns the time when 'today' and 'tomorrow' become other days for a visitor, in ms since the epoch. */
function endOfDay(now: number, zone: string | null): number {
  const [today] = zone === null ? [] : daysAround(now, zone, { back: 0, ahead: 0 });
  return today?.to.getTime() ?? Math.floor(now / QUARTER_MS + 1) * QUARTER_MS;
}
