import { checkTime } from '../pace.js';
import { isDoc, setField, type Doc, type Value } from './types.js';

/** Scalars in an array take so much less than a document. */
const ELEMENTS_A_UNIT = 8;

/** A deep copy; scalars are immutable here and shared. */
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
