import type { Doc } from '../bson/types.js';

export interface Update {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  /** Returns the document after the update. `before` stays unchanged. */
  apply(before: Doc, filter: Doc, isInsert?: boolean): Doc;
  /** Top-level fields that the update may change. Undefined for any. */
  readonly touched: ReadonlySet<string> | undefined;
  /** Whether the update reads only these fields, and leaves each in place or removes it. */
  readonly isLocal: boolean;
  /** Paths of fields that the update sets as a whole. */
  readonly replacedPaths?: ReadonlySet<string>;
}
