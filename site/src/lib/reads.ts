import { LIMITS } from '@contract/limits.js';
import { cleanLine } from '@contract/text.js';
import type { ReadResponse, ReadParameters, ReadPath } from '@nepsh/client';

/** Sends a GET call of the API and resolves to the body. Throws for every status but 2xx. */
export type Get = <Path extends ReadPath>(
  path: Path,
  ...parameters: ReadParameters<Path>
) => Promise<ReadResponse<Path>>;

type Parts = Partial<Record<'path' | 'query', Partial<Record<string, string>>>>;

/** Returns the address of a path, for example `/api/games/65f0?range=…`. Omits empty query parameters. */
export function addressOf<Path extends ReadPath>(path: Path, ...[parameters]: ReadParameters<Path>): string {
  const { path: named = {}, query = {} } = (parameters ?? {}) as Parts;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return search ? `${address}?${search}` : address;
}

/** Returns the part of a text that list searches accept. */
export const searchText = (text: string): string => cleanLine(text).slice(0, LIMITS.searchText);

/** Returns the query parameters of a list: filter, order, and range. */
export const listQuery = (
  filter: object,
  range?: readonly [first: number, last: number],
  sort?: readonly [field: string, order: 'ASC' | 'DESC'],
) => ({
  filter: JSON.stringify(filter),
  ...(sort && { sort: JSON.stringify(sort) }),
  ...(range && { range: JSON.stringify(range) }),
});
