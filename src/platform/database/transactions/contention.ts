import mongoose from 'mongoose';

/**
 * MongoDB's codes LockTimeout, WriteConflict, SnapshotTooOld, SnapshotUnavailable, NoSuchTransaction, and
 * PreparedTransactionInProgress. MongoDB labels them as transient in a transaction; other servers may not.
 */
const CODES: ReadonlySet<unknown> = new Set([24, 112, 239, 246, 251, 267]);

/** Thrown by a write that conflicts with another write. The caller must retry it from the start. */
export class Contention extends Error {
  override readonly name = 'Contention';
}

/** Returns whether a write failed because of a conflict with another write, so that a retry may succeed. */
export function isContention(error: unknown): boolean {
  if (error instanceof Contention) return true;
  return error instanceof mongoose.mongo.MongoServerError && (isTransient(error) || CODES.has(error.code));
}

/** Returns whether MongoDB labels the transaction as safe to retry from the start. A lost connection has this label too. */
export const isTransient = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('TransientTransactionError');

/** Returns whether the outcome of a commit is unknown. Committing again resolves it. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
