import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { isNumeric, toNumber } from '../bson/numbers.js';
import { MongoError } from '../errors.js';
import { mingoOperator } from './mingo.js';
import { ARRAY_OPERATORS } from './operators/arrays.js';
import { LOGIC_OPERATORS } from './operators/logic.js';
import { NUMBER_OPERATORS } from './operators/numbers.js';
import { REGEX_OPERATORS } from './operators/regexes.js';
import { CONVERSION_OPERATORS } from './operators/conversions.js';

/** What an expression is evaluated against. */
export interface Env {
  readonly root: Value;
  /** User variables by name, without `$$`. */
  readonly variables: Doc;
}

/** A compiled expression; undefined means that the field is missing. */
export type Expression = (env: Env) => Value;

/** An operator written here, because it must keep BSON's number types or compare as MongoDB does. */
export type OperatorFactory = (operand: Value, compile: (expression: Value) => Expression) => Expression;

let registry: Record<string, OperatorFactory> | undefined;

/** Built on first use, because the operators' modules and this one import each other. */
function ownOperators(): Record<string, OperatorFactory> {
  registry ??= {
    ...LOGIC_OPERATORS,
    ...NUMBER_OPERATORS,
    ...ARRAY_OPERATORS,
    ...CONVERSION_OPERATORS,
    ...REGEX_OPERATORS,
  };
  return registry;
}

/** False, null, zero and missing are false; everything else is true. */
export function isTruthy(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && toNumber(value) === 0);
}

/** Compiles an aggregation expression. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string') return compileString(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return (env) => items.map((item) => item(env) ?? null);
  }
  if (isDoc(expression)) return compileDoc(expression);
  return () => expression;
}

function compileDoc(expression: Doc): Expression {
  const keys = Object.keys(expression);
  const operator = keys.find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    if (keys.length !== 1)
      throw new MongoError(
        'Location40323',
        `an expression specification must contain exactly one field, the name of the expression. Found ${keys.length} fields`,
      );
    return compileOperator(operator, expression[operator]);
  }
  const fields = keys.map((key) => [key, compileExpression(expression[key])] as const);
  return (env) => {
    const result: Doc = {};
    for (const [key, value] of fields) {
      const computed = value(env);
      if (computed !== undefined) setField(result, key, computed);
    }
    return result;
  };
}

function compileOperator(operator: string, operand: Value): Expression {
  const own = ownOperators();
  if (Object.hasOwn(own, operator)) return own[operator](operand, compileExpression);
  return mingoOperator(operator, operand, compileExpression);
}

function compileString(text: string): Expression {
  if (!text.startsWith('$') || text === '$') return () => text;
  if (!text.startsWith('$$')) {
    const parts = text.slice(1).split('.');
    if (parts.includes(''))
      throw new MongoError('Location40323', `FieldPath '${text}' may not contain an empty field name`);
    if (parts.length === 1) return ({ root }) => (isDoc(root) ? getField(root, parts[0]) : undefined);
    return ({ root }) => valueAlong(root, parts);
  }
  const [name, ...parts] = text.slice(2).split('.');
  const base = compileVariable(name);
  return parts.length === 0 ? base : (env) => valueAlong(base(env), parts);
}

function compileVariable(name: string): Expression {
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return ({ root }) => root;
    case 'REMOVE':
      return () => undefined;
    case 'NOW': {
      const now = new Date();
      return () => now;
    }
    case 'KEEP':
    case 'PRUNE':
    case 'DESCEND':
      return () => `$$${name}`;
    default:
      return ({ variables }) => {
        if (!Object.hasOwn(variables, name))
          throw new MongoError('Location17276', `Use of undefined variable: ${name}`);
        return variables[name];
      };
  }
}

/** Follows a path as expressions do: an array on the way gives the array of what its documents have there. */
export function valueAlong(value: Value, parts: readonly string[], depth = 0): Value {
  if (depth === parts.length) return value;
  if (isDoc(value)) return valueAlong(getField(value, parts[depth]), parts, depth + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    if (!isDoc(item) && !Array.isArray(item)) return [];
    const found = valueAlong(item, parts, depth);
    return found === undefined ? [] : [found];
  });
}
