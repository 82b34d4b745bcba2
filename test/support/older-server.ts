import { jest } from '@jest/globals';
import { ServerFeatures, type Features } from '../../src/platform/database/server-features.js';
import type { TestApp } from './app.js';

/** Servers that are supported and can do less than the embedded database; for `describe.each`. */
export const SERVERS: [title: string, features: Features][] = [
  ['with transactions', { transactions: true, bulkWrite: true }],
  ['on a server before MongoDB 8.0', { transactions: true, bulkWrite: false }],
  ['without transactions, as a standalone database has none', { transactions: false, bulkWrite: false }],
];

export const STANDALONE: Features = { transactions: false, bulkWrite: false };

/** Lets the application use no more of its database than that; returns what ends this. */
export function useOnly({ app }: TestApp, features: Features): () => void {
  const spy = jest.spyOn(app.get(ServerFeatures), 'read').mockResolvedValue({ ...features });
  return () => void spy.mockRestore();
}
