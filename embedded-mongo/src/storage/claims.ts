import type { IndexInfo } from './catalog.js';
import type { IndexChange, RecordChange } from './view.js';

/** What is claimed before a record is written; and before a key of a unique index is added or removed. */
export const claimOfRecord = (record: number): string => `r${record}`;
export const claimOfKey = (index: IndexInfo, key: Buffer): string => `u${index.id}:${key.latin1Slice()}`;

/** What was claimed for a change of a record. One that is new was claimed by nobody: nobody else can see its number. */
export function* claimsOf({ record, isNew, indexes }: RecordChange): Iterable<string> {
  if (!isNew) yield claimOfRecord(record);
  for (const change of indexes) yield* claimsOfEntries(change);
}

/** What was claimed for a change of index entries. */
export function* claimsOfEntries({ index, removed, added }: IndexChange): Iterable<string> {
  if (!index.unique) return;
  for (const key of removed) yield claimOfKey(index, key);
  for (const key of added) yield claimOfKey(index, key);
}
