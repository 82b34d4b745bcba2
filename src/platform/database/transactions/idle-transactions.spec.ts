import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { IdleTransactions, type IdleTransaction, type OpenConnection, type Operation } from './idle-transactions.js';

const connection = (platform: string | undefined, more: Partial<OpenConnection> = {}): OpenConnection => ({
  type: 'op',
  host: 'db-1',
  active: false,
  ...(platform && { clientMetadata: { platform: `Node.js v24, LE|${platform}` } }),
  ...more,
});

const transaction = (platform: string | undefined, more: Partial<IdleTransaction> = {}): IdleTransaction => ({
  type: 'idleSession',
  host: 'db-1',
  ...(platform && { clientMetadata: { platform: `Node.js v24, LE|${platform}` } }),
  lsid: { id: new mongoose.mongo.UUID() },
  transaction: { parameters: { txnNumber: 1 }, timeActiveMicros: 250 },
  ...more,
});

/** Returns the number of transactions recognized as abandoned in each of `lists` identical lists, `stepMs` apart. */
function counts(operations: Operation[], lists = 2, stepMs = 50): number[] {
  const idle = new IdleTransactions('own');
  return Array.from({ length: lists }, (_, index) => idle.compare(operations, 1_000 + index * stepMs).length);
}

describe('IdleTransactions', () => {
  it('reports a transaction of a disconnected process in the second list', () => {
    const orphan = transaction('killed');
    const idle = new IdleTransactions('own');
    const operations = [connection('own'), connection('other'), transaction('other'), orphan];
    expect(idle.compare(operations, 1_000)).toEqual([]);
    expect(idle.dueInMs).toBe(0);
    expect(idle.compare(operations, 1_050)).toEqual([orphan]);
  });

  it('ignores a transaction with activity or of a connected process', () => {
    const idle = new IdleTransactions('own');
    const [before, after] = [250, 300].map((timeActiveMicros) =>
      transaction('late', { transaction: { parameters: { txnNumber: 1 }, timeActiveMicros } }),
    ) as [IdleTransaction, IdleTransaction];
    expect(idle.compare([connection('own'), before], 1_000)).toEqual([]);
    expect(idle.compare([connection('own'), { ...after, lsid: before.lsid }], 1_050)).toEqual([]);
    expect(idle.compare([connection('own'), connection('late'), { ...after, lsid: before.lsid }], 1_100)).toEqual([]);
  });

  it.each<[string, Operation[]]>([
    ['this process is not listed, as on a sharded cluster', [connection('mongos'), transaction('killed')]],
    ['only the command that asks is listed', [connection('own', { active: true }), transaction('killed')]],
    ['another server has it', [connection('own'), transaction('killed', { host: 'db-2' })]],
    ['the server does not say whose it is', [connection('own'), transaction(undefined)]],
    ['its process is busy', [connection('own'), connection('busy', { active: true }), transaction('busy')]],
    ['it is of an older build, as others that run', [connection('own'), connection('old'), transaction('old')]],
  ])('waits for 1.5 s without activity if %s', (_, operations) => {
    expect(counts(operations, 4, 500)).toEqual([0, 0, 0, 1]);
  });

  it('does not count the time in which this process was stopped', () => {
    expect(counts([connection('own'), connection('slow'), transaction('slow')], 3, 60_000)).toEqual([0, 0, 1]);
  });
});
