import type { Clock } from '../../../platform/clock/clock.js';

/** Duration of a job's lease, in ms. Every step renews the lease. */
export const LEASE_MS = 10_000;

/** Thrown when the lease has expired or too little time is left to send a message. */
export class LeaseOverError extends Error {
  override readonly name = 'LeaseOverError';
}

/**
 * Lease of a job that this process owns. The end counts from before the database query. It is measured by the wall clock and by a
 * monotonic clock, and the earlier end applies. Neither a suspended process nor a clock that was set back can therefore send
 * under a lease that another process may own.
 */
export class JobLease {
  private until: number;
  private readonly elapsedUntil: number;

  constructor(
    readonly owner: string,
    readonly fence: number,
    private readonly clock: Clock,
    requestedAt: Asked,
  ) {
    this.until = requestedAt.at + LEASE_MS;
    this.elapsedUntil = requestedAt.elapsedAt + LEASE_MS;
  }

  /** Time until the lease expires, in ms. Zero or negative after the end. */
  get left(): number {
    return Math.min(this.until - this.clock.now(), this.elapsedUntil - this.clock.elapsed());
  }
}

/** Time of the query that requested a lease. */
export interface Asked {
  at: number;
  elapsedAt: number;
}

export const askedNow = (clock: Clock): Asked => ({ at: clock.now(), elapsedAt: clock.elapsed() });
