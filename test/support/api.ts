import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import { expect } from '@jest/globals';
import { API_ERRORS, type ApiErrorCode } from '../../src/contract/errors.js';
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

  /** A slice of a list in the dialect of ra-data-simple-rest. */
  list(path: string, query: { range?: unknown; sort?: unknown; filter?: unknown }): Test {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, JSON.stringify(value));
    return this.get(`${path}?${parameters.toString()}`);
  }
}

/** Makes a user and the API as that user sees it. */
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
  const known = ['statusCode', 'code', 'message', 'errors', 'current'];
  expect(Object.keys(response.body as object).filter((key) => !known.includes(key))).toEqual([]);
}

/** Collections that change without a write of the API: leases are renewed, events numbered. */
const RESTLESS = new Set(['backfills', 'leases', 'maintenance', 'outbox', 'sessions']);

export const databaseOf = (test: TestApp): Connection => test.app.get<Connection>(getConnectionToken());

/** Everything that is stored, by collection, to compare before and after; of the restless ones nothing. */
export async function everythingStored(test: TestApp): Promise<Record<string, string>> {
  const database = databaseOf(test);
  // What was written before is published meanwhile, its marks are cleared, and the settings are made.
  await eventually(async () => {
    const waiting = await database.collection('outbox').countDocuments();
    const marked = await database.collection('games').countDocuments({ 'announce.pending': { $type: 'string' } });
    const settings = await database.collection('settings').countDocuments();
    return waiting + marked === 0 && settings > 0 ? true : undefined;
  });
  const stored: Record<string, string> = {};
  for (const { name } of await database.listCollections()) {
    if (!RESTLESS.has(name)) {
      stored[name] = JSON.stringify(await database.collection(name).find().sort({ _id: 1 }).toArray());
    }
  }
  return stored;
}

/** Where the database of the product is, for a client of its own. */
export function addressOf(test: TestApp): { uri: string; dbName: string } {
  const database = databaseOf(test);
  const [host] = database.getClient().options.hosts;
  const path = host?.socketPath ?? '';
  const uri = path
    ? `mongodb://${encodeURIComponent(path)}/?directConnection=true`
    : String(process.env['MONGODB_URI']);
  return { uri, dbName: database.name };
}
