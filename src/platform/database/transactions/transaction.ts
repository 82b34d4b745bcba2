import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import type { LastWrite } from './last-writes.js';

/** One attempt of a write. Its changes become visible together when it commits, or not at all. */
export interface Transaction {
  /** Time of `performance.now()` before the attempt reads anything. */
  beganAt: number;
  /** Number of the attempt, starting at 1. It grows with each retry after a conflict. */
  tries: number;
  /** Session for commands that do not go through mongoose's models, which use it automatically. */
  session: ClientSession;
  /**
   * Defers writes to the end of the transaction, where one command runs them in all collections. Nothing in the transaction may
   * read them.
   */
  writeLast(writes: readonly LastWrite[]): void;
  /** Runs the callback once the write is durable, or never if the write fails. */
  afterCommit(callback: () => void): void;
  /** Runs the callback when the attempt has ended, with any outcome. */
  atEnd(callback: () => void): void;
}

const storage = new AsyncLocalStorage<Transaction>();
/** Runs a function in the context of the process's start, where no transaction is open. */
const inRootContext = AsyncLocalStorage.snapshot();

/** Runs work as a part of a transaction, which `currentTransaction` then returns. */
export const runInTransaction = <T>(tx: Transaction, work: () => T): T => storage.run(tx, work);

/** Returns the transaction of the unit of work that is running. Throws an error outside of one. */
export function currentTransaction(): Transaction {
  const tx = storage.getStore();
  if (!tx) throw new Error('No transaction is open: run the code in UnitOfWork.run.');
  return tx;
}

/** Returns whether the code runs in a unit of work. */
export const isInTransaction = (): boolean => storage.getStore() !== undefined;

/**
 * Runs shared work, such as filling a cache, outside the caller's transaction. Inside, other callers would get uncommitted data,
 * and commands would use a session that may have ended.
 */
export const outsideTransaction = <T>(work: () => T): T => (isInTransaction() ? inRootContext(work) : work());
