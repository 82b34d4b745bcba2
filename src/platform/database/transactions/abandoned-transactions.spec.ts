import { describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { AbandonedTransactions } from './abandoned-transactions.js';

/** Returns a connection to a server that rejects some options of `$currentOp`, and the options that it received. */
function serverThatRefuses(rejectedOptions: readonly string[]): { connection: Connection; asked: object[] } {
  const requests: object[] = [];
  const list = ([{ $currentOp: options }]: [{ $currentOp: Record<string, boolean> }]) => {
    requests.push(options);
    const isRefused = rejectedOptions.some((name) => options[name]);
    return { toArray: () => (isRefused ? Promise.reject(new Error('refused')) : Promise.resolve([])) };
  };
  const client = { db: () => ({ aggregate: list }) };
  return { connection: { getClient: () => client } as unknown as Connection, asked: requests };
}

describe('AbandonedTransactions', () => {
  it('works without a list of connections if the server rejects the option', async () => {
    const { connection, asked: requests } = serverThatRefuses(['idleConnections']);
    await new AbandonedTransactions(connection, 'own').end();
    expect(requests).toEqual([
      { allUsers: false, idleConnections: true, idleSessions: true },
      { allUsers: false, idleConnections: false, idleSessions: true },
    ]);
  });
});
