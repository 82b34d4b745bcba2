import { Logger } from '@nestjs/common';
import { describe, expect, it, jest } from '@jest/globals';
import type { Connection } from 'mongoose';
import type { Metrics } from '../metrics/metrics.js';
import type { AbandonedTransactions } from './abandoned-transactions.js';
import type { ServerFeatures } from './server-features.js';
import { UnitOfWork, type Transaction } from './unit-of-work.js';

const standalone = { read: () => Promise.resolve({ transactions: false }) } as ServerFeatures;
const unit = new UnitOfWork({} as Connection, standalone, {} as AbandonedTransactions, {} as Metrics);

describe('UnitOfWork', () => {
  it.each<'afterCommit' | 'atEnd'>(['afterCommit', 'atEnd'])(
    'stores the write and runs the other callbacks when an %s callback throws',
    async (when) => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
      const called: string[] = [];
      const work = (tx: Transaction): Promise<string> => {
        tx[when](() => {
          throw new Error('broken');
        });
        tx[when](() => called.push('second'));
        return Promise.resolve('stored');
      };

      const result = await unit.run(work);

      expect(result).toBe('stored');
      expect(called).toEqual(['second']);
      expect(logged).toHaveBeenCalledWith(expect.any(String), expect.stringContaining('broken'));
    },
  );
});
