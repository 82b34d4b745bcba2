import { LIMITS } from '@contract/limits.js';
import { cleanLine } from '@contract/text.js';
import type { ReadAnswer, ReadParameters, ReadPath } from '@nepsh/client';

/** A GET on the API that answers with the body; raises for every other answer. */
export type Get = <Path extends ReadPath>(path: Path, ...parameters: ReadParameters<Path>) => Promise<ReadAnswer<Path>>;

type Parts = Partial<Record<'path' | 'query', Partial<Record<string, string>>>>;

/** `/api/games/65f0?range=…` of `/api/games/{id}`; of the query what is not empty. */
export function addressOf<Path extends ReadPath>(path: Path, ...[parameters]: ReadParameters<Path>): string {
  const { path: named = {}, query = {} } = (parameters ?? {}) as Parts;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return asked ? `${address}?${asked}` : address;
}

/** As much of a text as a list is searched for. */
export const searchText = (text: string): string => cleanLine(text).slice(0, LIMITS.searchText);

/** The filter, the order and the range of a list as its query takes them. */
export const listQuery = (
  filter: object,
  range?: readonly [first: number, last: number],
  sort?: readonly [field: string, order: 'ASC' | 'DESC'],
) => ({
  filter: JSON.stringify(filter),
  ...(sort && { sort: JSON.stringify(sort) }),
  ...(range && { range: JSON.stringify(range) }),
});
