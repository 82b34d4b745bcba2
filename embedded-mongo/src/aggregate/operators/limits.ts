import { approximateSize } from '../../bson/size.js';
import { isDoc, type Value } from '../../bson/types.js';
import { MAX_MEMORY_BYTES, tooMuchMemory } from '../../pace.js';

/** Approximate maximum size of an expression's value: four times the size of a document. */
const MAX_VALUE_BYTES = 64 * 1024 * 1024;

const isCompound = (value: Value): boolean => Array.isArray(value) || isDoc(value);

/**
 * Throws if a value is too large for further processing. A value that contains another one many times needs little
 * memory, but much time: `{ $let: { vars: { x: ['$$x', '$$x'] }, … } }` doubles with each level.
 */
export function boundedValue(what: string, value: Value): Value {
  if (isCompound(value) && approximateSize(value, MAX_VALUE_BYTES) > MAX_VALUE_BYTES) throw tooMuchMemory(what);
  return value;
}

/** Like `boundedValue`, for a value composed of several. It can only double if two of them are arrays or documents. */
export function boundedComposite<T extends Value>(what: string, composite: T, parts: readonly Value[]): T {
  if (parts.filter(isCompound).length > 1) boundedValue(what, composite);
  return composite;
}

/** Minimum size of an array element, in bytes. */
const ELEMENT_BYTES = 16;

/** Throws if an array would exceed the memory limit of an operation. */
export function boundedArray(name: string, elements: number): void {
  if (elements * ELEMENT_BYTES > MAX_MEMORY_BYTES) throw tooMuchMemory(name);
}

/** Throws if a text would exceed the memory limit of an operation. */
export function boundedText(name: string, characters: number): void {
  if (characters > MAX_MEMORY_BYTES) throw tooMuchMemory(name);
}
