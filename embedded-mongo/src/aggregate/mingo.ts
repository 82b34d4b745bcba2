import { BSONRegExp, Decimal128, Double } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as expressionOperators from 'mingo/operators/expression';
import { toNumber } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Env, Expression } from './expressions.js';

/** Operators that run code or are about other products. */
const REFUSED = new Set(['$function', '$accumulator', '$meta', '$toHashedIndexKey']);

type Operators = NonNullable<NonNullable<Parameters<typeof Context.init>[0]>['expression']>;
const operators: Operators = Object.fromEntries(
  Object.entries(expressionOperators).filter(([name]) => name.startsWith('$') && !REFUSED.has(name)),
) as Operators;
const context = Context.init({ expression: operators });

const options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context,
};

/**
 * Compiles an operator that mingo computes: strings, dates, sets, trigonometry. Its operands are computed here and handed
 * over as literals, so that paths, variables and numbers inside them follow our rules.
 */
export function mingoOperator(
  operator: string,
  operand: Value,
  compile: (expression: Value) => Expression,
): Expression {
  if (REFUSED.has(operator)) throw notSupported(`the expression operator ${operator}`);
  if (!Object.hasOwn(operators, operator)) throw new MongoError('Location168', `Unrecognized expression '${operator}'`);
  const literals = compileOperand(operand, compile);
  return (env) => {
    const expression = { [operator]: literals(env) };
    try {
      return fromMingo(evalExpr({}, expression, options));
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw new MongoError('BadValue', `${operator}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/** Keeps the operand's shape, a list or named parts, with each part a literal. */
function compileOperand(operand: Value, compile: (expression: Value) => Expression): (env: Env) => unknown {
  if (Array.isArray(operand)) {
    const items = operand.map(compile);
    return (env) => items.map((item) => literal(item(env)));
  }
  if (isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith('$'))) {
    const parts = Object.entries(operand).map(([name, part]) => [name, compile(part)] as const);
    return (env) => Object.fromEntries(parts.map(([name, part]) => [name, literal(part(env))]));
  }
  const single = compile(operand);
  return (env) => literal(single(env));
}

function literal(value: Value): unknown {
  return { $literal: toMingo(value) };
}

/** mingo knows JavaScript's numbers and regular expressions only. */
function toMingo(value: Value): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? Number(value) : value;
  if (Array.isArray(value)) return value.map(toMingo);
  if (value instanceof Double || value instanceof Decimal128) return toNumber(value);
  if (value instanceof BSONRegExp) return new RegExp(value.pattern, value.options.replace(/[^ims]/g, ''));
  if (isDoc(value)) {
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) copy[key] = toMingo(value[key]);
    return copy;
  }
  return value;
}

function fromMingo(value: unknown): Value {
  if (Array.isArray(value)) return value.map(fromMingo);
  if (value instanceof RegExp) return new BSONRegExp(value.source, value.flags.replace(/[^ims]/g, ''));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    const copy: Doc = {};
    for (const [key, item] of Object.entries(value)) copy[key] = fromMingo(item);
    return copy;
  }
  return value as Value;
}
