import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { afterPrefix, encodeKey, EMPTY_ARRAY, type KeyPart } from '../bson/key-codec.js';
import { isNumeric, toNumber } from '../bson/numbers.js';
import { isDoc, RANK, rankOf, type Doc, type Value } from '../bson/types.js';
import { isOperatorDoc } from './matcher.js';

/** A condition on one path that an index can use. */
export interface Condition {
  readonly path: string;
  /** Values of which the path must equal one. Undefined for a range. */
  readonly points: readonly Value[] | undefined;
  readonly low?: Bound;
  readonly high?: Bound;
  /** A regular expression that one value must match, and the text at its start. Replaces the bounds. */
  readonly begins?: { readonly text: string; readonly regex: BSONRegExp };
  /** Whether the index bounds cover the condition exactly, so that no document needs to be tested. */
  readonly exact: boolean;
}

export interface Bound {
  readonly value: Value;
  readonly inclusive: boolean;
}

/** Maximum number of points that are worth seeking one by one. */
const MAX_POINTS = 2000;

/** Conditions that every match must satisfy. */
export interface Conditions {
  readonly list: readonly Condition[];
  /** Whether the filter has no other conditions. */
  readonly complete: boolean;
}

/** Returns the conditions of a filter that an index can use. */
export function conditionsOf(filter: Doc): Conditions {
  const list: Condition[] = [];
  let complete = true;
  for (const [key, operand] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(operand)) {
      for (const item of operand) {
        const inner = isDoc(item) ? conditionsOf(item) : { list: [], complete: false };
        list.push(...inner.list);
        complete &&= inner.complete;
      }
    } else if (key === '$comment') {
      continue;
    } else if (key.startsWith('$')) {
      complete = false;
    } else {
      const conditions = fieldConditions(key, operand);
      list.push(...conditions.list);
      complete &&= conditions.complete;
    }
  }
  return { list, complete };
}

function fieldConditions(path: string, operand: Value): Conditions {
  if (operand instanceof BSONRegExp) return regexCondition(path, operand);
  if (!isOperatorDoc(operand)) return { list: [pointCondition(path, [operand])], complete: true };
  const list: Condition[] = [];
  let complete = true;
  for (const [operator, value] of Object.entries(operand)) {
    const condition = operatorCondition(path, operator, value);
    if (condition) list.push(condition);
    else if (operator !== '$comment') complete = false;
  }
  if ('$regex' in operand && list.length === 0) {
    const pattern = operand['$regex'];
    const options = operand['$options'];
    if (typeof pattern === 'string')
      return regexCondition(path, new BSONRegExp(pattern, typeof options === 'string' ? options : ''));
    if (pattern instanceof BSONRegExp && options === undefined) return regexCondition(path, pattern);
  }
  return { list: mergeRange(list), complete };
}

function operatorCondition(path: string, operator: string, value: Value): Condition | undefined {
  switch (operator) {
    case '$eq':
      return pointCondition(path, [value]);
    case '$in':
      if (!Array.isArray(value) || value.length > MAX_POINTS || value.some((item) => item instanceof BSONRegExp))
        return undefined;
      return pointCondition(path, value);
    case '$gt':
    case '$gte':
      return isRangeable(value)
        ? { path, points: undefined, low: { value, inclusive: operator === '$gte' }, exact: true }
        : undefined;
    case '$lt':
    case '$lte':
      return isRangeable(value)
        ? { path, points: undefined, high: { value, inclusive: operator === '$lte' }, exact: true }
        : undefined;
    default:
      return undefined;
  }
}

function isRangeable(value: Value): boolean {
  const rank = rankOf(value);
  if (value instanceof MinKey || value instanceof MaxKey || (isNumeric(value) && Number.isNaN(toNumber(value))))
    return false;
  return rank !== RANK.null && rank !== RANK.array && rank !== RANK.object && rank !== RANK.regex;
}

/** Null also matches missing fields, and an array also matches its elements. Bounds alone cannot distinguish these. */
function pointCondition(path: string, values: readonly Value[]): Condition {
  const exact = values.every((value) => value !== null && value !== undefined && !Array.isArray(value));
  return { path, points: values, exact };
}

function regexCondition(path: string, regex: BSONRegExp): Conditions {
  const prefix = regex.options === '' ? /^\^((?:[\w\- @/,:;<>=!~#%&]|[^\0-\x7f])+)(.?)/su.exec(regex.pattern) : null;
  // A quantifier after the prefix makes its last character optional. An alternative makes the entire prefix optional.
  if (!prefix || regex.pattern.includes('|')) return { list: [], complete: false };
  const [, literal, next] = prefix;
  const text = /[*?{]/.test(next) ? [...literal].slice(0, -1).join('') : literal;
  if (text === '') return { list: [], complete: false };
  // If nothing follows the literal text, the expression has no other conditions.
  return { list: [{ path, points: undefined, begins: { text, regex }, exact: next === '' }], complete: next === '' };
}

/** Joins a lower and an upper bound of one type on one path. A multikey index must not use the joined condition. */
function mergeRange(list: readonly Condition[]): Condition[] {
  const low = list.filter((condition) => condition.low);
  const high = list.filter((condition) => condition.high);
  if (low.length !== 1 || high.length !== 1 || rankOf(low[0].low?.value) !== rankOf(high[0].high?.value))
    return [...list];
  const joined: Condition = { ...low[0], high: high[0].high };
  return [...list.filter((condition) => condition.points), joined];
}

/** Returns the bytes of a component, inverted if the index is descending there. */
function component(part: KeyPart, descending: boolean): Buffer {
  return encodeKey([part], [descending]);
}

/** Keys of one component that satisfy a condition: `low <= key < high`. */
export interface ComponentRange {
  readonly low: Buffer;
  readonly high: Buffer;
  readonly point: boolean;
}

/** Returns the ranges of one index component for a condition. */
export function componentRanges(condition: Condition, descending: boolean): ComponentRange[] {
  if (condition.points) {
    const keys = new Map<string, Buffer>();
    for (const value of condition.points)
      for (const part of pointParts(value)) {
        const key = component(part, descending);
        keys.set(key.latin1Slice(), key);
      }
    return [...keys.values()].sort(Buffer.compare).map((key) => ({ low: key, high: afterPrefix(key), point: true }));
  }
  if (condition.begins) return beginningRanges(condition.begins, descending);
  return [rangeOf(condition, descending)];
}

/** Number of zero bytes at the end of a text in a key. */
const TEXT_END = 2;

/**
 * Returns the ranges of the texts that start with a text. A regular expression also matches an identical stored one.
 */
function beginningRanges({ text, regex }: NonNullable<Condition['begins']>, descending: boolean): ComponentRange[] {
  const textKey = component(text, descending);
  const [texts, same] = [textKey.subarray(0, textKey.length - TEXT_END), component(regex, descending)];
  const ranges = [texts, same].map((low) => ({ low, high: afterPrefix(low), point: false }));
  return descending ? ranges.reverse() : ranges;
}

/** An array equals a stored array as a whole or, inside an array, its first element's entry. */
function pointParts(value: Value): KeyPart[] {
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [EMPTY_ARRAY, value] : [value, value[0]];
}

function rangeOf({ low, high }: Condition, descending: boolean): ComponentRange {
  const rank = rankOf(low ? low.value : high?.value);
  // Numbers start above NaN, which no comparison with a number matches.
  const floor = rank === RANK.number ? Buffer.from([rank, 0, 0, 0, 0, 0, 0, 0, 1]) : Buffer.from([rank]);
  let from = low ? component(low.value, false) : floor;
  if (low && !low.inclusive) from = afterPrefix(from);
  let to = high ? component(high.value, false) : Buffer.from([rank + 1]);
  if (high?.inclusive) to = afterPrefix(to);
  if (!descending) return { low: from, high: to, point: false };
  return { low: invertUpper(to), high: invertUpper(from), point: false };
}

/**
 * Inverting swaps the ends: keys k with from <= k < to become keys from above ~to and its extensions, up to ~from and
 * its extensions. Since no key is a prefix of another, `afterPrefix(~x)` is the border on both sides.
 */
function invertUpper(bound: Buffer): Buffer {
  return afterPrefix(Buffer.from(bound.map((byte) => ~byte)));
}
