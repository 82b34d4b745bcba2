import mongoose from 'mongoose';
import { isCommitUnknown } from './contention.js';

/** The driver's errors that mean that the database is unavailable, not that the call is wrong. */
const UNAVAILABLE =
  /^Mongo(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|PoolClearedOnNetwork|WaitQueueTimeout|NotConnected|ClientClosed|TopologyClosed|OperationTimeout)Error$/;

/** Node's own errors, which the driver lets through where it writes to a connection that has just ended. */
const ENDED: ReadonlySet<unknown> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * MongoDB's codes for a server that stops, steps down, loses another one, or ends an operation that takes too long. Reads have no
 * label with them. https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const CODES: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 279, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436,
]);

/** Whether a failure means that the database is unavailable: down, unreachable, or electing a primary. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE.test(error.name) || ENDED.has((error as NodeJS.ErrnoException).code)) return true;
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  // What a primary answers that steps down; the driver has tried again by itself before it says so.
  if (error.hasErrorLabel('RetryableWriteError') || CODES.has(error.code)) return true;
  if (isCommitUnknown(error)) return true;
  // Inserts wrap whatever ended them, a lost connection too.
  const cause: unknown = error.errorResponse;
  return cause instanceof Error && isDatabaseUnavailable(cause);
}
