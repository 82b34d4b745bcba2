import { jest } from '@jest/globals';
import { ServerFeatures, type Features } from '../../src/platform/database/server-features.js';
import type { TestApp } from './app.js';

/** Servers that are supported and can do less than the embedded database; for `describe.each`. */
export const SERVERS: [title: string, features: Features][] = [
  ['on MongoDB 8.0', { bulkWrite: true }],
  ['on a server before MongoDB 8.0', { bulkWrite: false }],
];

/** Lets the application use no more of its database than these features, and none that the server lacks; returns what ends this. */
export function useOnly({ app }: TestApp, features: Features): () => void {
  const server = app.get(ServerFeatures);
  const reading = server.read().then(({ bulkWrite }): Features => ({ bulkWrite: bulkWrite && features.bulkWrite }));
  const spy = jest.spyOn(server, 'read').mockReturnValue(reading);
  return () => void spy.mockRestore();
}
