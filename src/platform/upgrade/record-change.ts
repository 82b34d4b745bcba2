import type { StoredRecord } from '../database/rewrite.js';

/** A change of one collection's records. */
export interface RecordChange {
  /** Its progress is stored under this name, 'games.words'; two changes may share it where the later is of the same field. */
  id: string;
  collection: string;
  /** The fields with their new values, null where a record stays as it is. Also asked for records that have them already. */
  change(doc: StoredRecord): Record<string, unknown> | null;
}
