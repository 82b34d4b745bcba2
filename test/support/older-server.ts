import { jest } from '@jest/globals';
import { ServerFeatures, type Features } from '../../src/platform/database/server/server-features.js';
import type { TestApp } from './app.js';

/** Supported servers with fewer features than the embedded database, for `describe.each`. */
export const SERVERS: [title: string, features: Features][] = [
  ['on MongoDB 8.0', { bulkWrite: true }],
  ['on a server before MongoDB 8.0', { bulkWrite: false }],
];

/** Limits the application to these features of its database. Returns a function that ends the limit. */
export function useOnly({ app }: TestApp, features: Features): () => void {
  const server = app.get(ServerFeatures);
  const reading = server.read().then(({ bulkWrite }): Features => ({ bulkWrite: bulkWrite && features.bulkWrite }));
  const spy = jest.spyOn(server, 'read').mockReturnValue(reading);
  return () => void spy.mockRestore();
}
