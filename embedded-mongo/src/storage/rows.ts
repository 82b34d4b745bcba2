import { crc32 } from 'node:zlib';
import type { Collection, IndexInfo } from './catalog.js';
import type { Connection } from './sqlite.js';
import type { IndexChange, RecordChange } from './view.js';

/** Receives the changes of index entries. */
export interface EntryListener {
  added(index: IndexInfo, key: Buffer, record: number): void;
  removed(index: IndexInfo, key: Buffer, record: number): void;
}

/** Writes a record's row. Returns the change of the number of documents. */
export function writeRecord(
  connection: Connection,
  { id }: Collection,
  { record, bytes, isNew }: Pick<RecordChange, 'record' | 'bytes' | 'isNew'>,
): number {
  if (bytes === undefined) {
    connection.prepare(`dd${id}`, () => `DELETE FROM d${id} WHERE r = ?`).run(record);
    return -1;
  }
  if (isNew) {
    connection.prepare(`id${id}`, () => `INSERT INTO d${id} VALUES (?, ?, ?)`).run(record, crc32(bytes), bytes);
    return 1;
  }
  connection.prepare(`ud${id}`, () => `UPDATE d${id} SET c = ?, b = ? WHERE r = ?`).run(crc32(bytes), bytes, record);
  return 0;
}

/** Writes the entries of one record in one index. */
export function writeEntries(
  connection: Connection,
  record: number,
  { index, removed, added }: IndexChange,
  listener?: EntryListener,
): void {
  const { insert, remove } = connection.entryWriter(index);
  for (const key of removed) if (remove.run(key, record).changes) listener?.removed(index, key, record);
  // An index that is being built may already have the entry.
  for (const key of added) if (insert.run(key, record).changes) listener?.added(index, key, record);
}
