import type { ReplayRecord } from '@contract/records/replay.record.js';
import { shortDate } from '@contract/time/zones.js';

/** '3 parts' */
export function partsIn({ parts }: Pick<ReplayRecord, 'parts'>): string {
  if (!parts.length) return 'No parts';
  return parts.length === 1 ? '1 part' : `${parts.length} parts`;
}

/** '15 Aug 2026' of the day it was played; it belongs to no zone. */
export const dayPlayed = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : shortDate(date);
