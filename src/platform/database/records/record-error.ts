import { ApiError } from '../../http/errors/api-error.js';
import { isContention, isTransient } from '../transactions/contention.js';
import { isDatabaseUnavailable } from '../availability/database-unavailable.js';
import { isDiskFull } from '../availability/disk-full.js';

/** Returns whether an error concerns one record. Other errors affect every record: the database is unavailable, full, or busy. */
export function isOfRecord(error: unknown): boolean {
  if (isDatabaseUnavailable(error) || isDiskFull(error) || isContention(error) || isTransient(error)) return false;
  return !(error instanceof ApiError && error.code === 'BUSY');
}

/** Returns the reason of an error that concerns one record of a batch. Rethrows an error that affects every record. */
export function reasonOfRecord(error: unknown): string {
  if (!isOfRecord(error)) throw error;
  return error instanceof Error ? error.message : String(error);
}
