import { BSONRegExp } from 'bson';
import type { Doc, Value } from '../bson/types.js';
import { isOperatorDoc } from './matcher.js';

/** Each of more is a plan of its own. */
const MAX_SPECIAL = 100;

/** Under `$in` an operator is refused, and a regular expression is a pattern. */
const isSpecial = (value: Value): boolean => value instanceof BSONRegExp || isOperatorDoc(value);

/** A filter of the documents in which a path is equal to one of some values, whatever these are; undefined where it would be too large. */
export function equalToAny(path: string, values: readonly Value[]): Doc | undefined {
  if (values.length === 1) return { [path]: { $eq: values[0] } };
  const special = values.filter(isSpecial);
  if (special.length === 0) return { [path]: { $in: [...values] } };
  if (special.length > MAX_SPECIAL) return undefined;
  const plain = values.filter((value) => !isSpecial(value));
  return { $or: [{ [path]: { $in: plain } }, ...special.map((value) => ({ [path]: { $eq: value } }))] };
}
