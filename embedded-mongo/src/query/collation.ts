import type { StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import { MongoError } from '../errors.js';

const SENSITIVITY = { 1: 'base', 2: 'accent', 3: 'variant' } as const;

/**
 * The comparison a `collation` option asks for, or undefined for the default order. Strengths 1 to 3, `caseLevel`,
 * `caseFirst` and `numericOrdering` are honoured; what Intl.Collator can't do is refused.
 */
export function compileCollation(option: Value): StringComparer | undefined {
  if (option === undefined || option === null) return undefined;
  const spec = option as Doc;
  const locale = spec['locale'];
  if (typeof locale !== 'string') throw new MongoError('BadValue', "collation needs a 'locale'");
  if (locale === 'simple') return undefined;
  const strength = numberOf(spec['strength']) ?? 3;
  if (strength !== 1 && strength !== 2 && strength !== 3) {
    throw new MongoError(
      'BadValue',
      `collation strength ${strength} is not supported by embedded-mongo; use 1, 2 or 3`,
    );
  }
  if (spec['backwards'] === true || spec['alternate'] === 'shifted') {
    throw new MongoError(
      'BadValue',
      "collation options 'backwards' and 'alternate: shifted' are not supported by embedded-mongo",
    );
  }
  const caseFirst = spec['caseFirst'];
  const collator = new Intl.Collator(locale.replace('_', '-'), {
    sensitivity: strength === 1 && spec['caseLevel'] === true ? 'case' : SENSITIVITY[strength],
    numeric: spec['numericOrdering'] === true,
    caseFirst: caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'false',
  });
  return (a, b) => collator.compare(a, b);
}
