import { readableBytes } from '@contract/bytes.js';
import type {
  BackupStatus,
  DatabaseStatus,
  EventLoopStatus,
  JobStatus,
  MailStatus,
  RecordingsStatus,
} from '@contract/records/status.record.js';
import { fromNow } from '@contract/time/labels.js';
import { SECOND } from '@contract/time/units.js';
import { duration } from '../shared/duration.js';

/** Formats ms as '4 ms' or '1.2 s'. */
export const milliseconds = (ms: number): string =>
  ms < SECOND ? `${Math.round(ms)} ms` : `${(ms / SECOND).toFixed(1)} s`;

/** Formats the size of the database as '12.0 MiB'. */
export const databaseSize = ({ bytes }: DatabaseStatus): string => (bytes === null ? 'Unknown' : readableBytes(bytes));

/** Describes free space with its share: '12.0 MiB of 40.0 GiB (25 %)'. */
export function freeSpace({ disk }: Pick<DatabaseStatus, 'disk'>): string {
  if (!disk) return 'Unknown';
  const { freeBytes, totalBytes } = disk;
  const share = totalBytes > 0 ? ` (${Math.round((100 * freeBytes) / totalBytes)} %)` : '';
  return `${readableBytes(freeBytes)} of ${readableBytes(totalBytes)}${share}`;
}

/** Describes the size of the recordings with their budget: '12.0 GiB of 40.0 GiB (30 %)'. */
export function recordingsSize({ usedBytes, budgetBytes }: RecordingsStatus): string {
  if (budgetBytes === null) return readableBytes(usedBytes);
  const share = budgetBytes > 0 ? ` (${Math.round((100 * usedBytes) / budgetBytes)} %)` : '';
  return `${readableBytes(usedBytes)} of ${readableBytes(budgetBytes)}${share}`;
}

export function growthWords({ growth }: DatabaseStatus): string {
  if (!growth) return 'Available after a day';
  const { bytesPerDay, days } = growth;
  const seen = `over ${days === 1 ? 'a day' : `${days} days`}`;
  const rate = `${readableBytes(Math.abs(bytesPerDay))} a day`;
  return bytesPerDay < 0 ? `Shrinks by ${rate}, ${seen}` : `${rate}, ${seen}`;
}

export function loopWords(loop: EventLoopStatus | null): string {
  if (!loop) return 'Being measured…';
  return `${loop.medianMs} ms, 99 % within ${loop.p99Ms} ms`;
}

/** Describes the last backup: 'None yet' or '3 h ago'. */
export const lastBackup = ({ lastAt }: BackupStatus, now: number, zone: string): string =>
  lastAt === null ? 'None yet' : fromNow(Date.parse(lastAt), now, zone);

/** Describes the interval and the last run of a job with its duration. */
export function jobWords({ everyMs, ranAt, tookMs }: JobStatus, now: number): string {
  const often = `At least every ${everyMs < SECOND ? milliseconds(everyMs) : duration(everyMs)}`;
  if (ranAt === null) return `${often} · has not run yet`;
  if (tookMs === null) return `${often} · running`;
  return `${often} · ran ${fromNow(Date.parse(ranAt), now)}, for ${milliseconds(tookMs)}`;
}

/** Describes the mail queue: 'Not set up' or '2 waiting, 1 failed in 24 h'. */
export const mailWords = (mail: MailStatus | null): string =>
  mail ? `${mail.waiting} waiting, ${mail.failed} failed in 24 h` : 'Not set up';
