import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientSession } from 'mongoose';
import type { LastWrite } from './last-writes.js';

/** One attempt of a write. Its changes become visible together when it commits, or not at all. */
export interface Transaction {
  /** Time of `performance.now()` before the attempt read anything. */
  beganAt: number;
  /** 1 for the first attempt. It grows when other writes got in the way. */
  tries: number;
  /** Session for commands that do not go through mongoose's models, which use it automatically. */
  session: ClientSession;
  /** Defers writes that nothing else in the transaction reads to its end, where one command makes them in all collections. */
  writeLast(writes: readonly LastWrite[]): void;
  /** Runs the callback once the write is durable, never if it failed. */
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

/** Whether the code runs in a unit of work. */
export const isInTransaction = (): boolean => storage.getStore() !== undefined;

/**
 * Runs work that others share, such as filling a cache, outside the caller's transaction. Otherwise they would get uncommitted
 * data, and commands would use a session that may have ended.
 */
export const outsideTransaction = <T>(work: () => T): T => (isInTransaction() ? inRootContext(work) : work());
