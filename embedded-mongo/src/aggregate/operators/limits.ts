import { MOST_BYTES, tooMuchMemory } from '../../pace.js';

/** Bytes that an element of an array takes at least. */
const ELEMENT_BYTES = 16;

/** Refuses arrays of more elements than an operation may keep in memory. */
export function boundedArray(name: string, elements: number): void {
  if (elements * ELEMENT_BYTES > MOST_BYTES) throw tooMuchMemory(name);
}

/** Refuses texts of more characters than an operation may keep in memory. */
export function boundedText(name: string, characters: number): void {
  if (characters > MOST_BYTES) throw tooMuchMemory(name);
}
