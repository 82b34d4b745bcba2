import { BSONRegExp, Decimal128, Double } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as expressionOperators from 'mingo/operators/expression';
import { toNumber } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Expression } from './expressions.js';

/** Operators that run code or are about other products. */
const REFUSED = new Set(['$function', '$accumulator', '$meta', '$toHashedIndexKey']);

type Operators = NonNullable<NonNullable<Parameters<typeof Context.init>[0]>['expression']>;
const operators: Operators = Object.fromEntries(
  Object.entries(expressionOperators).filter(([name]) => name.startsWith('$') && !REFUSED.has(name)),
) as Operators;
const context = Context.init({ expression: operators });

/** Compiles an operator that mingo computes: strings, dates, sets, trigonometry. */
export function mingoOperator(operator: string, operand: Value): Expression {
  if (REFUSED.has(operator)) throw notSupported(`the expression operator ${operator}`);
  if (!Object.hasOwn(operators, operator)) throw new MongoError('Location168', `Unrecognized expression '${operator}'`);
  const expression = toMingo({ [operator]: operand });
  return ({ root, variables }) => {
    try {
      const result = evalExpr(toMingo(root), expression, {
        idKey: '_id',
        processingMode: ProcessingMode.CLONE_OFF,
        useStrictMode: true,
        scriptEnabled: false,
        failOnError: true,
        variables: toMingo(variables) as Record<string, unknown>,
        context,
      });
      return fromMingo(result);
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw new MongoError('BadValue', `${operator}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
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
