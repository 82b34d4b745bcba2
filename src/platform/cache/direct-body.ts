import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable } from '../database/availability/database-unavailable.js';
import { uncached, type CachedResponse } from './cached-response.js';
import { valueOf } from './serialise.js';

/** An in-process call. `body` is the value that the handler passed. */
interface Reading {
  body?: unknown;
}

const readings = new AsyncLocalStorage<Reading>();

/** Placeholder response for a body that was passed directly. */
const PASSED = uncached(null);

/**
 * Makes an in-process call whose handler may pass its body directly instead of sending JSON. The body is shared; do not modify
 * it.
 */
export async function callDirectly<T>(call: () => PromiseLike<T>): Promise<{ response: T; reading: Reading }> {
  const reading: Reading = {};
  return { response: await readings.run(reading, async () => call()), reading };
}

/**
 * Passes a large body directly if the caller runs in the same process. Serializing and parsing its JSON takes many times as long.
 * Returns null for other callers, and while the database is unavailable, so that the cached response is sent.
 */
export async function passDirectly(build: () => Promise<{ body: unknown }>): Promise<CachedResponse | null> {
  const reading = readings.getStore();
  if (!reading) return null;
  try {
    reading.body = await valueOf((await build()).body);
    return PASSED;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
