import { isObject } from '../../contract/is-object.js';
import { cleanLine, cleanLines } from '../../contract/text.js';

/**
 * A rule that cleans a stored value: a function for a text, a rule for the entries of a list, or rules for the fields of an
 * object.
 */
export type TextRule = ((text: string) => string) | readonly [TextRule] | { readonly [field: string]: TextRule };

/**
 * Returns a rule for a text with one line.
 * @param name replaces a text without a visible character
 */
export const line =
  (name = '') =>
  (text: string): string =>
    text === '' ? '' : cleanLine(text) || name;

/**
 * Returns a rule for a text with several lines.
 * @param name replaces a text without a visible character
 */
export const lines =
  (name = '') =>
  (text: string): string =>
    text === '' ? '' : cleanLines(text) || name;

/** Returns a value with its texts cleaned by a rule. Values of other types stay the same. */
export function cleanBy(value: unknown, rule: TextRule): unknown {
  if (typeof rule === 'function') return typeof value === 'string' ? rule(value) : value;
  if (isList(rule)) return Array.isArray(value) ? value.map((entry) => cleanBy(entry, rule[0])) : value;
  if (!isObject(value)) return value;
  const fields = Object.entries(rule).filter(([field]) => field in value);
  return { ...value, ...Object.fromEntries(fields.map(([field, one]) => [field, cleanBy(value[field], one)])) };
}

const isList = (rule: TextRule): rule is readonly [TextRule] => Array.isArray(rule);

/** A record with a name that must be unique. */
export interface Named {
  id: string;
  name: string;
  /** Stored form by which names are compared. */
  key: string;
}

export interface NameRule {
  /** Name of a record whose own name has no visible character. */
  unnamed: string;
  /** Maximum length of a name, in characters. */
  max: number;
  keyOf: (name: string, record: Named) => string;
}

/**
 * Returns the cleaned names of all records by id. A name that another record already has gets a number: 'Name (2)'. Clean names
 * stay the same, so that the result does not change if some of the names are already stored.
 */
export function uniqueNames(records: readonly Named[], { unnamed, max, keyOf }: NameRule): Map<string, string> {
  const owners = new Map(records.map(({ id, key }) => [key, id]));
  const names = new Map<string, string>();
  for (const record of records) {
    const clean = line(unnamed)(record.name);
    let name = clean;
    const isTaken = (): boolean => (owners.get(keyOf(name, record)) ?? record.id) !== record.id;
    for (let number = 2; name !== record.name && isTaken(); number += 1) name = numbered(clean, number, max);
    owners.set(keyOf(name, record), record.id);
    names.set(record.id, name);
  }
  return names;
}

function numbered(name: string, number: number, max: number): string {
  const suffix = ` (${number})`;
  return cleanLine(name.slice(0, max - suffix.length)) + suffix;
}
