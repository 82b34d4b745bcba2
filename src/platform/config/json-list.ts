import { cleanLine } from '../../contract/text.js';

/** Helpers for variables that contain a JSON list. Messages of thrown errors follow the variable's name: 'must be …'. */

export type Entry = Readonly<Record<string, unknown>>;

/** Returns the objects of the list. */
export function entriesOf(input: string): Entry[] {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    throw new Error('must be a JSON list');
  }
  if (!Array.isArray(value)) throw new Error('must be a JSON list');
  return value.map((entry: unknown, index) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry as Entry;
    throw new Error(`must be a list of objects, but entry ${index + 1} is not an object`);
  });
}

/**
 * Throws if an entry has other keys than the known keys.
 * @param where names the entry in the message: 'zone 1'
 */
export function refuseUnknown(entry: Entry, allowedKeys: readonly string[], where: string): void {
  const unknown = Object.keys(entry).find((key) => !allowedKeys.includes(key));
  if (unknown) throw new Error(`must have ${allowedKeys.join(', ')} only, but ${where} has '${unknown}'`);
}

/** Returns a text or a number as text. A missing value is an empty text. */
export function textOf(entry: Entry, key: string, where: string): string {
  const value = entry[key] ?? '';
  if (typeof value === 'string') return cleanLine(value);
  if (typeof value === 'number') return String(value);
  throw new Error(`must have texts, but ${key} of ${where} is not a text`);
}

export const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
