import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { isDatabaseUnavailable } from './database-unavailable.js';

/** What the connections of this product call themselves, so that transactions of others are left alone. */
export const APP_NAME = 'nepsh';
/** A transaction in which nothing was done for so long is abandoned: its process was killed or is stalled. Milliseconds. */
const ABANDONED_MS = 1_500;
/** The most that the time between two looks counts for, in milliseconds: the process that looks may have stood still itself. */
const COUNTED_MS = ABANDONED_MS / 2;
/** The time between two looks, in milliseconds; shorter where a transaction will have been idle for long enough before. */
const LOOK_MS = 250;
/** The least time between two looks, in milliseconds. */
const SHORTEST_MS = 50;
/** The least time until the next look after one that failed, in milliseconds: what is refused once is refused again, as a rule. */
const REFUSED_MS = 60_000;
/** Work that takes longer than this may be waiting for one, in milliseconds. */
const PATIENCE_MS = 800;

/** Of what `$currentOp` says of a transaction between two of its commands. */
interface IdleTransaction {
  lsid: { id: mongoose.mongo.Binary };
  transaction: { parameters: { txnNumber: unknown }; timeActiveMicros: unknown };
}

/**
 * Ends transactions that their processes left open. A process that is killed in the middle of a write leaves its records
 * locked: MongoDB aborts its transaction only after `transactionLifetimeLimitSeconds`, a minute, and until then nobody can
 * change these records and no game among them goes live. A write that is kept waiting therefore looks which transactions do nothing:
 * one whose active time is the same for a while is killed. Its owner, if it is only slow, does the write again.
 */
@Injectable()
export class AbandonedTransactions {
  private readonly logger = new Logger('Database');
  /** How long each idle transaction has been seen as it is, in milliseconds. */
  private idle = new Map<string, number>();
  /** When the last look was, by `performance.now()`. */
  private lookedAt = -Infinity;
  /** When the next look may be, by `performance.now()`. */
  private nextAt = -Infinity;
  private looking: Promise<void> | null = null;
  private wasRefused = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Looks for them, some 250 ms after the look before at the earliest; never raises. To be called again while something keeps waiting. */
  async end(): Promise<void> {
    if (!this.looking && performance.now() < this.nextAt) return;
    this.looking ??= this.look()
      .then(
        () => this.pauseMs(),
        (error: unknown) => this.noteFailure(error),
      )
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

  /** How long until the next look. */
  private pauseMs(): number {
    const dueIn = [...this.idle.values()].map((idleMs) => ABANDONED_MS - idleMs).filter((ms) => ms > 0);
    return Math.max(SHORTEST_MS, Math.min(LOOK_MS, ...dueIn));
  }

  private async look(): Promise<void> {
    const admin = this.connection.getClient().db('admin');
    const found = await admin
      .aggregate<IdleTransaction>(
        [
          { $currentOp: { allUsers: false, idleSessions: true } },
          { $match: { type: 'idleSession', appName: APP_NAME, transaction: { $exists: true } } },
          { $project: { lsid: 1, 'transaction.parameters': 1, 'transaction.timeActiveMicros': 1 } },
        ],
        { readPreference: 'primary' },
      )
      .toArray();
    const now = performance.now();
    const passed = Math.min(now - this.lookedAt, COUNTED_MS);
    const before = this.idle;
    const idleMs = (key: string): number => (before.has(key) ? (before.get(key) ?? 0) + passed : 0);
    this.idle = new Map(found.map(keyOf).map((key) => [key, idleMs(key)]));
    this.lookedAt = now;
    const abandoned = found.filter((one) => (this.idle.get(keyOf(one)) ?? 0) >= ABANDONED_MS);
    if (abandoned.length === 0) return;
    await admin.command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
    this.logger.warn(`Ended ${abandoned.length} transactions in which their process did nothing any more`);
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

/** The same for two looks between which nothing was done in the transaction. */
const keyOf = ({ lsid, transaction }: IdleTransaction): string =>
  [lsid.id.toString('hex'), String(transaction.parameters.txnNumber), String(transaction.timeActiveMicros)].join(' ');
