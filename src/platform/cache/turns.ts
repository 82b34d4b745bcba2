import { Injectable } from '@nestjs/common';
import { DatabaseWatch } from '../database/database-watch.js';
import { Semaphore } from '../database/semaphore.js';
import { ApiError } from '../http/api-error.js';
import { CallersLeft, endsAreKnown } from '../http/caller-left.js';

/** How long a reader waits for its turn, in milliseconds; after that it is answered BUSY. */
const PATIENCE_MS = 15_000;

const busy = (): Error =>
  new ApiError('BUSY', {
    retryAfter: 1,
    message: 'Too much is being asked for at once. Please try again in a moment.',
  });

/** Does so many pieces of work at a time, in the order in which they were asked for, and none that nobody waits for any more. */
export class Turns {
  private readonly semaphore: Semaphore;

  /** @param patienceMs how long one waits for its turn; null: until it comes */
  constructor(
    atOnce: number,
    private readonly patienceMs: number | null = PATIENCE_MS,
  ) {
    this.semaphore = new Semaphore(atOnce);
  }

  /** Runs `work` when it is its turn. Raises CallersLeft if it is no longer wanted by then, and BUSY when it waited too long. */
  run<T>(isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    return this.semaphore.run(this.patienceMs, busy, async () => {
      await endsAreKnown();
      if (!isWanted()) throw new CallersLeft();
      return work();
    });
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
  /** Their own: staff work on while strangers ask for as much as they like. */
  private readonly ofStaff = new Turns(AT_ONCE);

  constructor(private readonly database: DatabaseWatch) {}

  /**
   * Runs `work` when it is its turn. Raises what Turns raises. While the database is unavailable each learns so by itself: one
   * after the other they would wait for that in line.
   */
  async run<T>(isWanted: () => boolean, work: () => Promise<T>, isStaff = false): Promise<T> {
    const turns = isStaff ? this.ofStaff : this.ofVisitors;
    const done = this.database.isUnavailable
      ? null
      : await turns.run(isWanted, async () => (this.database.isUnavailable ? null : { answer: await work() }));
    return done ? done.answer : work();
  }
}
