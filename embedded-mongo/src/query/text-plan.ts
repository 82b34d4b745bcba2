import { encodeKey } from '../bson/key-codec.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { exactly } from '../storage/documents.js';
import type { ReadView } from '../storage/view.js';
import { compileSearch, type TextCompiler, type TextSearch } from '../text/search.js';
import type { TextIndex } from '../text/text-index.js';
import type { Condition } from './bounds.js';
import { implies, type IndexPlan } from './index-plan.js';
import { textOperand, type FilterContext } from './matcher.js';

type TextIndexInfo = IndexInfo & { readonly text: TextIndex };

function textIndex(view: ReadView, collection: Collection | undefined, namespace: string): TextIndexInfo {
  if (!collection)
    throw new MongoError('IndexNotFound', `text index required for $text query (no such collection '${namespace}')`);
  const found = collection.indexes.find(
    (index): index is TextIndexInfo => index.text !== undefined && !index.hidden && view.knows(index),
  );
  if (!found) throw new MongoError('IndexNotFound', 'text index required for $text query');
  return found;
}

/** Compiles `$text` in queries on a collection to a search in its text index. */
export function textCompiler(view: ReadView, collection: Collection | undefined, namespace: string): TextCompiler {
  // One query shares one search, because the search caches the terms of the last document.
  const searches = new Map<Value, TextSearch>();
  return (operand) => {
    let search = searches.get(operand);
    if (!search) searches.set(operand, (search = compileSearch(textIndex(view, collection, namespace).text, operand)));
    return search;
  };
}

/** Returns the search that every match of a query must satisfy, if any. */
export function searchOf(filter: Doc, { text }: FilterContext): TextSearch | undefined {
  const operand = textOperand(filter);
  return operand === undefined ? undefined : text?.(operand);
}

export interface TextPlanRequest extends FilterContext {
  readonly filter: Doc;
  readonly hint?: Value;
}

/** Returns a plan that reads the entries of the searched terms. Every document is tested for the rest of the filter. */
export function textPlan(
  view: ReadView,
  collection: Collection,
  search: TextSearch,
  { filter, hint }: TextPlanRequest,
  conditions: readonly Condition[],
): IndexPlan {
  if (hint !== undefined && !(isDoc(hint) && Object.keys(hint).length === 0)) {
    if (hint === '$natural' || (isDoc(hint) && '$natural' in hint))
      throw new MongoError('BadValue', 'text expressions not allowed with $natural sort order');
    throw new MongoError('BadValue', 'text and hint not allowed in same query');
  }
  const index = textIndex(view, collection, collection.namespace);
  const prefix = index.text.prefix.map((path) =>
    conditions.find((condition) => condition.path === path && condition.points?.length === 1),
  );
  if (prefix.includes(undefined) || (index.partialFilter && !implies(filter, conditions, index.partialFilter)))
    throw new MongoError(
      'NoQueryExecutionPlans',
      'error processing query: planner returned error :: caused by :: failed to use text index to satisfy $text query (if text index is compound, are equality predicates given for all prefix fields?)',
    );
  const values = prefix.map((condition) => condition?.points?.[0] ?? null);
  const keys = search.terms.map((term) => encodeKey([...values, term], index.descending));
  return {
    kind: 'index',
    index,
    ranges: keys.sort(Buffer.compare).map(exactly),
    reverse: false,
    sorted: false,
    exact: false,
    covered: new Set(),
    dedupe: true,
    merge: undefined,
    used: index.fields.length,
  };
}

/** Returns the error for a `$text` in an `$or` without suitable indexes. */
export function textInOr(filter: Doc): MongoError {
  if (!('$or' in filter)) return notSupported('$text in an $or that is not at the top of the filter');
  return new MongoError(
    'NoQueryExecutionPlans',
    'error processing query: planner returned error :: caused by :: Failed to produce a solution for TEXT under OR - other non-TEXT clauses under OR have to be indexed as well.',
  );
}
