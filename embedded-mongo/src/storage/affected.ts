import type { Doc } from '../bson/types.js';
import type { IndexInfo } from './catalog.js';

/** A partial index whose keys stay the same, although its set of documents may change. */
interface Partial {
  readonly index: IndexInfo;
  /** Returns whether a document matches the conditions of the filter that read a changed field. */
  readonly matches: (doc: Doc) => boolean;
}

/** Effect of a change of some top-level fields on a collection's indexes. */
export interface Affected {
  /** Indexes whose keys may change. */
  readonly keyed: readonly IndexInfo[];
  readonly partial: readonly Partial[];
  /**
   * Top-level fields that determine the changes in both lists, without the key fields of the partial indexes. Undefined
   * for all.
   */
  readonly fields: ReadonlySet<string> | undefined;
}

/** @param touched the fields that may change; undefined for all */
export function affectedBy(touched: ReadonlySet<string> | undefined, indexes: readonly IndexInfo[]): Affected {
  if (!touched) return { keyed: indexes, partial: [], fields: undefined };
  const keyed: IndexInfo[] = [];
  const partial: Partial[] = [];
  let fields: ReadonlySet<string> | undefined = touched;
  for (const index of indexes) {
    if (index.roots && touched.isDisjointFrom(index.roots)) continue;
    const staysKeyed = index.keyRoots && touched.isDisjointFrom(index.keyRoots);
    if (!staysKeyed) keyed.push(index);
    const conditions = index.partialConditions.filter(({ roots }) => !roots || !touched.isDisjointFrom(roots));
    if (staysKeyed) partial.push({ index, matches: (doc) => conditions.every(({ matches }) => matches(doc)) });
    const read = staysKeyed ? conditions.map(({ roots }) => roots) : [index.roots];
    for (const roots of read) fields = roots && fields?.union(roots);
  }
  return { keyed, partial, fields };
}

/**
 * Returns the partial indexes that a document enters or leaves. If the conditions that read changed fields have the
 * same result before and after, the document's entry stays the same, regardless of the other conditions.
 */
export function movedIn({ partial }: Affected, before: Doc, after: Doc): IndexInfo[] {
  return partial.flatMap(({ index, matches }) => (matches(before) === matches(after) ? [] : [index]));
}
