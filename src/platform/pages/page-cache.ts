import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeptPage, SiteLocals } from '../../contract/site-locals.js';
import { Answer } from '../cache/answer.js';
import type { GenerationSnapshot } from '../cache/generations.js';
import type { ListCache } from '../cache/list-cache.js';
import type { ReadyAnswers } from '../cache/ready-answers.js';
import type { Requests } from '../cache/job.js';
import { Representations } from '../cache/representations.js';
import { SharedWork } from '../cache/shared-work.js';
import { Turns } from '../cache/turns.js';
import type { Clock } from '../clock/clock.js';
import { FOR_ANYONE, FOR_ONE } from '../http/anonymous.js';
import { ApiError } from '../http/api-error.js';
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
  ready: ReadyAnswers;
  lists: ListCache;
  clock: Clock;
  variants: PageVariants;
  /** Starts to follow the events. The returned function returns whether more events followed than can be replayed. */
  followEvents: () => () => boolean;
  /** Called with the duration of a rendering, in ms. */
  onRendered?: (ms: number) => void;
  /** Responds to a request whose page cannot be rendered now. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
}

/** The result of a rendering. */
interface Outcome {
  answer: Answer;
  /** The path of the page, or null if the request already used this path. */
  movedTo: string | null;
  /** Whether all data of the page could be read. */
  isWhole: boolean;
  /** State of the data when the rendering started. */
  start: GenerationSnapshot;
}

/** Days of all time zones start at full quarters of an hour. */
const QUARTER_MS = 15 * MINUTE;

/** Maximum number of concurrent renderings. One page computes while the others wait for the database. */
const AT_ONCE = 3;

/** Headers that belong to a single connection, or that are computed for each response. */
const NOT_KEPT = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'];

/**
 * Renders pages and caches them, in each requested coding, until one of their resources changes or their day ends. Requests for
 * the same page share one rendering. A request after a change gets a page that was rendered after the change.
 */
export class PageCache {
  private readonly addresses = new Addresses();
  private readonly renderings = new SharedWork<Outcome>(new Turns(AT_ONCE));

  constructor(private readonly parts: Parts) {}

  /** Returns the cache key of a page, or null if only a rendering can determine the key. */
  keyOf(url: string, cookie: string | undefined): string | null {
    const address = this.addresses.plain(url);
    return address === null ? null : keyFor(address, this.parts.variants.fromCookie(cookie));
  }

  /** Responds to a GET or HEAD request for a page. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { ready, clock, variants, refuse } = this.parts;
    const { url = '/', headers } = request;
    const canonicalPath = otherSpelling(pathOf(url));
    if (canonicalPath !== null) return this.redirect(request, response, canonicalPath);
    const key = this.keyOf(url, headers.cookie);
    const cached = key === null ? undefined : ready.find(key);
    let answer = cached && ready.isBest(cached) ? cached.answer : null;
    if (!answer) {
      const outcome = await this.renderFor(response, url, variants.fromCookie(headers.cookie)).catch(busyOrThrow);
      if (outcome === null || response.destroyed) return;
      if (outcome === 'busy' && !cached) return refuse(request, response);
      if (outcome !== 'busy' && outcome.movedTo !== null) return this.redirect(request, response, outcome.movedTo);
      answer = instead(outcome, cached?.answer);
    }
    if (!answer) return;
    const coding = answer.body.codingFor(headers['accept-encoding']);
    const current = key === null ? undefined : ready.find(key);
    if (current?.answer === answer) current.sentIn.add(coding);
    answer.send(request, response, await answer.body.in(coding), clock.now());
  }

  /** Redirects to another path with the same query. Caches revalidate the redirect, since titles change. */
  private redirect({ url = '' }: IncomingMessage, response: ServerResponse, path: string): void {
    const location = path + url.slice(pathOf(url).length);
    response.writeHead(308, { ...this.parts.headers, ...FOR_ANYONE, 'content-length': 0, location }).end();
  }

  /** Renders a page that includes every change before the request. Returns null once no request waits for the page. */
  private async renderFor(response: ServerResponse, url: string, variant: PageVariant): Promise<Outcome | null> {
    const requested = this.parts.lists.snapshot();
    for (;;) {
      const address = this.addresses.toRender(url);
      const render = (requests: Requests): Promise<Outcome> => this.render(address, variant, requests);
      const outcome = await this.renderings.run(keyFor(address, variant), render, response).catch(nullIfLeft);
      if (!outcome) return null;
      if (!outcome.start.isAsNew(requested, outcome.answer.sources)) continue;
      // The first rendering of a page reports its parameters, and the request may have some of them.
      if (address.includes('?') || address === this.addresses.toRender(url)) return outcome;
    }
  }

  private async render(address: string, variant: PageVariant, requests: Requests): Promise<Outcome> {
    const { lists, clock, followEvents, render, onRendered } = this.parts;
    const [start, now, isOld] = [lists.snapshot(), clock.now(), followEvents()];
    const caching: { page?: KeptPage; isWhole: boolean } = { isWhole: true };
    const startedAt = performance.now();
    const page = await render(address, variant, {
      now,
      keep: (cachedPage) => (caching.page = cachedPage),
      lacks: () => (caching.isWhole = false),
    });
    onRendered?.(performance.now() - startedAt);
    const answer = new Answer({
      status: page.status,
      body: new Representations(page.body, true),
      headers: this.headersOf(page, variant, caching.isWhole),
      sources: caching.page?.resources ?? [],
      expiresAt: endOfDay(now, variant.zone),
      isOld,
      isTimed: true,
    });
    const path = pathOf(address);
    if (caching.page?.path === path) this.addresses.learn(path, caching.page.query);
    const key = caching.isWhole && caching.page && this.keyToKeep(caching.page, page, address, variant);
    if (key) {
      await this.compress(answer, key, requests);
      this.parts.ready.keep(key, answer, startedAt, start.firstChange(answer.sources));
    }
    return { answer, start, movedTo: movedTo(page, path, caching.page), isWhole: caching.isWhole };
  }

  /**
   * Compresses the page in the codings of its requests and of the previous page, before the page replaces the previous page. If
   * the compression came later, the page could already be stale, and many requests would have it rendered again.
   */
  private async compress({ body }: Answer, key: string, requests: Requests): Promise<void> {
    const requested = [...requests].map(({ req }) => body.codingFor(req.headers['accept-encoding']));
    const sent = this.parts.ready.find(key)?.sentIn ?? [];
    await Promise.all([...requested, ...sent].map((coding) => body.in(coding)));
  }

  /**
   * Returns the key under which to cache a page, or null if the page is not cached. A page is cached only at its canonical
   * address, because visitors can create any number of other addresses.
   */
  private keyToKeep(how: KeptPage, page: RenderedPage, address: string, variant: PageVariant): string | null {
    if (pathOf(address) !== how.path || page.status !== 200 || page.headers['set-cookie']) return null;
    const isPlain = this.addresses.plain(address) === address;
    return how.isKept === false || !isPlain ? null : keyFor(address, variant);
  }

  private headersOf(
    { status, headers }: RenderedPage,
    { hasSession }: PageVariant,
    isWhole: boolean,
  ): Record<string, string | string[]> {
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_KEPT.includes(name)));
    const caching = status === 200 && isWhole && !hasSession ? FOR_ANYONE : FOR_ONE;
    return { ...this.parts.headers, ...caching, ...own };
  }
}

const keyFor = (address: string, { key }: PageVariant): string => `${key} ${address}`;

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
function movedTo({ status, headers }: RenderedPage, path: string, kept: KeptPage | undefined): string | null {
  const { location } = headers;
  if (status === 301 && typeof location === 'string' && location.startsWith('/')) return pathOf(location);
  return status === 200 && kept && isElsewhere(path, kept.path) ? kept.path : null;
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Returns the cached page if the new one is missing, incomplete, or an error. */
function instead(outcome: Outcome | 'busy', cached: Answer | undefined): Answer | null {
  const isGood = outcome !== 'busy' && outcome.isWhole && outcome.answer.status < 500;
  return isGood ? outcome.answer : (cached ?? (outcome === 'busy' ? null : outcome.answer));
}

/** Returns the time when 'today' and 'tomorrow' become other days for a visitor, in ms since the epoch. */
function endOfDay(now: number, zone: string | null): number {
  const [today] = zone === null ? [] : daysAround(now, zone, { back: 0, ahead: 0 });
  return today?.to.getTime() ?? Math.floor(now / QUARTER_MS + 1) * QUARTER_MS;
}
