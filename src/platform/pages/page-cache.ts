import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeptPage, SiteLocals } from '../../contract/site-locals.js';
import { Answer } from '../cache/answer.js';
import type { GenerationSnapshot } from '../cache/generations.js';
import type { ListCache } from '../cache/list-cache.js';
import type { ReadyAnswers } from '../cache/ready-answers.js';
import { Requests } from '../cache/job.js';
import { Representations } from '../cache/representations.js';
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

/** What a page is rendered with, apart from its address and the variant. */
export interface PageContext extends Pick<SiteLocals, 'now' | 'keep'> {
  /** Says that something of what the page shows could not be read. */
  lacks: () => void;
}

interface Parts {
  render: (url: string, variant: PageVariant, context: PageContext) => Promise<RenderedPage>;
  ready: ReadyAnswers;
  lists: ListCache;
  clock: Clock;
  variants: PageVariants;
  /** Begins to follow the events; the function says whether too many came since to be replayed. */
  followEvents: () => () => boolean;
  /** Called with the milliseconds that a rendering took. */
  onRendered?: (ms: number) => void;
  /** Answers a request whose page cannot be rendered now. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** What every answer carries. */
  headers: Readonly<Record<string, string>>;
}

/** The result of a rendering. */
interface Outcome {
  answer: Answer;
  /** The path of the page, if it was requested at another one. */
  movedTo: string | null;
  /** Whether everything that the page shows could be read. */
  isWhole: boolean;
  /** The state of the data when the rendering started. */
  start: GenerationSnapshot;
}

/** A page that is being rendered. */
interface Rendering {
  /** Null if all requests have left before it started. */
  outcome: Promise<Outcome | null>;
  requests: Requests;
}

/** Zones begin their days at full quarters of an hour. */
const QUARTER_MS = 15 * MINUTE;

/** Pages that are rendered at the same time: one computes while the others wait for the database. */
const AT_ONCE = 3;

/** Headers that belong to one connection, or are computed for each answer. */
const NOT_KEPT = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'];

/**
 * Renders pages and keeps them, whole and in each coding, until a resource they were made from changes or their day ends.
 * However many ask for a page, it is rendered once at a time; a request after a change gets a page made after it.
 */
export class PageCache {
  private readonly addresses = new Addresses();
  private readonly turns = new Turns(AT_ONCE);
  private readonly renderings = new Map<string, Rendering>();

  constructor(private readonly parts: Parts) {}

  /** The key of a page that may be kept; null where that is not known before the page was rendered. */
  keyOf(url: string, cookie: string | undefined): string | null {
    const address = this.addresses.plain(url);
    return address === null ? null : keyFor(address, this.parts.variants.fromCookie(cookie));
  }

  /** Answers a GET or HEAD of a page. */
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

  /** Redirects to another path, with the same query. Caches revalidate the redirect, since titles change. */
  private redirect({ url = '' }: IncomingMessage, response: ServerResponse, path: string): void {
    const location = path + url.slice(pathOf(url).length);
    response.writeHead(308, { ...this.parts.headers, ...FOR_ANYONE, 'content-length': 0, location }).end();
  }

  /** Renders a page with every change before the request. Null once no request waits for it. */
  private async renderFor(response: ServerResponse, url: string, variant: PageVariant): Promise<Outcome | null> {
    const requested = this.parts.lists.snapshot();
    for (;;) {
      const address = this.addresses.toRender(url);
      const outcome = await this.join(response, address, variant);
      if (!outcome) return null;
      if (!outcome.start.isAsNew(requested, outcome.answer.sources)) continue;
      // The first rendering of a page names its parameters: the request may have some of them.
      if (address.includes('?') || address === this.addresses.toRender(url)) return outcome;
    }
  }

  private join(response: ServerResponse, address: string, variant: PageVariant): Promise<Outcome | null> {
    const key = keyFor(address, variant);
    const running = this.renderings.get(key);
    if (running) {
      running.requests.add(response);
      return running.outcome;
    }
    // Later requests need another rendering.
    const end = (): void => void (this.renderings.get(key)?.requests === requests && this.renderings.delete(key));
    const requests: Requests = new Requests(end).add(response);
    const outcome = this.turns.run(requests, () => this.render(address, variant, requests)).catch(nullIfLeft);
    outcome.then(end, end);
    this.renderings.set(key, { requests, outcome });
    return outcome;
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
   * Compresses the page in the codings of its requests and of the page before it, before it replaces that page: compressed later,
   * it could be stale by then, and a crowd of requests would have it rendered again.
   */
  private async compress({ body }: Answer, key: string, requests: Requests): Promise<void> {
    const requested = [...requests].map(({ req }) => body.codingFor(req.headers['accept-encoding']));
    const sent = this.parts.ready.find(key)?.sentIn ?? [];
    await Promise.all([...requested, ...sent].map((coding) => body.in(coding)));
  }

  /**
   * The key under which a page is kept; null where it is not. It is kept at the one address that is its own: others that lead
   * to it could be as many as anybody likes.
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

/** The path to which a page redirects, by itself or because it has another path. The requests that share it may have queries. */
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

/** When 'today' and 'tomorrow' become other days for a visitor, ms since the epoch. */
function endOfDay(now: number, zone: string | null): number {
  const [today] = zone === null ? [] : daysAround(now, zone, { back: 0, ahead: 0 });
  return today?.to.getTime() ?? Math.floor(now / QUARTER_MS + 1) * QUARTER_MS;
}
