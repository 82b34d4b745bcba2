import mongoose from 'mongoose';
import { isCommitUnknown } from '../transactions/contention.js';

/** Names of driver errors that mean an unavailable database instead of an invalid call. */
const UNAVAILABLE =
  /^Mongo(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|PoolClearedOnNetwork|WaitQueueTimeout|NotConnected|ClientClosed|TopologyClosed|OperationTimeout)Error$/;

/** Codes of Node.js errors that the driver passes through when it writes to a connection that has just closed. */
const ENDED: ReadonlySet<unknown> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * MongoDB's codes for a server that stops, steps down, loses another server, or aborts a slow operation. Reads carry no error
 * label for them. https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md
 */
const CODES: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 279, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436,
]);

/** Returns whether an error means that the database is unavailable: down, unreachable, or electing a primary. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE.test(error.name) || ENDED.has((error as NodeJS.ErrnoException).code)) return true;
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  // A primary that steps down returns these errors. The driver has already retried before it throws one.
  if (error.hasErrorLabel('RetryableWriteError') || CODES.has(error.code)) return true;
  if (isCommitUnknown(error)) return true;
  // Insert errors wrap their cause, which may be a lost connection.
  const cause: unknown = error.errorResponse;
  return cause instanceof Error && isDatabaseUnavailable(cause);
}
