import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Prepared } from './prepared.js';
import { valueOf } from './serialise.js';

/** A call by a reader in the same process; `body` is what a handler has handed over. */
interface Reading {
  body?: unknown;
}

const readings = new AsyncLocalStorage<Reading>();

/** What is sent in place of a body that was handed over. */
const HANDED = new Prepared(null);

/** Makes a call whose handler may hand over its body, shared and never to be changed, in place of sending the JSON. */
export async function takeFrom<T>(call: () => PromiseLike<T>): Promise<{ answer: T; reading: Reading }> {
  const reading: Reading = {};
  return { answer: await readings.run(reading, async () => call()), reading };
}

/**
 * Hands a large body over where a reader in the same process asked for it: making its JSON and parsing that takes many times as
 * long. Null where none did, and while the database is unavailable: then what is kept is sent.
 */
export async function handOver(build: () => Promise<{ body: unknown }>): Promise<Prepared | null> {
  const reading = readings.getStore();
  if (!reading) return null;
  try {
    reading.body = await valueOf((await build()).body);
    return HANDED;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
