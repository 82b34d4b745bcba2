import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import { expect } from '@jest/globals';
import { API_ERRORS, type ApiErrorCode } from '../../src/contract/errors.js';
import { EventReader } from '../../src/platform/outbox/event-reader.js';
import type { EventRow } from '../../src/platform/outbox/outbox.schema.js';
import { signIn, type TestApp } from './app.js';
import { eventually } from './wait.js';

/** The API as one caller sees it. */
export class Api {
  constructor(
    readonly test: Pick<TestApp, 'url'>,
    readonly headers: Record<string, string> = {},
  ) {}

  get(path: string): Test {
    return request(this.test.url).get(path).set(this.headers);
  }

  post(path: string, body?: object): Test {
    return request(this.test.url).post(path).set(this.headers).send(body);
  }

  put(path: string, body?: object): Test {
    return request(this.test.url).put(path).set(this.headers).send(body);
  }

  delete(path: string): Test {
    return request(this.test.url).delete(path).set(this.headers);
  }

  /** Requests one range of a list in the dialect of ra-data-simple-rest. */
  list(path: string, query: { range?: unknown; sort?: unknown; filter?: unknown }): Test {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, JSON.stringify(value));
    return this.get(`${path}?${parameters.toString()}`);
  }
}

/** Creates a user and returns the API as that user sees it. */
export async function apiOf(test: TestApp, user: { role?: string; permissions?: string[] } = {}): Promise<Api> {
  const { authorization } = await signIn(test, user);
  return new Api(test, { authorization });
}

export const adminApi = (test: TestApp): Promise<Api> => apiOf(test, { role: 'super-admin' });

/** Asserts the documented shape of a failure: its code, the code's status and, by default, its message. */
export function expectFailure(
  response: Response,
  code: ApiErrorCode,
  message: string = API_ERRORS[code].message,
): void {
  const { status } = API_ERRORS[code];
  expect({ status: response.status, ...response.body }).toMatchObject({ status, statusCode: status, code, message });
  const documentedFields = ['statusCode', 'code', 'message', 'errors', 'current'];
  expect(Object.keys(response.body as object).filter((key) => !documentedFields.includes(key))).toEqual([]);
}

/** Collections that change without a write of the API: leases are renewed, events are numbered. */
const VOLATILE_COLLECTIONS = new Set(['backfills', 'leases', 'maintenance', 'outbox', 'sessions']);

export const databaseOf = (test: TestApp): Connection => test.app.get<Connection>(getConnectionToken());

/**
 * Resolves when the events of all writes so far are published and this process has passed them on. An event makes lists stale
 * that were built between its write and its arrival.
 */
export async function untilPublished(test: TestApp): Promise<void> {
  const [outbox, events] = [databaseOf(test).collection('outbox'), databaseOf(test).collection<EventRow>('events')];
  await eventually(async () => {
    if ((await outbox.countDocuments()) > 0) return undefined;
    const newest = await events.findOne({}, { sort: { _id: -1 } });
    return test.app.get(EventReader).seq >= (newest?._id ?? 0) ? true : undefined;
  });
}

/** Returns all stored documents as JSON, by collection, to compare before and after. Omits VOLATILE_COLLECTIONS. */
export async function everythingStored(test: TestApp): Promise<Record<string, string>> {
  const database = databaseOf(test);
  // Earlier writes still publish events and clear their markers, and the settings document is created at the start.
  await eventually(async () => {
    const unpublished = await database.collection('outbox').countDocuments();
    const pendingGames = await database.collection('games').countDocuments({ 'announce.pending': { $type: 'string' } });
    const settings = await database.collection('settings').countDocuments();
    return unpublished + pendingGames === 0 && settings > 0 ? true : undefined;
  });
  const stored: Record<string, string> = {};
  for (const { name } of await database.listCollections()) {
    if (!VOLATILE_COLLECTIONS.has(name)) {
      stored[name] = JSON.stringify(await database.collection(name).find().sort({ _id: 1 }).toArray());
    }
  }
  return stored;
}

/** Returns the address and the name of the product's database, for a separate client. */
export function addressOf(test: TestApp): { uri: string; dbName: string } {
  const database = databaseOf(test);
  const [host] = database.getClient().options.hosts;
  const path = host?.socketPath ?? '';
  const uri = path
    ? `mongodb://${encodeURIComponent(path)}/?directConnection=true`
    : String(process.env['MONGODB_URI']);
  return { uri, dbName: database.name };
}
