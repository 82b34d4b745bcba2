import { approximateSize } from '../../bson/size.js';
import { isDoc, type Value } from '../../bson/types.js';
import { MAX_MEMORY_BYTES, tooMuchMemory } from '../../pace.js';

/** About what a value of an expression may take: four times what a document may. */
const MAX_VALUE_BYTES = 64 * 1024 * 1024;

const isCompound = (value: Value): boolean => Array.isArray(value) || isDoc(value);

/**
 * Refuses values that are too large for what comes next. They take little memory where they hold one value many times, but not
 * the time to go through them: `{ $let: { vars: { x: ['$$x', '$$x'] }, … } }` doubles with each level.
 */
export function boundedValue(what: string, value: Value): Value {
  if (isCompound(value) && approximateSize(value, MAX_VALUE_BYTES) > MAX_VALUE_BYTES) throw tooMuchMemory(what);
  return value;
}

/** The same for what is put together of several: it can only double where two of them are no scalars. */
export function boundedWhole<T extends Value>(what: string, whole: T, parts: readonly Value[]): T {
  if (parts.filter(isCompound).length > 1) boundedValue(what, whole);
  return whole;
}

/** Bytes that an element of an array takes at least. */
const ELEMENT_BYTES = 16;

/** Refuses arrays of more elements than an operation may keep in memory. */
export function boundedArray(name: string, elements: number): void {
  if (elements * ELEMENT_BYTES > MAX_MEMORY_BYTES) throw tooMuchMemory(name);
}

/** Refuses texts of more characters than an operation may keep in memory. */
export function boundedText(name: string, characters: number): void {
  if (characters > MAX_MEMORY_BYTES) throw tooMuchMemory(name);
}
