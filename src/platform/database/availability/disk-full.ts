import { Logger } from '@nestjs/common';
import mongoose from 'mongoose';
import { MINUTE } from '../../../contract/time/units.js';

/** MongoDB's code OutOfDiskSpace, which the embedded database uses too. */
const OUT_OF_DISK_SPACE = 14031;
const LOG_EVERY_MS = MINUTE;

const logger = new Logger('Database');
let loggedAt = -Infinity;

/** Returns whether a write failed because the disk is full. Nothing of the write was stored, and reads still work. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE;
}

/** Logs that the disk is full, at most once a minute, because every write fails until space is freed. */
export function logDiskFull(): void {
  if (performance.now() - loggedAt < LOG_EVERY_MS) return;
  loggedAt = performance.now();
  logger.error("The database's disk is full. Writes fail until you free some space. Reads still work.");
}
