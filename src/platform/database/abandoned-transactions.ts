import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { MINUTE } from '../../contract/time/units.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { IdleTransactions, type Operation } from './idle-transactions.js';

/** What the connections of this product call themselves, so that transactions of others are left alone. */
export const APP_NAME = 'nepsh';
/** The time between two looks, in milliseconds; shorter where a transaction may be known to be abandoned before. */
const LOOK_MS = 250;
/** The least time between two looks, in milliseconds. */
const MIN_MS = 50;
/** The least time until the next look after one that failed, in milliseconds: what is refused once is refused again, as a rule. */
const REFUSED_MS = MINUTE;
/** Work that takes longer than this may be waiting for one, in milliseconds. */
const PATIENCE_MS = 400;

/** The mark of this process: its connections bear it, so that others see whether it is there. */
export const PROCESS_MARK = Symbol('PROCESS_MARK');

/** What the driver says of a process with that mark. */
export const markedDriver = (mark: string): NonNullable<ConnectOptions['driverInfo']> => ({
  name: 'Mongoose',
  version: mongoose.version,
  platform: mark,
});

/**
 * Ends transactions of killed processes, whose records MongoDB would keep locked for a minute
 * (`transactionLifetimeLimitSeconds`). A write that is kept waiting kills those whose process has no connection any
 * more, or that have done nothing for a while; an owner that is only slow does its write again.
 */
@Injectable()
export class AbandonedTransactions {
  private readonly logger = new Logger('Database');
  private readonly idle: IdleTransactions;
  /** When the next look may be, by `performance.now()`. */
  private nextAt = -Infinity;
  private looking: Promise<void> | null = null;
  /** Whether the server lists idle connections; one of another make may not. */
  private listsConnections = true;
  private wasRefused = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PROCESS_MARK) mark: string,
  ) {
    this.idle = new IdleTransactions(mark);
  }

  /** Looks for them, some 250 ms after the look before at the earliest; never raises. To be called again while something keeps waiting. */
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

  /** Runs work that waits for locks by itself, as writes outside of transactions do, and looks while it takes long. */
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

  /** @returns how long until the next look, in milliseconds */
  private async look(): Promise<number> {
    const admin = this.connection.getClient().db('admin');
    const abandoned = this.idle.compare(await this.operations(admin), performance.now());
    if (abandoned.length > 0) {
      await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
      this.logger.warn(`Ended ${abandoned.length} transactions in which their process did nothing any more`);
    }
    return Math.max(MIN_MS, Math.min(LOOK_MS, this.idle.dueInMs));
  }

  /** This product's connections and the transactions that it has open. */
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

  /** Logs the first failure; how long not to look again. */
  private noteFailure(error: unknown): number {
    if (isDatabaseUnavailable(error)) return LOOK_MS;
    // Some hosted databases do not offer it; the database then ends such transactions by itself, after a minute.
    if (!this.wasRefused)
      this.logger.warn(`Transactions of processes that were killed cannot be ended: ${String(error)}`);
    this.wasRefused = true;
    return REFUSED_MS;
  }
}
