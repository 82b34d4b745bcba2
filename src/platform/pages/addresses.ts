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
    if (at === -1) return url;
    const path = url.slice(0, at);
    const names = this.queries.get(path);
    return names ? normalised(path, url.slice(at + 1), names) : null;
  }
}

/** The address of a path with those parameters of a query that have one of the names; null for one that is too long. */
function normalised(path: string, query: string, names: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  const kept = known.toString();
  if (kept.length > MAX_QUERY) return null;
  return kept === '' ? path : `${path}?${kept}`;
}
