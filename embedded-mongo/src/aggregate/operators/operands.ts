import { isDoc, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { isMissing, type Compile, type Env, type Expression, type OperatorFactory } from '../expression.js';

/** Compiles an operand's expressions: the elements of an array, or a single expression. */
export function operands(operand: Value, compile: Compile): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map((item) => compile(item));
}

/** Compiles exactly `count` expressions. */
export function exactly(name: string, operand: Value, count: number, compile: Compile): Expression[] {
  return between(name, operand, count, count, compile);
}

/** Compiles from `min` to `max` expressions. */
export function between(name: string, operand: Value, min: number, max: number, compile: Compile): Expression[] {
  const list = operands(operand, compile);
  if (list.length >= min && list.length <= max) return list;
  const expected = min === max ? `exactly ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
  throw new MongoError(
    min === max ? 'Location16020' : 'Location28667',
    `Expression ${name} takes ${expected}. ${list.length} were passed in.`,
  );
}

/** Error codes of an operand with named parts: if it is not a document, has an unknown part, or lacks a part. */
export interface PartCodes {
  readonly noDocument: CodeName;
  readonly unknown: CodeName;
  readonly lacks: Readonly<Record<string, CodeName>>;
}

/** Returns the named parts of an operand. Throws if a part is unknown or missing. */
export function partsOf(name: string, operand: Value, codes: PartCodes, optional: readonly string[] = []): Doc {
  if (!isDoc(operand)) throw new MongoError(codes.noDocument, `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !(key in codes.lacks) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError(codes.unknown, `Unrecognized argument to ${name}: ${unknown}`);
  for (const [key, code] of Object.entries(codes.lacks))
    if (!(key in operand)) throw new MongoError(code, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** Compiles the named parts of an operand. */
export function named(
  name: string,
  operand: Value,
  codes: PartCodes,
  optional: readonly string[],
  compile: Compile,
): [string, Expression][] {
  return Object.entries(partsOf(name, operand, codes, optional)).map(([key, part]) => [key, compile(part)]);
}

/** Returns the name of a variable that an expression defines. Throws if it is invalid. */
export function variableName(name: Value): string {
  if (name === 'CURRENT') return name;
  if (typeof name === 'string' && /^[a-z\x80-\u{10ffff}][A-Za-z0-9_\x80-\u{10ffff}]*$/u.test(name)) return name;
  throw new MongoError('FailedToParse', `'${String(name)}' is not a valid name for a user variable`);
}

/** Returns an operator on `count` values. Its result is null if one of them is null. */
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

/** Returns the environment with additional variables. */
export function withVariables(env: Env, added: Env['variables']): Env {
  return { ...env, variables: { ...env.variables, ...added } };
}
