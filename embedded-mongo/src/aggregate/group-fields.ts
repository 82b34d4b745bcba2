import { isNumeric } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { parseStage } from './pipeline.js';

/** Accumulators whose argument is one expression. */
const SIMPLE = new Set(['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet']);

/**
 * Returns the top-level fields that a `$group` reads, so that others need no decoding. Undefined if it has expressions
 * other than paths and numbers, and for other stages.
 */
export function fieldsOfGroup(stage: Doc): readonly string[] | undefined {
  const [name, spec] = parseStage(stage);
  if (name !== '$group' || !isDoc(spec)) return undefined;
  const fields = new Set<string>();
  for (const [key, value] of Object.entries(spec)) {
    const isRead = key === '_id' ? noteId(value, fields) : noteAccumulator(value, fields);
    if (!isRead) return undefined;
  }
  return fields.size > 0 ? [...fields] : undefined;
}

/** Notes the fields of one expression or of a document of expressions. */
function noteId(value: Value, fields: Set<string>): boolean {
  if (!isDoc(value)) return noteField(value, fields);
  return Object.entries(value).every(([key, one]) => !key.startsWith('$') && noteField(one, fields));
}

function noteAccumulator(value: Value, fields: Set<string>): boolean {
  if (!isDoc(value)) return false;
  const entries = Object.entries(value);
  return entries.length === 1 && entries.every(([operator, one]) => SIMPLE.has(operator) && noteField(one, fields));
}

function noteField(value: Value, fields: Set<string>): boolean {
  if (value === null || isNumeric(value)) return true;
  if (typeof value !== 'string' || !/^\$[^$.]/.test(value)) return false;
  fields.add(value.slice(1).split('.', 1)[0]);
  return true;
}
