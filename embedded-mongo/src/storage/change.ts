import type { Timestamp } from 'bson';
import type { Doc, Value } from '../bson/types.js';

/** A change as change streams report it. */
export interface Change {
  readonly operationType: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename' | 'dropDatabase';
  readonly db: string;
  readonly coll?: string;
  /** The new name of a collection that was renamed. */
  readonly to?: { readonly db: string; readonly coll: string };
  readonly id?: Value;
  /** The new document of an insert or a replacement. */
  readonly bytes?: Buffer;
  readonly updateDescription?: Doc;
  /** Set for changes in a transaction. */
  readonly transaction?: { readonly lsid: Value; readonly txnNumber: bigint };
}

/** A change at its place in the log. */
export interface LoggedChange extends Change {
  readonly sequence: number;
  readonly clusterTime: Timestamp;
  readonly wallTime: Date;
}
