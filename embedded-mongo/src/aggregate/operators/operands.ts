import { isDoc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { isMissing, type Compile, type Env, type Expression, type OperatorFactory } from '../expression.js';

/** The operand's expressions: an array's, or the one given alone. */
export function operands(operand: Value, compile: Compile): Expression[] {
  return (Array.isArray(operand) ? operand : [operand]).map((item) => compile(item));
}

/** Exactly `count` expressions. */
export function exactly(name: string, operand: Value, count: number, compile: Compile): Expression[] {
  return between(name, operand, count, count, compile);
}

/** From `least` to `most` expressions. */
export function between(name: string, operand: Value, least: number, most: number, compile: Compile): Expression[] {
  const list = operands(operand, compile);
  if (list.length >= least && list.length <= most) return list;
  const wanted = least === most ? `exactly ${least} arguments` : `at least ${least} arguments, and at most ${most}`;
  throw new MongoError(
    least === most ? 'Location16020' : 'Location28667',
    `Expression ${name} takes ${wanted}. ${list.length} were passed in.`,
  );
}

/** The named parts of an operand; refuses those that are unknown or missing. */
export function named(
  name: string,
  operand: Value,
  required: readonly string[],
  optional: readonly string[],
  compile: Compile,
): [string, Expression][] {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  const unknown = Object.keys(operand).find((key) => !required.includes(key) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError('FailedToParse', `Unrecognized argument to ${name}: ${unknown}`);
  const lacking = required.find((key) => !(key in operand));
  if (lacking !== undefined) throw new MongoError('FailedToParse', `Missing '${lacking}' parameter to ${name}`);
  return Object.entries(operand).map(([key, part]) => [key, compile(part)]);
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
