import { BSONRegExp } from 'bson';
import { encodeKey } from '../bson/key-codec.js';
import { numberOf } from '../bson/numbers.js';
import { approximateSize } from '../bson/size.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime, Memory, PAUSE, type Paced } from '../pace.js';
import { isOperatorDoc } from '../query/matcher.js';
import { compileExpression } from './expressions.js';
import { fieldPath } from './field-names.js';
import type { PipelineContext, StageFactory } from './stage.js';
import { checkFields, scopeOf, setNested, textField } from './stage-parts.js';

const NAME = '$graphLookup';
const REQUIRED = ['from', 'startWith', 'connectFromField', 'connectToField', 'as'];
const FIELDS = new Set([...REQUIRED, 'maxDepth', 'depthField', 'restrictSearchWithMatch']);

function parse(spec: Value, context: PipelineContext) {
  if (!isDoc(spec)) throw new MongoError('FailedToParse', `the ${NAME} stage specification must be an object`);
  checkFields(NAME, spec, FIELDS, 'Location40104');
  const from = textField(NAME, spec, 'from');
  const { maxDepth = Infinity, depthField, restrictSearchWithMatch: restriction } = spec;
  const depth = numberOf(maxDepth);
  if (depth === undefined) throw new MongoError('Location40100', `${NAME} requires 'maxDepth' to be numeric`);
  if (depth < 0) throw new MongoError('Location40101', `${NAME} requires 'maxDepth' to be nonnegative`);
  if (depth !== Infinity && !Number.isInteger(depth))
    throw new MongoError('Location40102', `${NAME} requires 'maxDepth' to be representable as a long long`);
  if (restriction !== undefined && !isDoc(restriction))
    throw new MongoError('Location40185', `${NAME} requires 'restrictSearchWithMatch' to be an object`);
  if (REQUIRED.some((field) => spec[field] === undefined))
    throw new MongoError('Location40105', `${NAME} requires ${REQUIRED.join(', ')} to be specified.`);
  const path = (field: string): string => textField(NAME, spec, field, 'Location40103');
  return {
    from,
    start: compileExpression(spec['startWith'], context.variables),
    connectFrom: fieldPath(path('connectFromField')),
    connectTo: fieldPath(path('connectToField')).join('.'),
    as: fieldPath(path('as')),
    maxDepth: depth,
    depthField: depthField === undefined ? undefined : fieldPath(path('depthField')),
    restriction,
  };
}

/** Adds the values at a path for the next search. Of an array, it adds the elements that are not arrays. */
function addNext(value: Value, path: readonly string[], next: Value[]): void {
  checkTime();
  if (path.length === 0) {
    if (!Array.isArray(value)) next.push(value);
    else for (const item of value) if (!Array.isArray(item)) next.push(item);
  } else if (isDoc(value)) {
    addNext(getField(value, path[0]), path.slice(1), next);
  } else if (Array.isArray(value)) {
    if (/^\d+$/.test(path[0])) addNext(value[Number(path[0])], path.slice(1), next);
    else for (const item of value) if (isDoc(item)) addNext(item, path, next);
  }
}

/**
 * Returns a function that finds the documents for values. MongoDB uses `$in`: a regular expression finds texts, null
 * does not find documents without the field, a missing value finds nothing, and documents that look like operators are
 * rejected.
 */
function finder(from: string, to: string, context: PipelineContext): (values: readonly Value[]) => Paced<Doc> {
  const find = context.lookup(from, to);
  return function* (values) {
    if (values.some(isOperatorDoc))
      throw new MongoError('BadValue', `cannot nest $ under $in: ${NAME} met an operator`);
    const special = values.filter((value) => value === null || value instanceof BSONRegExp);
    const plain = values.filter((value) => value !== undefined && value !== null && !(value instanceof BSONRegExp));
    if (plain.length > 0) yield* find(plain);
    if (special.length === 0) return;
    const filter = { $and: [{ [to]: { $in: special } }, { [to]: { $exists: true } }] };
    yield* context.read(from, [{ $match: filter }], context.variables);
  };
}

export const graphLookup: StageFactory = (spec, context, compile) => {
  const { from, start, connectFrom, connectTo, as, maxDepth, depthField, restriction } = parse(spec, context);
  const find = finder(from, connectTo, context);
  const restrict = restriction && compile([{ $match: restriction }], { ...context, scores: undefined });
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const memory = new Memory(NAME);
      const documents = new Map<string, Doc>();
      let frontier = [start({ root: doc, ...scopeOf(context) })].flat();
      for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth += 1) {
        const next: Value[] = [];
        const reached = find(frontier);
        for (const other of restrict ? restrict(reached) : reached) {
          if (other === PAUSE) {
            yield PAUSE;
            continue;
          }
          if (other['_id'] === undefined)
            throw new MongoError('Location40271', `Documents of ${from} must contain an _id for ${NAME}`);
          const id = encodeKey([other['_id']]).latin1Slice();
          if (documents.has(id)) continue;
          memory.add(approximateSize(other));
          documents.set(id, depthField ? setNested(other, depthField, BigInt(depth)) : other);
          addNext(other, connectFrom, next);
        }
        frontier = next;
      }
      const joined = setNested(doc, as, [...documents.values()]);
      yield context.scores ? context.scores.carry(doc, joined) : joined;
    }
  };
};
