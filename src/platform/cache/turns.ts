import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import { DatabaseWatch } from '../database/availability/database-watch.js';
import { ApiError } from '../http/errors/api-error.js';
import { CallersLeft, endsAreKnown } from '../http/caller-left.js';
import { FairLine } from './fair-line.js';
import type { Job } from './job.js';

/** Maximum time for which a job waits for a concurrency slot, in ms. After that, the response is BUSY. */
const PATIENCE_MS = 15_000;

/** Maximum number of waiting jobs per network while jobs of other networks wait too. */
const MAX_WAITING = 20;

const busy = (): Error =>
  new ApiError('BUSY', {
    retryAfter: 1,
    message: 'The server is handling too many requests. Please try again in a moment.',
  });

/** Runs a limited number of jobs at the same time. Client networks take turns. Jobs without waiting requests are dropped. */
export class Turns {
  private readonly limiter: ConcurrencyLimiter<Job>;

  constructor(atOnce: number, maxWaiting = MAX_WAITING) {
    this.limiter = new ConcurrencyLimiter(atOnce, () => new FairLine(maxWaiting, busy));
  }

  /**
   * Runs `work` when a concurrency slot is free. Throws CallersLeft if no request waits for the job by then, and BUSY if the job
   * waited too long or its network has too many waiting jobs.
   */
  run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const start = async (): Promise<T> => {
      await endsAreKnown();
      if (!job.isWanted()) throw new CallersLeft();
      return work();
    };
    return this.limiter.run(start, { ticket: job, wait: { ms: PATIENCE_MS, late: busy } });
  }
}

/** Maximum number of concurrent list reads for visitors. Staff have the same number. */
const AT_ONCE = 8;

/**
 * Limits reads of lists that are not cached: each list is read from the database for its caller. Without a limit, all callers
 * would wait for reads whose callers have left.
 */
@Injectable()
export class ReadTurns {
  private readonly ofVisitors = new Turns(AT_ONCE);
  /** Separate slots, so that visitors cannot delay staff. No limit per network, since an office may be a single network. */
  private readonly ofStaff = new Turns(AT_ONCE, Infinity);

  constructor(private readonly database: DatabaseWatch) {}

  /**
   * Runs `work` when a concurrency slot is free. Throws the errors of `Turns.run`. While the database is unavailable, `work` runs
   * without a slot: otherwise, each waiting read would first wait until the previous reads have failed.
   */
  async run<T>(job: Job, work: () => Promise<T>, isStaff = false): Promise<T> {
    const slots = isStaff ? this.ofStaff : this.ofVisitors;
    const done = this.database.isUnavailable
      ? null
      : await slots.run(job, async () => (this.database.isUnavailable ? null : { answer: await work() }));
    return done ? done.answer : work();
  }
}
