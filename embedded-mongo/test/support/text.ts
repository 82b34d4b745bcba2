import type { ClientSession, Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from './server.js';

/**
 * Starts a server before a file's tests and stops it after them. Returns a function that creates a collection for a
 * test.
 */
export function textCollections(): () => Collection {
  let server: TestServer;
  let next = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  return () => server.client.db('text').collection(`c${(next += 1)}`);
}

export const search = (text: string, options: Document = {}): Document => ({ $text: { $search: text, ...options } });

export const ids = async (items: Collection, filter: Document, session?: ClientSession): Promise<unknown[]> =>
  (await items.find(filter, { session }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);

export const insert = (items: Collection, docs: Document[]): Promise<unknown> => items.insertMany(docs);

export const SCORE = { $meta: 'textScore' } as const;

/** Adds a text index on `title` and `body` to a collection, and some games. */
export async function withGames(items: Collection): Promise<Collection> {
  await createIndex(items, { title: 'text', body: 'text' }, { weights: { title: 3 } });
  await insert(items, [
    { _id: 1, title: 'Running in the rain', body: 'Runners ran. The runner is running.' },
    { _id: 2, title: 'Café football', body: "It's the naïve keeper's day" },
    { _id: 3, title: 'Football', body: ['pre-market talk', { not: 'indexed' }] },
    { _id: 4, title: 'Rain delays the final', body: 7 },
    { _id: 5, other: 'football' },
  ] as Document[]);
  return items;
}
