import { Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Model } from 'mongoose';
import { EventEmitter } from 'node:events';
import type { Worker as Thread } from 'node:worker_threads';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import type { Leases } from '../database/locks/lease.js';
import type { Metrics } from '../metrics/metrics.js';
import type { JobStateDoc } from './job-state.schema.js';
import { ScheduledBackups } from './scheduled-backups.js';

const thread = Object.assign(new EventEmitter(), { terminate: () => Promise.resolve(0) });

class BackupsInThread extends ScheduledBackups {
  protected override startThread(): Thread {
    return thread as unknown as Thread;
  }
}

describe('ScheduledBackups', () => {
  const hold = jest.fn(() => Promise.resolve(1));
  const [giveBack, updateOne] = [jest.fn<(...args: unknown[]) => void>(), jest.fn<(...args: unknown[]) => void>()];

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    thread.removeAllListeners();
  });

  const start = async (): Promise<void> => {
    const backups = new BackupsInThread(
      { get: () => ({ dir: '/backups', keep: 7, everyMs: 24 * HOUR }) } as unknown as Config,
      { findById: () => ({ lean: () => Promise.resolve(null) }), updateOne } as unknown as Model<JobStateDoc>,
      { hold, giveBack } as unknown as Leases,
      new Clock(),
      {} as Metrics,
      new SchedulerRegistry(),
    );
    void backups.run();
    await jest.advanceTimersByTimeAsync(0);
  };

  it('fails a backup that makes no progress, and releases its lease', async () => {
    await start();

    await jest.advanceTimersByTimeAsync(HOUR);

    const $set = expect.objectContaining({ failure: 'It made no progress for an hour.' });
    expect(updateOne).toHaveBeenCalledWith({ _id: 'backup' }, { $set }, { upsert: true });
    expect(giveBack).toHaveBeenCalledWith('backup');
    hold.mockClear();
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(hold).not.toHaveBeenCalled();
  });

  it('renews the lease of a long backup that makes progress', async () => {
    await start();
    for (let halfHour = 0; halfHour < 6; halfHour += 1) {
      await jest.advanceTimersByTimeAsync(30 * MINUTE);
      thread.emit('message', 'progress');
    }

    expect(updateOne).not.toHaveBeenCalled();
    expect(hold.mock.calls.length).toBeGreaterThan(10_000);
    expect(giveBack).not.toHaveBeenCalled();
  });
});
