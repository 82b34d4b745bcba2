import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { checkTime } from '../pace.js';
import type { Expression, OperatorFactory } from './expression.js';
import { fieldNames } from './field-names.js';
import { ARRAY_OPERATORS } from './operators/arrays.js';
import { CONVERSION_OPERATORS } from './operators/conversions.js';
import { DATE_OPERATORS } from './operators/dates.js';
import { LIST_OPERATORS } from './operators/lists.js';
import { LOGIC_OPERATORS } from './operators/logic.js';
import { MATH_OPERATORS } from './operators/math.js';
import { METADATA_OPERATORS } from './operators/metadata.js';
import { NUMBER_OPERATORS } from './operators/numbers.js';
import { OBJECT_OPERATORS } from './operators/objects.js';
import { REGEX_OPERATORS } from './operators/regexes.js';
import { SET_OPERATORS } from './operators/sets.js';
import { STATISTICS_OPERATORS } from './operators/statistics.js';
import { STRING_OPERATORS } from './operators/strings.js';

/** Every expression operator. */
export const EXPRESSION_OPERATORS: Readonly<Record<string, OperatorFactory>> = {
  ...LOGIC_OPERATORS,
  ...NUMBER_OPERATORS,
  ...MATH_OPERATORS,
  ...STATISTICS_OPERATORS,
  ...ARRAY_OPERATORS,
  ...LIST_OPERATORS,
  ...SET_OPERATORS,
  ...OBJECT_OPERATORS,
  ...STRING_OPERATORS,
  ...REGEX_OPERATORS,
  ...DATE_OPERATORS,
  ...CONVERSION_OPERATORS,
  ...METADATA_OPERATORS,
};

/** Those of MongoDB that are not done here. */
export const REFUSED_EXPRESSIONS: readonly string[] = [
  '$accumulator',
  '$createObjectId',
  '$denseRank',
  '$derivative',
  '$documentNumber',
  '$encStrContains',
  '$encStrEndsWith',
  '$encStrNormalizedEq',
  '$encStrStartsWith',
  '$expMovingAvg',
  '$function',
  '$hash',
  '$hexHash',
  '$integral',
  '$linearFill',
  '$locf',
  '$minMaxScaler',
  '$rank',
  '$scoreFusion',
  '$serializeEJSON',
  '$deserializeEJSON',
  '$shift',
  '$similarityCosine',
  '$similarityDotProduct',
  '$similarityEuclidean',
  '$subtype',
  '$toArray',
  '$toHashedIndexKey',
  '$toObject',
];

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
    if (operator !== keys[0])
      throw new MongoError(
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    if (keys.length !== 1)
      throw new MongoError(
        'Location15983',
        `An object representing an expression must have exactly one field, the name of the expression. Found ${keys.length} fields`,
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
  if (Object.hasOwn(EXPRESSION_OPERATORS, operator)) return EXPRESSION_OPERATORS[operator](operand, compileExpression);
  if (REFUSED_EXPRESSIONS.includes(operator)) throw notSupported(`the expression operator ${operator}`);
  throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
}

function compileString(text: string): Expression {
  if (!text.startsWith('$')) return () => text;
  if (text === '$') throw new MongoError('Location16872', "'$' by itself is not a valid FieldPath");
  if (!text.startsWith('$$')) {
    const parts = fieldNames(text.slice(1));
    if (parts.length === 1) return ({ root }) => (isDoc(root) ? getField(root, parts[0]) : undefined);
    return ({ root }) => valueAlong(root, parts);
  }
  const [name, ...parts] = fieldNames(text.slice(2));
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
    checkTime();
    if (!isDoc(item) && !Array.isArray(item)) return [];
    const found = valueAlong(item, parts, depth);
    return found === undefined ? [] : [found];
  });
}
