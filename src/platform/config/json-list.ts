import { cleanLine } from '../../contract/text.js';

/** Helpers of variables that hold a JSON list. Each raises an Error that goes on from the variable's name: 'must be …'. */

export type Entry = Readonly<Record<string, unknown>>;

/** The objects of the list. */
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
    throw new Error(`must be a list of objects; entry ${index + 1} is none`);
  });
}

/** @param where which entry it is, for people: 'zone 1' */
export function refuseUnknown(entry: Entry, known: readonly string[], where: string): void {
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  if (unknown) throw new Error(`must have ${known.join(', ')} only; ${where} has '${unknown}'`);
}

/** Texts and numbers; what is absent is an empty text. */
export function textOf(entry: Entry, key: string, where: string): string {
  const value = entry[key] ?? '';
  if (typeof value === 'string') return cleanLine(value);
  if (typeof value === 'number') return String(value);
  throw new Error(`must have texts; ${key} of ${where} is none`);
}

export const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
