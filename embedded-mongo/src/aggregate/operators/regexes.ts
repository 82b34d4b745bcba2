import { BSONRegExp } from 'bson';
import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime, Memory } from '../../pace.js';
import { Regex, type Match } from '../../query/regex/regex.js';
import type { OperatorFactory } from '../expression.js';

/** What `$regexFind` and its relatives work on. */
interface Subject {
  readonly regex: Regex;
  readonly text: string;
}

const FIELDS = new Set(['input', 'regex', 'options']);

/** An operator on a text and a pattern; `none` is its answer where one of them is null. */
function regexOperator(name: string, none: Value, run: (subject: Subject) => Value): OperatorFactory {
  return (operand, compile) => {
    if (!isDoc(operand)) throw new MongoError('Location51103', `${name} expects an object of named arguments`);
    const unknown = Object.keys(operand).find((field) => !FIELDS.has(field));
    if (unknown !== undefined) throw new MongoError('Location31024', `${name} found an unknown argument: ${unknown}`);
    for (const field of ['input', 'regex'])
      if (!(field in operand)) throw new MongoError('Location31022', `${name} requires '${field}' parameter`);
    const input = compile(operand['input']);
    const pattern = compile(operand['regex']);
    const options = compile(operand['options'] ?? null);
    let last: { pattern: string; options: string; regex: Regex } | undefined;
    return (env) => {
      const text = input(env) ?? null;
      if (text !== null && typeof text !== 'string')
        throw new MongoError('Location51104', `${name} needs 'input' to be of type string`);
      const wanted = patternOf(name, pattern(env) ?? null, options(env) ?? null);
      if (text === null || !wanted) return none;
      if (last?.pattern !== wanted.pattern || last.options !== wanted.options)
        last = { ...wanted, regex: new Regex(wanted.pattern, wanted.options) };
      return run({ regex: last.regex, text });
    };
  };
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

const shown = ({ text, captures }: Match, idx: number): Doc => ({ match: text, idx, captures: [...captures] });

/** Positions are counted in characters, as MongoDB does. */
function charactersBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

function findAll({ regex, text }: Subject): Value {
  const memory = new Memory('$regexFindAll');
  const found: Doc[] = [];
  let [at, counted, idx] = [0, 0, 0];
  while (at <= text.length) {
    checkTime();
    const match = regex.exec(text, at);
    if (!match) break;
    idx += charactersBetween(text, counted, match.index);
    counted = match.index;
    memory.add(128 + match.text.length);
    found.push(shown(match, idx));
    // After a match of nothing it goes on one character further.
    const width = (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
    at = match.index + (match.text.length || width);
  }
  return found;
}

export const REGEX_OPERATORS: Record<string, OperatorFactory> = {
  $regexMatch: regexOperator('$regexMatch', false, ({ regex, text }) => regex.test(text)),
  $regexFind: regexOperator('$regexFind', null, ({ regex, text }) => {
    const match = regex.exec(text, 0);
    return match ? shown(match, charactersBetween(text, 0, match.index)) : null;
  }),
  $regexFindAll: regexOperator('$regexFindAll', [], findAll),
};
