import type { StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, RANK, rankOf, type Doc, type Value } from '../bson/types.js';
import { checkKnown, MongoError } from '../errors.js';

const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant' } as const;

/** All fields of a collation with their default values. */
const DEFAULTS: Doc = {
  locale: '',
  caseLevel: false,
  caseFirst: 'off',
  strength: 3,
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
  version: '57.1',
};

const VALUES: Readonly<Record<string, readonly string[]>> = {
  caseFirst: ['upper', 'lower', 'off'],
  alternate: ['non-ignorable', 'shifted'],
  maxVariable: ['punct', 'space'],
};
const FLAGS = ['caseLevel', 'numericOrdering', 'normalization', 'backwards'];

function wrongType(field: string, expected: string): MongoError {
  return new MongoError(
    'TypeMismatch',
    `BSON field 'collation.${field}' is the wrong type, expected type '${expected}'`,
  );
}

/** Orders of a locale other than the usual one: MongoDB's name after an @, and Intl's name. */
const ORDERS: Readonly<Record<string, string | undefined>> = { phonebook: 'phonebk', traditional: 'trad' };

/**
 * Returns the string comparison of a `collation` option, or undefined for the default order. Supports strengths 1 to 3,
 * `caseLevel`, `caseFirst`, and `numericOrdering`. Throws for options that Intl.Collator does not have.
 */
export function compileCollation(option: Value): StringComparer | undefined {
  const spec = completeCollation(option);
  if (!spec) return undefined;
  const { strength, caseFirst } = spec;
  if (strength !== 1 && strength !== 2 && strength !== 3) {
    throw new MongoError(
      'BadValue',
      `collation strength ${String(strength)} is not supported by embedded-mongo; use 1, 2 or 3`,
    );
  }
  if (spec['backwards'] === true || spec['alternate'] === 'shifted') {
    throw new MongoError(
      'BadValue',
      "collation options 'backwards' and 'alternate: shifted' are not supported by embedded-mongo",
    );
  }
  const collator = new Intl.Collator(localeOf(spec), {
    sensitivity: strength === 1 && spec['caseLevel'] === true ? 'case' : SENSITIVITY[strength],
    numeric: spec['numericOrdering'] === true,
    caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
  });
  const compare: StringComparer = (a, b) => collator.compare(a, b);
  collations.set(compare, spec);
  return compare;
}

const collations = new WeakMap<StringComparer, Doc>();

/** Returns the collation of a comparison. */
export const collationOf = (strings: StringComparer): Doc | undefined => collations.get(strings);

/** Returns whether a collation is omitted or empty. MongoDB treats both alike in operations. */
export function isUnset(option: Value): boolean {
  return option === undefined || option === null || (isDoc(option) && Object.keys(option).length === 0);
}

/** Returns a collation with all its fields, as collections and indexes show it. Undefined for the default order. */
export function completeCollation(option: Value): Doc | undefined {
  if (isUnset(option)) return undefined;
  if (!isDoc(option))
    throw new MongoError('TypeMismatch', "BSON field 'collation' is the wrong type, expected an object");
  checkKnown(option, 'collation', new Set(Object.keys(DEFAULTS)));
  if (typeof option['locale'] !== 'string') throw new MongoError('BadValue', "collation needs a 'locale'");
  if (option['locale'] === 'simple') return undefined;
  for (const [field, values] of Object.entries(VALUES)) {
    const value = option[field];
    if (value === undefined || (typeof value === 'string' && values.includes(value))) continue;
    if (typeof value !== 'string') throw wrongType(field, 'string');
    throw new MongoError(
      'BadValue',
      `Enumeration value '${value}' for field 'collation.${field}' is not a valid value.`,
    );
  }
  for (const field of FLAGS)
    if (option[field] !== undefined && typeof option[field] !== 'boolean') throw wrongType(field, 'bool');
  const strength = option['strength'] === undefined ? 3 : numberOf(option['strength']);
  return { ...DEFAULTS, ...option, strength };
}

function localeOf(option: Doc): string {
  const name = String(option['locale']);
  const [locale, order] = name.split('@collation=');
  const tag = locale.replaceAll('_', '-');
  const code = order === undefined ? undefined : ORDERS[order];
  // Intl would replace an unknown locale with the locale of the machine.
  if (!isLocale(tag)) throw new MongoError('BadValue', `Field 'locale' is invalid in: { locale: "${name}" }`);
  if (order !== undefined && code === undefined)
    throw new MongoError('BadValue', `the collation ${name} is not supported by embedded-mongo`);
  const full = code === undefined ? tag : `${tag}-u-co-${code}`;
  if (code !== undefined && new Intl.Collator(full).resolvedOptions().collation !== code)
    throw new MongoError('BadValue', `Field 'locale' is invalid in: { locale: "${name}" }`);
  return full;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf([tag]).length > 0;
  } catch {
    return false;
  }
}

/** Returns whether a value is a string, or contains one in its documents and arrays. */
export function hasStrings(value: Value): boolean {
  if (Array.isArray(value)) return value.some(hasStrings);
  return rankOf(value) === RANK.string || (isDoc(value) && Object.values(value).some(hasStrings));
}
