import { upperHex } from './spelling.js';

/** Pages whose queries are remembered. */
const REMEMBERED = 2_000;
/** Longest query under which a page is kept, in characters. */
const MAX_QUERY = 200;

/** The queries that pages know. A page says which when it is rendered; until then nothing is known of its address. */
export class Addresses {
  private readonly queries = new Map<string, readonly string[]>();

  learn(path: string, names: readonly string[]): void {
    this.queries.delete(path);
    this.queries.set(path, names);
    const oldest = this.queries.keys().next().value;
    if (this.queries.size > REMEMBERED && oldest !== undefined) this.queries.delete(oldest);
  }

  /**
   * An address with only the parameters that its page knows, in its order, so that others make no further pages; null
   * where that is not known yet, and for queries that are too long to keep anything for.
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

  /** The address to render for a URL: with the parameters that its page knows, or without any until the page has named them. */
  toRender(url: string): string {
    const [first = '', ...rest] = url.split('?');
    const path = upperHex(first);
    return path + parametersOf(rest.join('?'), this.queries.get(path) ?? []);
  }
}

/** The parameters of a query that have one of the names, after a question mark. Empty if the query has no such parameter. */
function parametersOf(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query);
  const parameters = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) parameters.set(name, value);
  }
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
