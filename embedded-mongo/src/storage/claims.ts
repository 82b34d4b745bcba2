import type { IndexInfo } from './catalog.js';
import type { IndexChange, RecordChange } from './view.js';

/** Returns the resource to claim before a record is written. Entries of a unique index need `claimOfKey`. */
export const claimOfRecord = (record: number): string => `r${record}`;
export const claimOfKey = (index: IndexInfo, key: Buffer): string => `u${index.id}:${key.latin1Slice()}`;

/** Yields the claims for a change of a record. A new record needs none, because its number is invisible to others. */
export function* claimsOf({ record, isNew, indexes }: RecordChange): Iterable<string> {
  if (!isNew) yield claimOfRecord(record);
  for (const change of indexes) yield* claimsOfEntries(change);
}

/** Yields the claims for a change of index entries. */
export function* claimsOfEntries({ index, removed, added }: IndexChange): Iterable<string> {
  if (!index.unique) return;
  for (const key of removed) yield claimOfKey(index, key);
  for (const key of added) yield claimOfKey(index, key);
}
