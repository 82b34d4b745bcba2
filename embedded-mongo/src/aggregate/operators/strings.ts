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

/** Number of characters that are read in one unit of time; see `checkTime`. */
const CHARACTERS_A_UNIT = 64;

/** Checks the time before an operator iterates over a text. */
function timed(value: string): string {
  checkTime(1 + value.length / CHARACTERS_A_UNIT);
  return value;
}

function text(name: string, value: Value, code: CodeName): string {
  if (typeof value === 'string') return timed(value);
  throw new MongoError(code, `${name} requires string arguments, found: ${typeName(value)}`);
}

/** Converts strings, numbers, and dates to text. Null and missing values become the empty text. */
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

/** Spaces of `$trim` without `chars`. */
const SPACES = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

/** Returns the character at a position, or the empty text at the end. */
function characterAt(source: string, at: number): string {
  return at < source.length ? String.fromCodePoint(source.codePointAt(at) ?? 0) : '';
}

/** Returns the character before a position, but not before `start`. */
function characterBefore(source: string, end: number, start: number): string {
  if (end <= start) return '';
  const two = end - start > 1 ? source.slice(end - 2, end) : '';
  return (two.codePointAt(0) ?? 0) > 0xffff ? two : source[end - 1];
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
      const chars = parts.has('chars') ? parts.get('chars')?.(env) : SPACES;
      if (isMissing(input) || isMissing(chars)) return null;
      const source = text(name, input, 'Location50699');
      const dropped = new Set(text(name, chars, 'Location50700'));
      let [start, end] = [0, source.length];
      if (left) {
        for (let char = characterAt(source, start); dropped.has(char); char = characterAt(source, start))
          start += char.length;
      }
      if (right) {
        for (
          let char = characterBefore(source, end, start);
          dropped.has(char);
          char = characterBefore(source, end, start)
        )
          end -= char.length;
      }
      return source.slice(start, end);
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
  const [source, by] = [text('$split', input, 'Location40085'), text('$split', separator, 'Location40086')];
  if (by === '') throw new MongoError('Location40087', '$split requires a non-empty separator');
  return source.split(by);
});

/**
 * Returns a position or a length. In bytes it must not be a decimal, and its fraction is dropped. In characters it must
 * be an integer of 32 bits.
 */
function position(name: string, what: string, value: Value, code: CodeName, notWhole?: CodeName): number {
  const number = isNumeric(value) && (notWhole || !(value instanceof Decimal128)) ? toNumber(value) : NaN;
  if (Number.isNaN(number))
    throw new MongoError(code, `${name}: ${what} must be a numeric type, found: ${typeName(value)}`);
  if (!notWhole) return Math.trunc(number);
  if (Number.isInteger(number) && Math.abs(number) <= 2 ** 31) return number;
  throw new MongoError(notWhole, `${name}: ${what} cannot be represented as a 32-bit integral value: ${number}`);
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Returns a substring operator in bytes of UTF-8. Both ends must be between characters. */
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

/** Returns the position `count` characters further. */
function afterCharacters(source: string, from: number, count: number): number {
  let at = from;
  for (let remaining = count; remaining > 0 && at < source.length; remaining -= 1)
    at += (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

const substrCP: OperatorFactory = (operand, compile) => {
  const [input, start, length] = exactly('$substrCP', operand, 3, compile);
  return (env) => {
    const source = loose('$substrCP', input(env));
    const from = position('$substrCP', 'the starting index', start(env), 'Location34450', 'Location34451');
    const count = position('$substrCP', 'the length', length(env), 'Location34452', 'Location34453');
    if (from < 0)
      throw new MongoError('Location34455', `$substrCP: the starting index must be a non-negative integer.`);
    if (count < 0) throw new MongoError('Location34454', `$substrCP: length must be a non-negative integer.`);
    const begin = afterCharacters(source, 0, from);
    return source.slice(begin, afterCharacters(source, begin, count));
  };
};

/**
 * Returns `$indexOfBytes` or `$indexOfCP`. Their operands are the text, the searched text, and the bounds of the
 * search.
 */
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
      const [source, part] = [text(name, value, codes[0]), text(name, sought(env), codes[1])];
      const from = start ? bound(name, start(env)) : 0;
      const to = Math.min(end ? bound(name, end(env)) : Infinity, measure(source));
      const length = measure(part);
      let [place, measured] = [0, 0];
      for (let at = source.indexOf(part); at >= 0; at = source.indexOf(part, at + 1)) {
        checkTime();
        place += measure(source.slice(measured, at));
        measured = at;
        if (place + length > to) return -1;
        if (place >= from) return place;
        if (at + 1 > source.length) return -1;
      }
      return -1;
    };
  };
}

/** Returns the start or end of a search. */
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

/** Returns an operator that changes the case of ASCII letters only, as in MongoDB. */
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
