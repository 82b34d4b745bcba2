import type { Clock } from '../../../platform/clock/clock.js';

/** How long a job's lease holds; every step renews it. Milliseconds. */
export const LEASE_MS = 10_000;

/** The lease has run out, or too little is left of it: nothing may be sent under it. */
export class LeaseOverError extends Error {
  override readonly name = 'LeaseOverError';
}

/**
 * What a process knows of the lease that it holds. Its end is counted from before the database was asked, by the wall clock
 * and by a monotonic one, of which the earlier end counts: neither a process that was paused nor a clock that was set back
 * sends under a lease that another process may have taken.
 */
export class JobLease {
  private until: number;
  private readonly elapsedUntil: number;

  constructor(
    readonly owner: string,
    readonly fence: number,
    private readonly clock: Clock,
    asked: Asked,
  ) {
    this.until = asked.at + LEASE_MS;
    this.elapsedUntil = asked.elapsedAt + LEASE_MS;
  }

  /** Milliseconds left; not above zero when it is over. */
  get left(): number {
    return Math.min(this.until - this.clock.now(), this.elapsedUntil - this.clock.elapsed());
  }
}

/** When the database was asked for a lease. */
export interface Asked {
  at: number;
  elapsedAt: number;
}

export const askedNow = (clock: Clock): Asked => ({ at: clock.now(), elapsedAt: clock.elapsed() });
