import { momentOf } from '@contract/time/moments.js';
import { type ListName, LISTS } from '@contract/lists.js';
import type { ResourceDefinition } from '@contract/resources/definition.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';

/** Returns the path of the calls that write a resource, or one record. `fields` are the record's, as the path may name some. */
export function apiPath(resource: ResourceName, id?: string | number, fields: object = {}): string {
  const { path, writePath = path }: ResourceDefinition = RESOURCES[resource];
  const valueOf = new Map(Object.entries(fields));
  const filled = writePath.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(valueOf.get(field))),
  );
  return id === undefined ? `/api/${filled}` : `/api/${filled}/${encodeURIComponent(id)}`;
}

/** Lists by path, longest first, because users/activity also begins with users. */
const PATHS = (Object.keys(LISTS) as ListName[])
  .map((name) => ({ path: RESOURCES[name].path, list: LISTS[name] }))
  .sort((a, b) => b.path.length - a.path.length);

const bareOf = (path: string): string => path.replace(/^\/api\//, '').replace(/[?#].*$/, '');

/** Returns the key of the response's envelope that contains the record or records. */
export function keyOf(path: string, method = 'GET'): string {
  const bare = bareOf(path);
  const match = PATHS.find((candidate) => bare === candidate.path || bare.startsWith(`${candidate.path}/`));
  if (!match) return bare.split('/')[0] ?? '';
  const { many, one } = match.list;
  return method === 'GET' && bare === match.path ? many : one;
}

/**
 * Returns the record or records of `{ message, [key]: … }`. Returns undefined if the body has none, as after a
 * deletion.
 */
export function unwrap(key: string, json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return undefined;
  return normalized((json as Record<string, unknown>)[key]);
}

const isTimestamp = (value: unknown): boolean => typeof value === 'object' && value !== null && 'seconds' in value;

/** Returns the record with every timestamp as ISO 8601, including timestamps as `{seconds, nanoseconds}`. */
function withIsoTimestamps(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const timestamps = Object.entries(record).filter(([, value]) => isTimestamp(value));
  if (timestamps.length === 0) return record;
  return {
    ...record,
    ...Object.fromEntries(timestamps.map(([field, value]) => [field, momentOf(value)?.toISOString()])),
  };
}

const normalized = (content: unknown): unknown =>
  Array.isArray(content) ? content.map(withIsoTimestamps) : withIsoTimestamps(content);
