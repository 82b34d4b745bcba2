import { LISTS, type ListName } from '@contract/lists.js';
import { normalized } from './timestamps.js';

/** The longest names first: users/activity is no user. */
const NAMES = (Object.keys(LISTS) as ListName[]).sort((a, b) => b.length - a.length);

/** The parts of a path under /api that name a resource and, when there is one, a record of it. */
function parts(path: string): { resource: string; one: boolean } {
  const bare = path.replace(/^\/api\//, '').replace(/[?#].*$/, '');
  const list = NAMES.find((name) => bare === name || bare.startsWith(`${name}/`));
  const resource = list ?? bare.split('/')[0] ?? '';
  return { resource, one: bare !== resource };
}

/** The key of an answer's envelope that holds what was asked for. */
export function nounOf(path: string, method = 'GET'): string {
  const { resource, one } = parts(path);
  if (/\/game(\/|$|\?)/.test(path)) return 'game';
  if (!(resource in LISTS)) return resource;
  const { noun, one: single } = LISTS[resource as ListName];
  return method === 'GET' && !one ? noun : single;
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
