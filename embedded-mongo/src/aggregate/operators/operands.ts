import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { isMissing, type Compile, type Env, type Expression, type OperatorFactory } from '../expression.js';

/** The operand's expressions: an array's, or the one given alone. */
export function operands(operand: Value, compile: Compile): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map((item) => compile(item));
}

/** Exactly `count` expressions. */
export function exactly(name: string, operand: Value, count: number, compile: Compile): Expression[] {
  return between(name, operand, count, count, compile);
}

/** From `min` to `max` expressions. */
export function between(name: string, operand: Value, min: number, max: number, compile: Compile): Expression[] {
  const list = operands(operand, compile);
  if (list.length >= min && list.length <= max) return list;
  const wanted = min === max ? `exactly ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
  throw new MongoError(
    min === max ? 'Location16020' : 'Location28667',
    `Expression ${name} takes ${wanted}. ${list.length} were passed in.`,
  );
}

/** The error codes of an operand of named parts: where it is no document, has an unknown part, or lacks one. */
export interface PartCodes {
  readonly noDocument: CodeName;
  readonly unknown: CodeName;
  readonly lacks: Readonly<Record<string, CodeName>>;
}

/** The named parts of an operand; refuses those that are unknown or missing. */
export function partsOf(name: string, operand: Value, codes: PartCodes, optional: readonly string[] = []): Doc {
  if (!isDoc(operand)) throw new MongoError(codes.noDocument, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !(key in codes.lacks) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError(codes.unknown, `Unrecognized argument to ${name}: ${unknown}`);
  for (const [key, code] of Object.entries(codes.lacks))
    if (!(key in operand)) throw new MongoError(code, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** The named parts of an operand, compiled. */
export function named(
  name: string,
  operand: Value,
  codes: PartCodes,
  optional: readonly string[],
  compile: Compile,
): [string, Expression][] {
  return Object.entries(partsOf(name, operand, codes, optional)).map(([key, part]) => [key, compile(part)]);
}

/** The name of a variable that an expression defines. */
export function variableName(name: Value): string {
  if (name === 'CURRENT') return name;
  if (typeof name === 'string' && /^[a-z\x80-\u{10ffff}][A-Za-z0-9_\x80-\u{10ffff}]*$/u.test(name)) return name;
  throw new MongoError('FailedToParse', `'${String(name)}' is not a valid name for a user variable`);
}

/** An operator on `count` values, none of which is null: else its answer is null. */
export function ofValues(
  name: string,
  count: number,
  compute: (values: readonly NonNullable<Value>[], env: Env) => Value,
): OperatorFactory {
  return (operand, compile) => {
    const list = exactly(name, operand, count, compile);
    return (env) => {
      const values = list.map((item) => item(env));
      return values.some(isMissing) ? null : compute(values as NonNullable<Value>[], env);
    };
  };
}

/** The environment with one more set of variables. */
export function withVariables(env: Env, added: Env['variables']): Env {
  return { ...env, variables: { ...env.variables, ...added } };
}
