import { Decimal128 } from 'bson';
import { isNumeric, toNumber } from '../../bson/numbers.js';
import { compareStrings } from '../../bson/compare.js';
import type { Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { typeName } from '../../query/types.js';
import { isMissing, type OperatorFactory } from '../expression.js';
import { toText } from './conversions.js';
import { boundedText } from './limits.js';
import { between, exactly, named, ofValues, operands, type PartCodes } from './operands.js';

/** Characters that are gone through in the time of one look at a value. */
const CHARACTERS_A_UNIT = 64;

/** A text that an operator is about to go through. */
function timed(value: string): string {
  checkTime(1 + value.length / CHARACTERS_A_UNIT);
  return value;
}

function text(name: string, value: Value, code: CodeName): string {
  if (typeof value === 'string') return timed(value);
  throw new MongoError(code, `${name} requires string arguments, found: ${typeName(value)}`);
}

/** Strings, numbers and dates as text; null and missing are empty. */
function loose(name: string, value: Value): string {
  if (isMissing(value)) return '';
  if (typeof value === 'string') return timed(value);
  if (isNumeric(value) || value instanceof Date) return toText(value);
  throw new MongoError('Location16007', `can't convert from BSON type ${typeName(value)} to String in ${name}`);
}

const concat: OperatorFactory = (operand, compile) => {
  const list = operands(operand, compile);
  return (env) => {
    const parts = list.map((item) => item(env));
    if (parts.some(isMissing)) return null;
    const texts = parts.map((item) => text('$concat', item, 'Location16702'));
    boundedText(
      '$concat',
      texts.reduce((sum, item) => sum + item.length, 0),
    );
    return texts.join('');
  };
};

/** What counts as a space for `$trim` without `chars`. */
const SPACES = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

/** The character at a place; none behind the end. */
function characterAt(whole: string, at: number): string {
  return at < whole.length ? String.fromCodePoint(whole.codePointAt(at) ?? 0) : '';
}

/** The character before a place, and not before `start`. */
function characterBefore(whole: string, end: number, start: number): string {
  if (end <= start) return '';
  const two = end - start > 1 ? whole.slice(end - 2, end) : '';
  return (two.codePointAt(0) ?? 0) > 0xffff ? two : whole[end - 1];
}

const TRIM_CODES: PartCodes = {
  noDocument: 'Location50696',
  unknown: 'Location50694',
  lacks: { input: 'Location50695' },
};

function trimming(name: string, left: boolean, right: boolean): OperatorFactory {
  return (operand, compile) => {
    const parts = new Map(named(name, operand, TRIM_CODES, ['chars'], compile));
    return (env) => {
      const input = parts.get('input')?.(env);
      const given = parts.has('chars') ? parts.get('chars')?.(env) : SPACES;
      if (isMissing(input) || isMissing(given)) return null;
      const whole = text(name, input, 'Location50699');
      const dropped = new Set(text(name, given, 'Location50700'));
      let [start, end] = [0, whole.length];
      if (left) {
        for (let char = characterAt(whole, start); dropped.has(char); char = characterAt(whole, start))
          start += char.length;
      }
      if (right) {
        for (
          let char = characterBefore(whole, end, start);
          dropped.has(char);
          char = characterBefore(whole, end, start)
        )
          end -= char.length;
      }
      return whole.slice(start, end);
    };
  };
}

const REPLACE_CODES: PartCodes = {
  noDocument: 'Location51751',
  unknown: 'Location51750',
  lacks: { input: 'Location51749', find: 'Location51748', replacement: 'Location51747' },
};

const REPLACE_PARTS = [
  ['input', 'Location51746'],
  ['find', 'Location51745'],
  ['replacement', 'Location51744'],
] as const;

function replacing(name: string, all: boolean): OperatorFactory {
  return (operand, compile) => {
    const parts = named(name, operand, REPLACE_CODES, [], compile);
    return (env) => {
      const values = new Map(parts.map(([key, part]) => [key, part(env)]));
      if ([...values.values()].some(isMissing)) return null;
      const [input, find, replacement] = REPLACE_PARTS.map(([key, code]) => text(name, values.get(key), code));
      if (all) boundedText(name, input.length * (find === '' ? 1 : 1 / find.length) * replacement.length);
      if (!all) return input.replace(find, () => replacement);
      return find === '' ? input.replaceAll(find, () => replacement) : input.split(find).join(replacement);
    };
  };
}

const split = ofValues('$split', 2, ([input, separator]) => {
  const [whole, by] = [text('$split', input, 'Location40085'), text('$split', separator, 'Location40086')];
  if (by === '') throw new MongoError('Location40087', '$split requires a non-empty separator');
  return whole.split(by);
});

/** A position or a length: in bytes one that is no decimal, its fraction left out; in characters a whole one of 32 bits. */
function position(name: string, what: string, value: Value, code: CodeName, notWhole?: CodeName): number {
  const number = isNumeric(value) && (notWhole || !(value instanceof Decimal128)) ? toNumber(value) : NaN;
  if (Number.isNaN(number))
    throw new MongoError(code, `${name}: ${what} must be a numeric type, found: ${typeName(value)}`);
  if (!notWhole) return Math.trunc(number);
  if (Number.isInteger(number) && Math.abs(number) <= 2 ** 31) return number;
  throw new MongoError(notWhole, `${name}: ${what} cannot be represented as a 32-bit integral value: ${number}`);
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** By bytes of UTF-8; neither end may be within a character. */
function substrBytes(name: string): OperatorFactory {
  return (operand, compile) => {
    const [input, start, length] = exactly(name, operand, 3, compile);
    return (env) => {
      const bytes = Buffer.from(loose(name, input(env)));
      const from = position(name, 'the starting index', start(env), 'Location16034');
      const count = position(name, 'the length', length(env), 'Location16035');
      if (from < 0)
        throw new MongoError('Location50752', `${name}: the starting index must be non-negative, got ${from}`);
      const to = count < 0 ? bytes.length : Math.min(from + count, bytes.length);
      if (from >= bytes.length) return '';
      if (isContinuation(bytes[from]))
        throw new MongoError('Location28656', `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
      if (isContinuation(bytes[to]))
        throw new MongoError(
          'Location28657',
          `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`,
        );
      return bytes.subarray(from, to).toString();
    };
  };
}

/** The place so many characters further. */
function afterCharacters(whole: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < whole.length; left -= 1) at += (whole.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

const substrCP: OperatorFactory = (operand, compile) => {
  const [input, start, length] = exactly('$substrCP', operand, 3, compile);
  return (env) => {
    const whole = loose('$substrCP', input(env));
    const from = position('$substrCP', 'the starting index', start(env), 'Location34450', 'Location34451');
    const count = position('$substrCP', 'the length', length(env), 'Location34452', 'Location34453');
    if (from < 0)
      throw new MongoError('Location34455', `$substrCP: the starting index must be a non-negative integer.`);
    if (count < 0) throw new MongoError('Location34454', `$substrCP: length must be a non-negative integer.`);
    const begin = afterCharacters(whole, 0, from);
    return whole.slice(begin, afterCharacters(whole, begin, count));
  };
};

/** `$indexOfBytes` and `$indexOfCP`: text, what is sought, and the bounds of the search. */
function indexOf(
  name: string,
  measure: (text: string) => number,
  codes: readonly [CodeName, CodeName],
): OperatorFactory {
  return (operand, compile) => {
    const [input, sought, start, end] = between(name, operand, 2, 4, compile);
    return (env) => {
      const value = input(env);
      if (isMissing(value)) return null;
      const [whole, part] = [text(name, value, codes[0]), text(name, sought(env), codes[1])];
      const from = start ? bound(name, start(env)) : 0;
      const to = Math.min(end ? bound(name, end(env)) : Infinity, measure(whole));
      const length = measure(part);
      let [place, measured] = [0, 0];
      for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
        checkTime();
        place += measure(whole.slice(measured, at));
        measured = at;
        if (place + length > to) return -1;
        if (place >= from) return place;
        if (at + 1 > whole.length) return -1;
      }
      return -1;
    };
  };
}

/** The start or end of a search. */
export function bound(name: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number))
    throw new MongoError(
      'Location40096',
      `${name} requires integral starting and ending indexes, found: ${typeName(value)}`,
    );
  if (number < 0)
    throw new MongoError(
      'Location40097',
      `${name} requires non-negative starting and ending indexes, found: ${number}`,
    );
  return number;
}

const characterCount = (value: string): number => {
  let count = 0;
  for (let at = 0; at < value.length; count += 1) at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
};

const IS_ASCII = /^[\0-\x7f]*$/;

/** MongoDB changes the case of ASCII letters only. */
function cased(name: string, change: (text: string) => string): OperatorFactory {
  return (operand, compile) => {
    const [item] = exactly(name, operand, 1, compile);
    return (env) => {
      const value = loose(name, item(env));
      return IS_ASCII.test(value) ? change(value) : value.replace(/[A-Za-z]+/g, change);
    };
  };
}

const upper = (value: string): string =>
  IS_ASCII.test(value) ? value.toUpperCase() : value.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Operators on texts. */
export const STRING_OPERATORS: Record<string, OperatorFactory> = {
  $concat: concat,
  $trim: trimming('$trim', true, true),
  $ltrim: trimming('$ltrim', true, false),
  $rtrim: trimming('$rtrim', false, true),
  $replaceOne: replacing('$replaceOne', false),
  $replaceAll: replacing('$replaceAll', true),
  $split: split,
  $substr: substrBytes('$substr'),
  $substrBytes: substrBytes('$substrBytes'),
  $substrCP: substrCP,
  $indexOfBytes: indexOf('$indexOfBytes', (value) => Buffer.byteLength(value), ['Location40091', 'Location40092']),
  $indexOfCP: indexOf('$indexOfCP', characterCount, ['Location40093', 'Location40094']),
  $strLenBytes: lengthOf('$strLenBytes', (value) => Buffer.byteLength(value), 'Location34473'),
  $strLenCP: lengthOf('$strLenCP', characterCount, 'Location34471'),
  $toLower: cased('$toLower', (letters) => letters.toLowerCase()),
  $toUpper: cased('$toUpper', (letters) => letters.toUpperCase()),
  $strcasecmp: (operand, compile) => {
    const [left, right] = exactly('$strcasecmp', operand, 2, compile);
    return (env) => compareStrings(upper(loose('$strcasecmp', left(env))), upper(loose('$strcasecmp', right(env))));
  },
};

function lengthOf(name: string, measure: (text: string) => number, code: CodeName): OperatorFactory {
  return (operand, compile) => {
    const [item] = exactly(name, operand, 1, compile);
    return (env) => {
      const value = item(env);
      if (typeof value !== 'string')
        throw new MongoError(code, `${name} requires a string argument, found: ${typeName(value)}`);
      return measure(value);
    };
  };
}
