import { ObjectId, BSONRegExp } from 'bson';
import { equalValues } from '../bson/compare.js';
import { cloneValue } from '../bson/clone.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { isOperatorDoc } from '../query/matcher.js';
import { targetAt } from './targets.js';
import { immutableId } from './update.js';
import type { Update } from './compiled.js';

/** Returns the document that an upsert inserts if nothing matches. */
export function upsertedDocument(filter: Doc, update: Update): Doc {
  const seed: Doc = {};
  if (update.kind === 'replacement') {
    const id = equalities(filter).find(([path]) => path === '_id');
    if (id) seed['_id'] = cloneValue(id[1]);
  } else {
    const fixedFields = equalities(filter);
    for (const [index, [path, value]] of fixedFields.entries()) {
      if (
        fixedFields
          .slice(0, index)
          .some(([other]) => `${path}.`.startsWith(`${other}.`) || other.startsWith(`${path}.`))
      )
        throw new MongoError(
          'NotSingleValueField',
          `cannot infer query fields to set, path '${path}' is matched twice`,
        );
      targetAt(seed, path.split('.')).set(cloneValue(value));
    }
  }
  const { _id: id, ...rest } = update.apply(seed, filter, true);
  const fixed = getField(seed, '_id');
  if (fixed !== undefined && id !== undefined && !equalValues(fixed, id)) throw immutableId();
  const finalId = id === undefined ? fixed : id;
  return { _id: finalId === undefined ? new ObjectId() : finalId, ...rest };
}

/** Returns the fields that a filter fixes to one value. */
function equalities(filter: Doc): [string, Value][] {
  return Object.entries(filter).flatMap(([key, value]): [string, Value][] => {
    if (key === '$and' && Array.isArray(value)) return value.flatMap((item) => (isDoc(item) ? equalities(item) : []));
    if (key === '$or' && Array.isArray(value) && value.length === 1 && isDoc(value[0])) return equalities(value[0]);
    if (key.startsWith('$')) return [];
    if (value instanceof BSONRegExp) return [];
    if (!isOperatorDoc(value)) return [[key, value]];
    if ('$eq' in value) return [[key, value['$eq']]];
    for (const operator of ['$in', '$all']) {
      const list = value[operator];
      if (Array.isArray(list) && list.length === 1 && !(list[0] instanceof BSONRegExp) && !isOperatorDoc(list[0]))
        return [[key, list[0]]];
    }
    return [];
  });
}
