import type { Doc } from '../bson/types.js';

/** A compiled update. */
export interface Update {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  /** The document after the update; `before` is left as it was. */
  apply(before: Doc, filter: Doc, isInsert?: boolean): Doc;
  /** The top-level fields it may change, or undefined for any. */
  readonly touched: ReadonlySet<string> | undefined;
  /** Whether it reads no other fields than these, and leaves each in its place or takes it away. */
  readonly isLocal: boolean;
  /** Paths of fields that it sets as a whole. */
  readonly whole?: ReadonlySet<string>;
}
