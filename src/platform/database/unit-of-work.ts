import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, Types } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../http/api-error.js';
import { Metrics } from '../metrics/metrics.js';
import { PLATFORM_METRICS } from '../metrics/platform.metrics.js';
import { writeSteps } from '../steps.js';
import { AbandonedTransactions } from './abandoned-transactions.js';
import { isCommitUnknown, isContention, isTransient } from './contention.js';
import { KeyedMutex } from './keyed-mutex.js';
import { LastWrites, type LastWrite } from './last-writes.js';
import { Semaphore } from './semaphore.js';
import { ServerFeatures } from './server-features.js';
import { runInTransaction, type Transaction } from './transaction.js';

/** Writes under way at a time in one process; more would only conflict with each other, and hold connections. */
const AT_ONCE = 16;
/** How long a write waits for its turn and is tried again, in milliseconds. */
const PATIENCE_MS = 4_500;
/** Pauses before a write is tried again grow from the first to the second, in milliseconds; each is cut by chance. */
const [SHORT_MS, LONG_MS] = [4, 200];
/** The largest part of the time that is left which one pause may take. */
const LONG_PART = 1 / 20;
/** A write that was tried for so long looks whether a process that is gone is in its way, in milliseconds. */
const LOOK_AFTER_MS = 200;

/** Runs writes as transactions. */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger('UnitOfWork');
  private readonly writeSlots = new Semaphore(AT_ONCE);
  private readonly recordWrites = new KeyedMutex();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly features: ServerFeatures,
    private readonly abandoned: AbandonedTransactions,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Runs `work`, again from its start when another write got in its way. Raises whatever `work` raises, and BUSY when
   * others were in its way for `patienceMs`.
   */
  run<T>(work: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    return this.runUntil(performance.now() + patienceMs, work);
  }

  /**
   * The same for a write that changes one record before all else: those of this process take turns, in the order in which
   * they came, in place of getting in each other's way.
   */
  runFor<T>(record: Types.ObjectId, work: () => T | Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    const late = (): ApiError => this.busy();
    return this.recordWrites.run(record.toHexString(), PATIENCE_MS, late, () => this.runUntil(deadline, work));
  }

  private runUntil<T>(deadline: number, work: () => T | Promise<T>): Promise<T> {
    const began = performance.now();
    return this.writeSlots.run(
      deadline - began,
      () => this.busy(),
      async () => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await this.attempt(work, tries, deadline);
          } catch (error) {
            if (!isContention(error) && !isTransient(error)) throw error;
            const now = performance.now();
            const wait = pauseMs(tries, deadline - now);
            // A database that is unavailable raises its own error, which says so.
            if (now + wait > deadline) throw isContention(error) ? this.busy() : error;
            this.metrics.count(PLATFORM_METRICS.writeConflicts, { outcome: 'retried' });
            // Not awaited: the write goes on trying meanwhile.
            if (now - began > LOOK_AFTER_MS) void this.abandoned.end();
            await delay(wait);
          }
        }
      },
    );
  }

  private async attempt<T>(work: () => T | Promise<T>, tries: number, deadline: number): Promise<T> {
    const lastWrites = new LastWrites(this.connection, await this.features.read());
    const committed: (() => void)[] = [];
    const ends: (() => void)[] = [];
    const writes: LastWrite[] = [];
    let result: T;
    try {
      result = await whole(this.connection, deadline, async (session) => {
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
 * How long a write pauses after so many tries. The nearer its deadline, the shorter: otherwise those that have waited longest
 * try least often, and younger writes of the same record go before them until their time is over.
 */
function pauseMs(tries: number, leftMs: number): number {
  const max = Math.max(SHORT_MS, Math.min(LONG_MS, leftMs * LONG_PART));
  return Math.min(SHORT_MS * 2 ** (tries - 1), max) * (0.5 + Math.random() / 2);
}

/**
 * Runs work in a transaction of mongoose's, whose models then use its session. Errors and the commit are handled here: the driver
 * would retry both for two minutes, and clients do not wait that long.
 */
async function whole<T>(
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
