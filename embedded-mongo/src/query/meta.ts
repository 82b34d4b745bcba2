import { Double } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';

/** Text scores of documents. */
export interface Scores {
  /** Returns undefined for a document that no search has matched. */
  scoreOf(doc: Doc): number | undefined;
}

/** Metadata of MongoDB that this server does not have. */
const REFUSED_META = new Set([
  'geoNearDistance',
  'geoNearPoint',
  'indexKey',
  'randVal',
  'recordId',
  'score',
  'scoreDetails',
  'searchHighlights',
  'searchScore',
  'searchScoreDetails',
  'searchSequenceToken',
  'sortKey',
  'stream',
  'timeseriesBucketMaxTime',
  'timeseriesBucketMinTime',
  'vectorSearchScore',
]);

/** Throws unless `$meta` names `textScore`. */
export function checkMeta(name: Value): void {
  if (name === 'textScore') return;
  if (typeof name === 'string' && REFUSED_META.has(name)) throw notSupported(`{ $meta: '${name}' }`);
  throw new MongoError('Location17308', `Unsupported argument to $meta: ${String(name)}`);
}

/** Returns the error for a score without a text search. */
export function noScores(): MongoError {
  return new MongoError('Location40218', 'query requires text score metadata, but it is not available');
}

/** Returns a document's score as a double, as MongoDB does. */
export function scoreValue(scores: Scores, doc: Value): Value {
  const score = isDoc(doc) ? scores.scoreOf(doc) : undefined;
  return score === undefined ? undefined : new Double(score);
}

/**
 * Returns whether an expression, or a specification with expressions, uses metadata. Throws if this metadata is not
 * supported.
 */
export function mentionsMeta(spec: Value): boolean {
  if (Array.isArray(spec)) return spec.some(mentionsMeta);
  if (!isDoc(spec)) return false;
  return Object.entries(spec).some(([name, value]) => {
    if (name === '$meta') checkMeta(value);
    return name === '$meta' || (name !== '$literal' && name !== '$const' && mentionsMeta(value));
  });
}
