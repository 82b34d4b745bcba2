import { describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { AbandonedTransactions } from './abandoned-transactions.js';

/** Returns a connection to a server that rejects some options of `$currentOp`, and the options that it received. */
function serverThatRefuses(refused: readonly string[]): { connection: Connection; asked: object[] } {
  const asked: object[] = [];
  const list = ([{ $currentOp: options }]: [{ $currentOp: Record<string, boolean> }]) => {
    asked.push(options);
    const isRefused = refused.some((name) => options[name]);
    return { toArray: () => (isRefused ? Promise.reject(new Error('refused')) : Promise.resolve([])) };
  };
  const client = { db: () => ({ aggregate: list }) };
  return { connection: { getClient: () => client } as unknown as Connection, asked };
}

describe('AbandonedTransactions', () => {
  it('does without a list of connections where the server refuses one', async () => {
    const { connection, asked } = serverThatRefuses(['idleConnections']);
    await new AbandonedTransactions(connection, 'own').end();
    expect(asked).toEqual([
      { allUsers: false, idleConnections: true, idleSessions: true },
      { allUsers: false, idleConnections: false, idleSessions: true },
    ]);
  });
});
