import mongoose from 'mongoose';

/**
 * MongoDB's codes LockTimeout, WriteConflict, SnapshotTooOld, SnapshotUnavailable, NoSuchTransaction, and
 * PreparedTransactionInProgress. MongoDB labels them as transient in a transaction; other servers may not.
 */
const CODES: ReadonlySet<unknown> = new Set([24, 112, 239, 246, 251, 267]);

/** Raised by a write that met another one and is to be tried again from its start. */
export class Contention extends Error {
  override readonly name = 'Contention';
}

/** Whether a write failed because another one got in its way: tried again, it may succeed. */
export function isContention(error: unknown): boolean {
  if (error instanceof Contention) return true;
  return error instanceof mongoose.mongo.MongoServerError && (isTransient(error) || CODES.has(error.code));
}

/** Whether MongoDB says that a transaction may be tried again from its start; a lost connection says so too. */
export const isTransient = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('TransientTransactionError');

/** Whether it is unknown if a transaction was committed: committing again finds out. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
