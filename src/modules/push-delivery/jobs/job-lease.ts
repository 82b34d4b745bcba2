import type { Clock } from '../../../platform/clock/clock.js';

/** Duration of a job's lease, in ms. Every step renews the lease. */
export const LEASE_MS = 10_000;

/** Thrown when the lease has expired or too little time is left to send a message. */
export class LeaseOverError extends Error {
  override readonly name = 'LeaseOverError';
}

/**
 * Lease of a job that this process owns. Its end counts from before the query that requests the lease. The end is measured by the
 * wall clock and by a monotonic clock, and the earlier end applies. Neither a suspended process nor a clock that was set back can
 * therefore send under a lease that another process may own.
 */
export class JobLease {
  /** Stored end of the lease. */
  readonly until: Date;
  private readonly elapsedUntil: number;

  constructor(private readonly clock: Clock) {
    this.until = new Date(clock.now() + LEASE_MS);
    this.elapsedUntil = clock.elapsed() + LEASE_MS;
  }

  /** Time until the lease expires, in ms. Zero or negative after the end. */
  get left(): number {
    return Math.min(this.until.getTime() - this.clock.now(), this.elapsedUntil - this.clock.elapsed());
  }
}
