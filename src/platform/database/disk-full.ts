import { Logger } from '@nestjs/common';
import mongoose from 'mongoose';

/** MongoDB's code OutOfDiskSpace, which the embedded database gives too. */
const OUT_OF_DISK_SPACE = 14031;
const PUBLISH_EVERY_MS = 60_000;

const logger = new Logger('Database');
let toldAt = -Infinity;

/** Whether a write failed because the database has no room: nothing of it was stored, and reads go on. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

/** Says that there is no room, not more than once a minute: every write of the time finds that out. */
export function logDiskFull(): void {
  if (performance.now() - toldAt < PUBLISH_EVERY_MS) return;
  toldAt = performance.now();
  logger.error("The database's disk is full. Writes are refused until there is room; everything else goes on.");
}
