import type { Doc } from '../bson/types.js';
import type { IndexInfo } from './catalog.js';

/** An index whose keys stay, but which has only some documents. */
interface Partial {
  readonly index: IndexInfo;
  /** Whether a document fulfils those conditions of its filter that read a field which changes. */
  readonly matches: (doc: Doc) => boolean;
}

/** What a change of some top-level fields means for a collection's indexes. */
export interface Affected {
  /** The indexes whose keys it may change. */
  readonly keyed: readonly IndexInfo[];
  readonly partial: readonly Partial[];
  /** The top-level fields that it takes to know what it changes in both, but for the keys of the latter. Undefined for all. */
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
 * The partial indexes that a document enters or leaves. As long as the conditions that read what changes say the same of it
 * before and after, it has the same entry in such an index, or none, whatever the others say.
 */
export function movedIn({ partial }: Affected, before: Doc, after: Doc): IndexInfo[] {
  return partial.flatMap(({ index, matches }) => (matches(before) === matches(after) ? [] : [index]));
}
