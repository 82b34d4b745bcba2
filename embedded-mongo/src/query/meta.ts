import { Double } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';

/** The text scores of documents. */
export interface Scores {
  /** Undefined for a document that no search has found. */
  scoreOf(doc: Doc): number | undefined;
}

/** Metadata of MongoDB that is not there. */
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

/** Refuses what a `$meta` names, unless it is `textScore`. */
export function checkMeta(name: Value): void {
  if (name === 'textScore') return;
  if (typeof name === 'string' && REFUSED_META.has(name)) throw notSupported(`{ $meta: '${name}' }`);
  throw new MongoError('Location17308', `Unsupported argument to $meta: ${String(name)}`);
}

/** For a score where nothing was searched for. */
export function noScores(): MongoError {
  return new MongoError('Location40218', 'query requires text score metadata, but it is not available');
}

/** A document's score as MongoDB gives it. */
export function scoreValue(scores: Scores, doc: Value): Value {
  const score = isDoc(doc) ? scores.scoreOf(doc) : undefined;
  return score === undefined ? undefined : new Double(score);
}

/** Whether an expression, or a specification with expressions, asks for metadata; refuses those that are not there. */
export function mentionsMeta(spec: Value): boolean {
  if (Array.isArray(spec)) return spec.some(mentionsMeta);
  if (!isDoc(spec)) return false;
  return Object.entries(spec).some(([name, value]) => {
    if (name === '$meta') checkMeta(value);
    return name === '$meta' || (name !== '$literal' && name !== '$const' && mentionsMeta(value));
  });
}
