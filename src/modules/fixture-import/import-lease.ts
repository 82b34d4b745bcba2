import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.js';
import { whileRenewing } from '../../platform/database/locks/lease-renewal.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../../platform/http/errors/api-error.js';

const JOB = 'fixture-import';
/** Maximum wait for the import of another process, in ms. */
const MAX_WAIT_MS = MINUTE;
/** Time between two attempts to get the lease, in ms. */
const RETRY_MS = 200;

/** Allows one import at a time across all processes. */
@Injectable()
export class ImportLease {
  private readonly imports = new ConcurrencyLimiter(1);

  constructor(private readonly leases: Leases) {}

  /**
   * Runs an import after all earlier imports of this process and passes the fencing token of the lease. Renews the lease while
   * the import runs. Throws BUSY if another process holds the lease for longer than a minute.
   */
  run<T>(work: (fence: number) => Promise<T>): Promise<T> {
    return this.imports.run(async () => {
      const fence = await this.hold();
      try {
        // The import detects a lost lease by its changed fencing token.
        return await whileRenewing(this.leases, JOB, () => work(fence));
      } finally {
        await this.leases.giveBack(JOB);
      }
    });
  }

  /**
   * Acquires or renews the lease. Returns its fencing token, which differs if the lease was lost in the meantime. Throws BUSY if
   * another process holds the lease for longer than `MAX_WAIT_MS`.
   */
  async hold(): Promise<number> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const fence = await this.leases.hold(JOB);
      if (fence !== null) return fence;
      if (this.leases.hasResigned || performance.now() > deadline) throw new ApiError('BUSY', { retryAfter: 10 });
      await delay(RETRY_MS);
    }
  }

  /**
   * Returns whether the lease still has this fencing token. Another process cannot acquire the lease until the transaction has
   * ended.
   */
  isHeldIn(fence: number): Promise<boolean> {
    return this.leases.renewIn(JOB, fence);
  }
}
