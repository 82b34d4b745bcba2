import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE, SECOND } from '../../../contract/time/units.js';
import { whileRenewing, type RenewedLease } from './lease-renewal.js';
import type { Leases } from './lease.js';

describe('whileRenewing', () => {
  const hold = jest.fn<(job: string) => Promise<number | null>>();
  let lease: RenewedLease;
  let end: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    hold.mockReset().mockResolvedValue(7);
  });
  afterEach(() => void jest.useRealTimers());

  /** Starts work that ends when `end` is called. */
  const start = async (): Promise<{ ended: Promise<void> }> => {
    const work = (renewed: RenewedLease): Promise<void> =>
      new Promise((resolve) => {
        [lease, end] = [renewed, resolve];
      });
    const ended = whileRenewing({ hold } as unknown as Leases, 'backup', work, MINUTE);
    await jest.advanceTimersByTimeAsync(0);
    return { ended };
  };

  it('renews the lease while the work makes progress', async () => {
    await start();
    for (let minute = 0; minute < 5; minute += 1) {
      await jest.advanceTimersByTimeAsync(MINUTE - SECOND);
      expect(lease.progress()).toBe(true);
    }

    expect(hold.mock.calls.length).toBeGreaterThan(250);
    expect(lease.stalled.aborted).toBe(false);
  });

  it('leaves the lease to other processes when the work makes no progress', async () => {
    await start();
    await jest.advanceTimersByTimeAsync(MINUTE);
    hold.mockClear();

    await jest.advanceTimersByTimeAsync(MINUTE);

    expect(hold).not.toHaveBeenCalled();
    expect(lease.stalled.aborted).toBe(true);
    expect(lease.progress()).toBe(false);
  });

  it('reports a lease that another process had in the meantime', async () => {
    await start();
    hold.mockResolvedValue(9);

    await jest.advanceTimersByTimeAsync(SECOND);

    expect(lease.progress()).toBe(false);
  });

  it('reports a lease that this process never had', async () => {
    hold.mockResolvedValue(null);
    await start();

    await jest.advanceTimersByTimeAsync(SECOND);

    expect(lease.progress()).toBe(false);
  });

  it('continues after the database was unavailable', async () => {
    await start();
    hold.mockRejectedValueOnce(new Error('unavailable'));
    await jest.advanceTimersByTimeAsync(SECOND);
    expect(lease.progress()).toBe(false);

    await jest.advanceTimersByTimeAsync(SECOND);

    expect(lease.progress()).toBe(true);
  });

  it('waits for the renewal in flight, and renews no more', async () => {
    const { ended } = await start();
    const renewal = Promise.withResolvers<number | null>();
    hold.mockReturnValueOnce(renewal.promise);
    await jest.advanceTimersByTimeAsync(SECOND);
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(hasEnded).toBe(false);

    renewal.resolve(7);
    await ended;
    hold.mockClear();
    await jest.advanceTimersByTimeAsync(MINUTE);

    expect(hold).not.toHaveBeenCalled();
  });
});
