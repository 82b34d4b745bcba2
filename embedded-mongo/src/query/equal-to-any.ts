import { BSONRegExp } from 'bson';
import type { Doc, Value } from '../bson/types.js';
import { isOperatorDoc } from './matcher.js';

/** Maximum number of special values, because each has a separate plan. */
const MAX_SPECIAL = 100;

/** Returns whether `$in` treats a value specially: it rejects operators, and a regular expression is a pattern. */
const isSpecial = (value: Value): boolean => value instanceof BSONRegExp || isOperatorDoc(value);

/**
 * Returns a filter for the documents in which a path equals any of these values. Undefined if the filter would be too
 * large.
 */
export function equalToAny(path: string, values: readonly Value[]): Doc | undefined {
  if (values.length === 1) return { [path]: { $eq: values[0] } };
  const special = values.filter(isSpecial);
  if (special.length === 0) return { [path]: { $in: [...values] } };
  if (special.length > MAX_SPECIAL) return undefined;
  const plain = values.filter((value) => !isSpecial(value));
  return { $or: [{ [path]: { $in: plain } }, ...special.map((value) => ({ [path]: { $eq: value } }))] };
}
