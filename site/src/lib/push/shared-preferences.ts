import { FOLLOWS_CACHE } from './preferences-key.js';

/** Where the preferences lie in the cache. */
const PATH = '/preferences';

/** The preferences as the last tab to change them left them, JSON; null: nothing is stored. */
export async function readShared(): Promise<string | null> {
  return (await (await caches.match(PATH, { cacheName: FOLLOWS_CACHE }))?.text()) ?? null;
}

/** Stores them for every tab; null leaves nothing behind, the worker's copy neither. */
export async function writeShared(text: string | null): Promise<void> {
  if (text === null) return void (await caches.delete(FOLLOWS_CACHE));
  const cache = await caches.open(FOLLOWS_CACHE);
  await cache.put(PATH, new Response(text));
}
