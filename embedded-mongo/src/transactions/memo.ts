import type { Doc } from '../bson/types.js';
import type { Connection } from '../storage/sqlite.js';

/** Where a retryable command's progress or reply is written, and what keeps it in mind once that is committed. */
export interface Memo {
  write(connection: Connection, reply: Doc): void;
  keep(reply: Doc): void;
}
