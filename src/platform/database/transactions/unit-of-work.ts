import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, Types } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '../../../contract/backoff.js';
import { ConcurrencyLimiter } from '../../concurrency-limiter.js';
import { ApiError } from '../../http/errors/api-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { PLATFORM_METRICS } from '../../metrics/platform.metrics.js';
import { writeSteps } from '../../steps.js';
import { AbandonedTransactions } from './abandoned-transactions.js';
import { isCommitUnknown, isContention, isTransient } from './contention.js';
import { LastWrites, type LastWrite } from './last-writes.js';
import { ServerFeatures } from '../server/server-features.js';
import { runInTransaction, type Transaction } from './transaction.js';

/** Maximum number of concurrent writes per process. More writes would only conflict with each other and occupy connections. */
const AT_ONCE = 16;
/** Time limit of a write in ms, for waiting and all attempts. */
const PATIENCE_MS = 4_500;
/** Minimum and maximum pause between attempts, in ms. The pauses grow exponentially and are shortened randomly. */
const [SHORT_MS, LONG_MS] = [4, 200];
/** Maximum length of one pause, as a fraction of the time left. */
const LONG_PART = 1 / 20;
/** Time after which a retried write checks for transactions of dead processes, in ms. */
const LOOK_AFTER_MS = 200;

/** Runs writes as transactions. */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger('UnitOfWork');
  private readonly writeSlots = new ConcurrencyLimiter(AT_ONCE);
  private readonly recordWrites = new ConcurrencyLimiter(1);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly features: ServerFeatures,
    private readonly abandoned: AbandonedTransactions,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Runs `work`, and retries it from the start after conflicts with other writes. Throws the errors of `work`, or BUSY if
   * conflicts continue for `patienceMs`.
   */
  run<T>(work: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    return this.runUntil(performance.now() + patienceMs, work);
  }

  /**
   * Runs `work` like `run`, for a write that changes one record first. Writes to the same record in this process run
   * sequentially, in order of arrival, instead of conflicting.
   */
  runFor<T>(record: Types.ObjectId, work: () => T | Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    const wait = { ms: PATIENCE_MS, late: () => this.busy() };
    return this.recordWrites.run(() => this.runUntil(deadline, work), { key: record.toHexString(), wait });
  }

  private runUntil<T>(deadline: number, work: () => T | Promise<T>): Promise<T> {
    const began = performance.now();
    const attempts = async (): Promise<T> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await this.attempt(work, tries, deadline);
        } catch (error) {
          if (!isContention(error) && !isTransient(error)) throw error;
          const now = performance.now();
          const wait = pauseMs(tries, deadline - now);
          // An unavailable database has its own error, which is more precise than BUSY.
          if (now + wait > deadline) throw isContention(error) ? this.busy() : error;
          this.metrics.count(PLATFORM_METRICS.writeConflicts, { outcome: 'retried' });
          // Not awaited: the write is retried concurrently.
          if (now - began > LOOK_AFTER_MS) void this.abandoned.end();
          await delay(wait);
        }
      }
    };
    return this.writeSlots.run(attempts, { wait: { ms: deadline - began, late: () => this.busy() } });
  }

  private async attempt<T>(work: () => T | Promise<T>, tries: number, deadline: number): Promise<T> {
    const lastWrites = new LastWrites(this.connection, await this.features.read());
    const committed: (() => void)[] = [];
    const ends: (() => void)[] = [];
    const writes: LastWrite[] = [];
    let result: T;
    try {
      result = await runAndCommit(this.connection, deadline, async (session) => {
        const tx: Transaction = {
          beganAt: performance.now(),
          tries,
          session,
          writeLast: (more) => void writes.push(...more),
          afterCommit: (callback) => void committed.push(callback),
          atEnd: (callback) => void ends.push(callback),
        };
        const output = await runInTransaction(tx, work);
        await lastWrites.run(writes, session);
        writeSteps.reached('write:stored');
        return output;
      });
    } finally {
      this.callAll(ends);
    }
    writeSteps.reached('write:committed');
    this.callAll(committed);
    return result;
  }

  /** Calls all callbacks. An error of one must not fail a stored write, and the others must run too. */
  private callAll(callbacks: readonly (() => void)[]): void {
    for (const callback of callbacks) {
      try {
        callback();
      } catch (error) {
        this.logger.error('Failed to run a callback of a write', error instanceof Error ? error.stack : String(error));
      }
    }
  }

  private busy(): ApiError {
    this.metrics.count(PLATFORM_METRICS.writeConflicts, { outcome: 'busy' });
    return new ApiError('BUSY', { retryAfter: 1 });
  }
}

/**
 * Returns the pause before the next attempt, in ms. Pauses shorten toward the deadline: otherwise the oldest writes would retry
 * least often, and newer writes of the same record would overtake them until they time out.
 */
function pauseMs(tries: number, leftMs: number): number {
  const maximum = Math.max(SHORT_MS, Math.min(LONG_MS, leftMs * LONG_PART));
  return backoff({ base: SHORT_MS, maximum, jitter: 'equal' })(tries);
}

/**
 * Runs work in a mongoose transaction, whose session the models use. Errors and the commit are handled here: the driver would
 * retry both for two minutes, and clients do not wait that long.
 */
async function runAndCommit<T>(
  connection: Connection,
  deadline: number,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const outcome = await connection.transaction(async (session): Promise<{ result: T } | { error: unknown }> => {
    try {
      const result = await work(session);
      await commit(session, deadline);
      return { result };
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      return { error };
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!isCommitUnknown(error) || performance.now() > deadline) throw error;
      await delay(SHORT_MS);
    }
  }
}
