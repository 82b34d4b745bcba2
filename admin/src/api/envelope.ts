import { LISTS, type ListName } from '@contract/lists.js';
import { RESOURCES } from '@contract/resources/index.js';
import { normalized } from './timestamps.js';

/** The lists by their paths, the longest first: users/activity is no user. */
const PATHS = (Object.keys(LISTS) as ListName[])
  .map((name) => ({ path: RESOURCES[name].path, list: LISTS[name] }))
  .sort((a, b) => b.path.length - a.path.length);

const bareOf = (path: string): string => path.replace(/^\/api\//, '').replace(/[?#].*$/, '');

/** The key of an answer's envelope that holds what was asked for. */
export function nounOf(path: string, method = 'GET'): string {
  if (/\/game(\/|$|\?)/.test(path)) return 'game';
  const bare = bareOf(path);
  const found = PATHS.find((known) => bare === known.path || bare.startsWith(`${known.path}/`));
  if (!found) return bare.split('/')[0] ?? '';
  const { noun, one } = found.list;
  return method === 'GET' && bare === found.path ? noun : one;
}

/** Takes the noun out of `{message, noun}`. A body without the noun (a deletion's) is undefined. */
export function unwrap(path: string, method: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return undefined;
  return normalized((json as Record<string, unknown>)[nounOf(path, method)]);
}

/** The server's sentence about what it did. */
export function messageIn(json: unknown): string {
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : '';
  return typeof message === 'string' ? message : '';
}
