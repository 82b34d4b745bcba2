import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Leases } from '../../platform/database/lease.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../../platform/http/api-error.js';

const JOB = 'fixture-import';
/** Wait timeout for the import of another process, in ms. */
const PATIENCE_MS = MINUTE;
/** Time between two attempts to get the lease, in ms. */
const RETRY_MS = 200;

/** Lets one import run at a time, over all processes. */
@Injectable()
export class ImportLease {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly leases: Leases) {}

  /** Runs an import after all earlier imports. Throws BUSY if another process imports for longer than a minute. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      await this.hold();
      try {
        return await work();
      } finally {
        await this.leases.giveBack(JOB);
      }
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Gets the lease, or renews it. Returns its fence, which is another one if another process had the lease since. */
  async hold(): Promise<number> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const fence = await this.leases.hold(JOB);
      if (fence !== null) return fence;
      if (this.leases.hasResigned || performance.now() > deadline) throw new ApiError('BUSY', { retryAfter: 10 });
      await delay(RETRY_MS);
    }
  }

  /** Whether the lease is still of this fence. Another process cannot take the lease until the transaction has ended. */
  isHeldIn(tx: Transaction, fence: number): Promise<boolean> {
    return this.leases.renewIn(tx, JOB, fence);
  }
}
