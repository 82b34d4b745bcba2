import { checkTime } from '../pace.js';
import { isDoc, setField, type Doc, type Value } from './types.js';

/** Number of scalars in an array that take as long as one document. */
const ELEMENTS_A_UNIT = 8;

/** Returns a deep copy. Scalars are immutable here, so they are shared. */
export function cloneValue<T extends Value>(value: T): T {
  if (Array.isArray(value)) {
    checkTime(1 + value.length / ELEMENTS_A_UNIT);
    return value.map((item) => cloneValue(item)) as T;
  }
  if (isDoc(value)) {
    checkTime();
    const copy: Doc = {};
    for (const field of Object.keys(value)) setField(copy, field, cloneValue(value[field]));
    return copy as T;
  }
  return value;
}
