import { FOLLOWS_CACHE } from './preferences-key.js';

/** Path of the preferences in the cache. */
const PATH = '/preferences';

/** Caches of the browser. undefined on sites without https, which then share preferences by storage only. */
const caches: CacheStorage | undefined = globalThis.caches;

/** Reads the shared preferences as JSON, or null if nothing is stored. */
export async function readShared(): Promise<string | null> {
  return (await (await caches?.match(PATH, { cacheName: FOLLOWS_CACHE }))?.text()) ?? null;
}

/** Stores the preferences for all tabs. null deletes them and the worker's copy. */
export async function writeShared(text: string | null): Promise<void> {
  if (text === null) return void (await caches?.delete(FOLLOWS_CACHE));
  const cache = await caches?.open(FOLLOWS_CACHE);
  await cache?.put(PATH, new Response(text));
}
