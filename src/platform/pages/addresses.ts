import { LRUCache } from 'lru-cache';
import { upperHex } from './spelling.js';

/** Maximum number of pages with cached query parameters. */
const MAX_PAGES = 2_000;
/** Maximum length of a query for which a page is cached, in characters. */
const MAX_QUERY = 200;

/**
 * Query parameters that each page uses. A page reports them when it is rendered; until then, nothing is known about its address.
 */
export class Addresses {
  private readonly queries = new LRUCache<string, readonly string[]>({ max: MAX_PAGES });

  learn(path: string, names: readonly string[]): void {
    this.queries.set(path, names);
  }

  /** Forgets the parameters of a page that no longer exists. */
  forget(path: string): void {
    this.queries.delete(path);
  }

  /**
   * Returns an address with only the parameters that its page uses, in the page's order, so that other parameters do not add
   * cache entries. Returns null if the parameters of the page are unknown or the query is too long to cache.
   */
  plain(url: string): string | null {
    const at = url.indexOf('?');
    if (at === -1) return upperHex(url);
    const path = upperHex(url.slice(0, at));
    const names = this.queries.get(path);
    if (!names) return null;
    const query = parametersOf(url.slice(at + 1), names);
    return query.length > MAX_QUERY ? null : path + query;
  }

  /**
   * Returns the address to render for a URL: with the parameters that its page uses, or without parameters until the page has
   * reported them.
   */
  toRender(url: string): string {
    const [first = '', ...rest] = url.split('?');
    const path = upperHex(first);
    return path + parametersOf(rest.join('?'), this.queries.get(path) ?? []);
  }
}

/**
 * Returns the parameters of a query that have one of the names, after a question mark. Empty if the query has no such parameter.
 */
function parametersOf(query: string, names: readonly string[]): string {
  const requested = new URLSearchParams(query);
  const parameters = new URLSearchParams();
  for (const name of names) {
    const value = requested.get(name);
    if (value !== null) parameters.set(name, value);
  }
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
