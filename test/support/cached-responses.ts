import type { CachedResponse } from '../../src/platform/cache/cached-response.js';
import { Changes } from '../../src/platform/cache/changes.js';
import { ResponseCache } from '../../src/platform/cache/response-cache.js';
import { Clock } from '../../src/platform/clock/clock.js';
import type { DatabaseWatch } from '../../src/platform/database/availability/database-watch.js';

/** Returns a response cache without an application. */
export const responseCacheFor = (changes = new Changes(), database = { isUnavailable: false }): ResponseCache =>
  new ResponseCache(changes, new Clock(), database as DatabaseWatch);

/** Returns the value that a response contains as JSON. */
export async function valueOf(response: CachedResponse): Promise<unknown> {
  const { bytes } = await response.representationFor(undefined);
  return JSON.parse(bytes.toString());
}
