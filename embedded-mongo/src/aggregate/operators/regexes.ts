import { BSONRegExp } from 'bson';
import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime, Memory } from '../../pace.js';
import { Regex, type Match } from '../../query/regex/regex.js';
import { NO_DOCUMENT, type OperatorFactory } from '../expression.js';

/** Input of `$regexFind` and similar operators. */
interface Subject {
  readonly regex: Regex;
  readonly text: string;
}

const FIELDS = new Set(['input', 'regex', 'options']);

/** Returns an operator on a text and a pattern. Its result is `none` if one of them is null. */
function regexOperator(name: string, none: Value, run: (subject: Subject) => Value): OperatorFactory {
  return (operand, compile) => {
    if (!isDoc(operand)) throw new MongoError('Location51103', `${name} expects an object of named arguments`);
    const unknown = Object.keys(operand).find((field) => !FIELDS.has(field));
    if (unknown !== undefined) throw new MongoError('Location31024', `${name} found an unknown argument: ${unknown}`);
    if (!('input' in operand)) throw new MongoError('Location31022', `${name} requires 'input' parameter`);
    if (!('regex' in operand)) throw new MongoError('Location31023', `${name} requires 'regex' parameter`);
    const input = compile(operand['input']);
    const pattern = compile(operand['regex']);
    const options = compile(operand['options'] ?? null);
    let last: { pattern: string; options: string; regex: Regex } | undefined;
    const regexOf = (source: { pattern: string; options: string }): Regex => {
      if (last?.pattern !== source.pattern || last.options !== source.options)
        last = { ...source, regex: compiled(name, source) };
      return last.regex;
    };
    // An invalid constant is rejected even if there is no document.
    if (isConstant(operand['regex']) && isConstant(operand['options'])) {
      const source = patternOf(name, pattern(NO_DOCUMENT) ?? null, options(NO_DOCUMENT) ?? null);
      if (source) regexOf(source);
    }
    return (env) => {
      const text = input(env) ?? null;
      if (text !== null && typeof text !== 'string')
        throw new MongoError('Location51104', `${name} needs 'input' to be of type string`);
      const source = patternOf(name, pattern(env) ?? null, options(env) ?? null);
      if (text === null || !source) return none;
      return run({ regex: regexOf(source), text });
    };
  };
}

const isConstant = (value: Value): boolean =>
  typeof value === 'string' ? !value.startsWith('$') : !isDoc(value) && !Array.isArray(value);

/** Compiles a pattern of an expression, with the error codes of expressions. */
function compiled(name: string, { pattern, options }: { pattern: string; options: string }): Regex {
  if (pattern.includes('\0'))
    throw new MongoError('Location51109', `${name}: regular expression cannot contain an embedded null byte`);
  if (options.includes('\0'))
    throw new MongoError('Location51110', `${name}: regular expression options cannot contain an embedded null byte`);
  try {
    return new Regex(pattern, options);
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    if (error.codeName === 'Location51091')
      throw new MongoError('Location51111', `Invalid Regex in ${name}: ${error.message}`);
    if (error.codeName === 'Location51108') throw new MongoError('Location51108', `${name} ${error.message}`);
    throw error;
  }
}

function patternOf(name: string, regex: Value, options: Value): { pattern: string; options: string } | undefined {
  if (options !== null && typeof options !== 'string')
    throw new MongoError('Location51106', `${name} needs 'options' to be of type string`);
  if (regex === null) return undefined;
  if (typeof regex === 'string') return { pattern: regex, options: options ?? '' };
  if (!(regex instanceof BSONRegExp))
    throw new MongoError('Location51105', `${name} needs 'regex' to be of type string or regex`);
  if (options !== null && regex.options !== '')
    throw new MongoError(
      'Location51107',
      `${name} found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  return { pattern: regex.pattern, options: options ?? regex.options };
}

const formatMatch = ({ text, captures }: Match, idx: number): Doc => ({ match: text, idx, captures: [...captures] });

/** Counts the characters between two positions, because MongoDB's positions are in characters. */
function charactersBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

function findAll({ regex, text }: Subject): Value {
  const memory = new Memory('$regexFindAll');
  const found: Doc[] = [];
  let [at, counted, idx] = [0, 0, 0];
  // As in MongoDB, an empty text is searched, but the end of another text is not.
  do {
    checkTime();
    const match = regex.exec(text, at);
    if (!match) break;
    idx += charactersBetween(text, counted, match.index);
    counted = match.index;
    memory.add(128 + match.text.length);
    found.push(formatMatch(match, idx));
    // An empty match advances by one character.
    const width = (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
    at = match.index + (match.text.length || width);
  } while (at < text.length);
  return found;
}

export const REGEX_OPERATORS: Record<string, OperatorFactory> = {
  $regexMatch: regexOperator('$regexMatch', false, ({ regex, text }) => regex.test(text)),
  $regexFind: regexOperator('$regexFind', null, ({ regex, text }) => {
    const match = regex.exec(text, 0);
    return match ? formatMatch(match, charactersBetween(text, 0, match.index)) : null;
  }),
  $regexFindAll: regexOperator('$regexFindAll', [], findAll),
};
