import { MongoError } from '../errors.js';
import { messageOf, SQLITE, sqliteCode } from './sqlite-error.js';

/** Turns SQLite's errors into MongoDB's. */
export function storageError(error: unknown): MongoError {
  if (error instanceof MongoError) return error;
  const message = messageOf(error);
  const code = sqliteCode(error);
  if (code === SQLITE.full) {
    return new MongoError('OutOfDiskSpace', 'the disk is full: nothing was written; free some space and try again');
  }
  if (code === SQLITE.corrupt || code === SQLITE.notADatabase) {
    return new MongoError(
      'InternalError',
      `the database file is damaged (${message}); restore the data folder from a backup`,
    );
  }
  return new MongoError('InternalError', message);
}
