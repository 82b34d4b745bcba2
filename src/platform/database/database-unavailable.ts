import mongoose from 'mongoose';

/** The driver's errors that mean that the database is unavailable, not that the call is wrong. */
const UNAVAILABLE =
  /^Mongo(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|PoolClearedOnNetwork|WaitQueueTimeout|NotConnected|ClientClosed|TopologyClosed|OperationTimeout)Error$/;

/** Node's own errors, which the driver lets through where it writes to a connection that has just ended. */
const ENDED: ReadonlySet<unknown> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Whether a failure means that the database is unavailable: down, unreachable, or electing a primary. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE.test(error.name) || ENDED.has((error as NodeJS.ErrnoException).code)) return true;
  if (!(error instanceof mongoose.mongo.MongoServerError)) return false;
  // What a primary answers that steps down; the driver has tried again by itself before it says so.
  if (error.hasErrorLabel('RetryableWriteError')) return true;
  // Inserts wrap whatever ended them, a lost connection too.
  const cause: unknown = error.errorResponse;
  return cause instanceof Error && isDatabaseUnavailable(cause);
}
