import { momentOf } from '@contract/time/moments.js';
import { type ListName, LISTS } from '@contract/lists.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';

/** The address of a resource's calls, or of one record's. */
export function apiPath(resource: ResourceName, id?: string | number): string {
  const { path } = RESOURCES[resource];
  return id === undefined ? `/api/${path}` : `/api/${path}/${encodeURIComponent(id)}`;
}

/** The lists by their paths, the longest first: users/activity is no user. */
const PATHS = (Object.keys(LISTS) as ListName[])
  .map((name) => ({ path: RESOURCES[name].path, list: LISTS[name] }))
  .sort((a, b) => b.path.length - a.path.length);

const bareOf = (path: string): string => path.replace(/^\/api\//, '').replace(/[?#].*$/, '');

/** The key of an answer's envelope that holds what was asked for. */
export function keyOf(path: string, method = 'GET'): string {
  if (/\/game(\/|$|\?)/.test(path)) return 'game';
  const bare = bareOf(path);
  const found = PATHS.find((known) => bare === known.path || bare.startsWith(`${known.path}/`));
  if (!found) return bare.split('/')[0] ?? '';
  const { many, one } = found.list;
  return method === 'GET' && bare === found.path ? many : one;
}

/** What was asked for, of `{ message, [key]: … }`; undefined in a body without it, as that of a deletion. */
export function unwrap(path: string, method: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return undefined;
  return normalized((json as Record<string, unknown>)[keyOf(path, method)]);
}

const isTimestamp = (value: unknown): boolean => typeof value === 'object' && value !== null && 'seconds' in value;

/** A record with every timestamp as ISO 8601, also one that came as `{seconds, nanoseconds}`. */
function withIsoTimestamps(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const late = Object.entries(record).filter(([, value]) => isTimestamp(value));
  if (late.length === 0) return record;
  return { ...record, ...Object.fromEntries(late.map(([field, value]) => [field, momentOf(value)?.toISOString()])) };
}

/** The record or the records of an answer, their timestamps as pages show them. */
const normalized = (held: unknown): unknown =>
  Array.isArray(held) ? held.map(withIsoTimestamps) : withIsoTimestamps(held);
