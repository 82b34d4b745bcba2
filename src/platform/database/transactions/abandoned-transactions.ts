import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { MINUTE } from '../../../contract/time/units.js';
import { isDatabaseUnavailable } from '../availability/database-unavailable.js';
import { IdleTransactions, type Operation } from './idle-transactions.js';

/** Application name of this product's connections. The transactions of other applications are never aborted. */
export const APP_NAME = 'nepsh';
/** Default interval between two checks, in ms. It is shorter if a transaction can be recognized as abandoned earlier. */
const LOOK_MS = 250;
/** Minimum interval between two checks, in ms. */
const MIN_MS = 50;
/** Minimum interval after a failed check, in ms. A server that rejects the commands once usually rejects them again. */
const REFUSED_MS = MINUTE;
/** Work that takes longer than this may be waiting for the locks of an abandoned transaction, in ms. */
const PATIENCE_MS = 400;

/** Marker of this process. Its connections carry the marker, so other processes see whether this process is alive. */
export const PROCESS_MARK = Symbol('PROCESS_MARK');

/** Returns the driver info that a process with the marker reports to the server. */
export const markedDriver = (mark: string): NonNullable<ConnectOptions['driverInfo']> => ({
  name: 'Mongoose',
  version: mongoose.version,
  platform: mark,
});

/**
 * Aborts transactions of killed processes, whose records MongoDB would lock for a minute (`transactionLifetimeLimitSeconds`). A
 * blocked write aborts transactions whose process has no connection left or that were idle for a while. If the process of an
 * aborted transaction is only slow, it retries the write.
 */
@Injectable()
export class AbandonedTransactions {
  private readonly logger = new Logger('Database');
  private readonly idle: IdleTransactions;
  /** Earliest time of the next check, as `performance.now()`. */
  private nextAt = -Infinity;
  private looking: Promise<void> | null = null;
  /** Whether the server lists idle connections. Servers of other vendors may not. */
  private listsConnections = true;
  private wasRefused = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PROCESS_MARK) mark: string,
  ) {
    this.idle = new IdleTransactions(mark);
  }

  /**
   * Aborts abandoned transactions. Checks at most about every 250 ms and never throws. Call it repeatedly while a write is
   * blocked.
   */
  async end(): Promise<void> {
    if (!this.looking && performance.now() < this.nextAt) return;
    this.looking ??= this.look()
      .catch((error: unknown) => this.noteFailure(error))
      .then((pauseMs) => {
        this.nextAt = performance.now() + pauseMs;
        this.looking = null;
      });
    await this.looking;
  }

  /**
   * Runs work that waits for locks on the server, such as writes outside transactions. Aborts abandoned transactions if it takes
   * long.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - begin >= PATIENCE_MS) void this.end();
    }, LOOK_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** @returns the time until the next check, in ms */
  private async look(): Promise<number> {
    const admin = this.connection.getClient().db('admin');
    const abandoned = this.idle.compare(await this.operations(admin), performance.now());
    if (abandoned.length > 0) {
      await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
      this.logger.warn(`Aborted ${abandoned.length} abandoned transactions of killed or stalled processes.`);
    }
    return Math.max(MIN_MS, Math.min(LOOK_MS, this.idle.dueInMs));
  }

  /** Returns this product's connections and its open transactions. */
  private async operations(admin: mongoose.mongo.Db): Promise<Operation[]> {
    const idleConnections = this.listsConnections;
    const listed = admin
      .aggregate<Operation>(
        [
          { $currentOp: { allUsers: false, idleConnections, idleSessions: true } },
          { $match: { appName: APP_NAME, $or: [{ type: 'op' }, { transaction: { $exists: true } }] } },
          {
            $project: {
              ...{ type: 1, host: 1, active: 1, 'clientMetadata.platform': 1 },
              ...{ lsid: 1, 'transaction.parameters': 1, 'transaction.timeActiveMicros': 1 },
            },
          },
        ],
        { readPreference: 'primary' },
      )
      .toArray();
    return listed.catch((error: unknown) => {
      if (!idleConnections || isDatabaseUnavailable(error)) throw error;
      this.listsConnections = false;
      return this.operations(admin);
    });
  }

  /** Logs the first failure. Returns the time until the next check, in ms. */
  private noteFailure(error: unknown): number {
    if (isDatabaseUnavailable(error)) return LOOK_MS;
    // Some hosted databases do not offer these commands. They abort such transactions automatically after a minute.
    if (!this.wasRefused) this.logger.warn(`Failed to abort the transactions of killed processes: ${String(error)}`);
    this.wasRefused = true;
    return REFUSED_MS;
  }
}
