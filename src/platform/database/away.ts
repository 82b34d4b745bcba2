import mongoose from 'mongoose';

/** The driver's errors that mean that the database is away, not that the call is wrong. */
const AWAY =
  /^Mongo(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClosed|PoolClearedOnNetwork|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout)Error$/;

/** Whether a failure means that the database is away for the moment: gone, unreachable, or between two primaries. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.test(error.name)) return true;
  // What a primary answers that steps down; the driver has tried again by itself before it says so.
  return error instanceof mongoose.mongo.MongoServerError && error.hasErrorLabel('RetryableWriteError');
}
