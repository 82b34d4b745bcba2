import type { ReplayRecord } from '@contract/records/replay.record.js';

/** '3 parts' */
export function partsIn({ parts }: Pick<ReplayRecord, 'parts'>): string {
  if (!parts.length) return 'No parts';
  return parts.length === 1 ? '1 part' : `${parts.length} parts`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** '15 Aug 2026' of the day it was played; it belongs to no zone. */
export function dayPlayed(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : DAY.format(day);
}
