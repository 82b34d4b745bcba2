import { Injectable } from '@nestjs/common';
import { DatabaseWatch } from '../database/database-watch.js';
import { Semaphore } from '../database/semaphore.js';
import { ApiError } from '../http/api-error.js';
import { CallersLeft, endsAreKnown } from '../http/caller-left.js';
import { FairLine } from './fair-line.js';
import type { Job } from './job.js';

/** Maximum time that a job waits for its turn, in milliseconds. After that it is answered BUSY. */
const PATIENCE_MS = 15_000;

/** Maximum jobs of one network that wait while others wait, too. */
const MAX_WAITING = 20;

const busy = (): Error =>
  new ApiError('BUSY', {
    retryAfter: 1,
    message: 'Too much is being asked for at once. Please try again in a moment.',
  });

/** Runs a limited number of jobs at a time. Client networks take turns, and jobs that no request waits for are dropped. */
export class Turns {
  private readonly semaphore: Semaphore<Job>;

  constructor(atOnce: number, maxWaiting = MAX_WAITING) {
    this.semaphore = new Semaphore(atOnce, new FairLine(maxWaiting, busy));
  }

  /**
   * Runs `work` when it is its turn. Throws CallersLeft if no request waits for it by then, and BUSY if it waited too long or its
   * network has too many jobs waiting.
   */
  run<T>(job: Job, work: () => Promise<T>): Promise<T> {
    const start = async (): Promise<T> => {
      await endsAreKnown();
      if (!job.isWanted()) throw new CallersLeft();
      return work();
    };
    return this.semaphore.run(PATIENCE_MS, busy, start, job);
  }
}

/** How many lists are read at a time for visitors, and as many for staff. */
const AT_ONCE = 8;

/**
 * Reads of lists that are kept for nobody: each is read from the database for its caller. All at once would make everybody
 * wait for those whose callers have left.
 */
@Injectable()
export class ReadTurns {
  private readonly ofVisitors = new Turns(AT_ONCE);
  /** Separate, so that visitors cannot delay staff. Without a maximum, since an office may be one network. */
  private readonly ofStaff = new Turns(AT_ONCE, Infinity);

  constructor(private readonly database: DatabaseWatch) {}

  /**
   * Runs `work` when it is its turn. Throws what Turns throws. While the database is unavailable each learns so by itself: one
   * after the other they would wait for that in line.
   */
  async run<T>(job: Job, work: () => Promise<T>, isStaff = false): Promise<T> {
    const turns = isStaff ? this.ofStaff : this.ofVisitors;
    const done = this.database.isUnavailable
      ? null
      : await turns.run(job, async () => (this.database.isUnavailable ? null : { answer: await work() }));
    return done ? done.answer : work();
  }
}
