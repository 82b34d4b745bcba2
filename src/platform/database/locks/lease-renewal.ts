import { HOUR, SECOND } from '../../../contract/time/units.js';
import type { Leases } from './lease.js';

/** Interval between renewals, in ms. Several renewals fit into the duration of a lease. */
const RENEWAL_MS = SECOND;

/** A lease that is renewed while work runs. */
export interface RenewedLease {
  /** Reports that the work makes progress. Returns false if another process may have acquired the lease since the start. */
  progress: () => boolean;
  /** Aborted after too much time without progress, when the lease is left to other processes. */
  stalled: AbortSignal;
}

/**
 * Runs work under a lease of this process and renews the lease in the meantime. Stops renewing it after `maxStallMs` without
 * progress: work that hangs must not keep the lease from other processes.
 */
export async function whileRenewing<T>(
  leases: Leases,
  job: string,
  work: (lease: RenewedLease) => Promise<T>,
  maxStallMs = HOUR,
): Promise<T> {
  const fence = await leases.hold(job);
  const stall = new AbortController();
  let isHeld = fence !== null;
  let progressAt = performance.now();
  let renewal = Promise.resolve();
  let isRenewing = false;
  const renew = async (): Promise<void> => {
    isRenewing = true;
    if (performance.now() - progressAt >= maxStallMs) stall.abort();
    const renewed = stall.signal.aborted ? null : await leases.hold(job).catch(() => null);
    isHeld = renewed !== null && renewed === fence;
    isRenewing = false;
  };
  const timer = setInterval(() => {
    if (!isRenewing) renewal = renew();
  }, RENEWAL_MS);
  const progress = (): boolean => {
    progressAt = performance.now();
    return isHeld;
  };
  try {
    return await work({ progress, stalled: stall.signal });
  } finally {
    clearInterval(timer);
    // A renewal still in flight would acquire the lease again after its release.
    await renewal;
  }
}
