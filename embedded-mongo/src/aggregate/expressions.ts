import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { checkTime } from '../pace.js';
import { NO_DOCUMENT, type Compile, type Env, type Expression, type OperatorFactory } from './expression.js';
import { fieldName, fieldPath } from './field-names.js';
import { ARRAY_OPERATORS } from './operators/arrays.js';
import { CONVERSION_OPERATORS } from './operators/conversions.js';
import { DATE_OPERATORS } from './operators/dates.js';
import { boundedComposite } from './operators/limits.js';
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

/** All expression operators. */
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

/** Expression operators of MongoDB that this server does not support. */
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

/** Expressions whose value is the same for every document. */
const constants = new WeakSet<Expression>();

export const isConstant = (expression: Expression): boolean => constants.has(expression);

function constant(value: Value): Expression {
  const expression: Expression = () => value;
  constants.add(expression);
  return expression;
}

/** Operators that MongoDB does not precompute, even if all operands are constants. */
const NEVER_PRECOMPUTED = new Set([
  '$filter',
  '$getField',
  '$let',
  '$map',
  '$meta',
  '$rand',
  '$reduce',
  '$regexFind',
  '$regexFindAll',
  '$regexMatch',
  '$sampleRate',
  '$setField',
  '$sortArray',
  '$switch',
  '$unsetField',
  '$zip',
]);

let precomputes = true;

/** Compiles expressions without precomputing their constants. */
export function withoutPrecomputing<T>(compile: () => T): T {
  const before = precomputes;
  precomputes = false;
  try {
    return compile();
  } finally {
    precomputes = before;
  }
}

/**
 * Precomputes an expression of constants, as MongoDB does, so that its errors are reported even if there is no
 * document. An expression that compares strings is computed again once the collation is available.
 */
function precomputed(expression: Expression): Expression {
  if (!precomputes) return expression;
  let comparesStrings = false;
  const env: Env = {
    ...NO_DOCUMENT,
    get strings() {
      comparesStrings = true;
      return undefined;
    },
  };
  const value = expression(env);
  if (!comparesStrings) return constant(value);
  constants.add(expression);
  return expression;
}

/** Placeholder for a variable whose value differs between documents. */
export const UNKNOWN: Value = Object.freeze({});

/** Context of an expression at compile time. */
interface Scope {
  readonly names: ReadonlySet<string>;
  /** Variables whose value is available and the same for every document. */
  readonly values: ReadonlyMap<string, Value>;
  /** Whether the expression may use the fields of a document. */
  readonly hasDocument: boolean;
}

/** Compiles an aggregation expression. Throws for other variables than these. */
export function compileExpression(expression: Value, variables: Doc = {}): Expression {
  return compilerFor(variables)(expression);
}

/** Returns a compiler for many expressions with the same variables. */
export function compilerFor(variables: Doc, hasDocument = true): Compile {
  const entries = Object.entries(variables);
  const values = new Map(entries.filter(([, value]) => value !== UNKNOWN));
  return compilerWith({ names: new Set(entries.map(([name]) => name)), values, hasDocument });
}

function compilerWith(scope: Scope): Compile {
  const compile = (expression: Value): Expression => {
    if (typeof expression === 'string') return compileString(expression, scope);
    if (Array.isArray(expression)) {
      const items = expression.map((item) => compiler(item));
      const list: Expression = (env) => {
        const values = items.map((item) => item(env) ?? null);
        return boundedComposite('an array', values, values);
      };
      return items.every((item) => constants.has(item)) ? precomputed(list) : list;
    }
    return isDoc(expression) ? compileDoc(expression, compiler) : constant(expression);
  };
  const withNames = (newNames: Iterable<string>): Compile => {
    const added = new Set(newNames);
    const values = new Map([...scope.values].filter(([name]) => !added.has(name)));
    return compilerWith({ ...scope, names: scope.names.union(added), values });
  };
  const compiler = Object.assign(compile, { with: withNames });
  return compiler;
}

function compileDoc(expression: Doc, compile: Compile): Expression {
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
    return compileOperator(operator, expression[operator], compile);
  }
  const fields = keys.map((key) => [fieldName(key), compile(expression[key])] as const);
  const object: Expression = (env) => {
    const result: Doc = {};
    for (const [key, value] of fields) {
      const computed = value(env);
      if (computed !== undefined) setField(result, key, computed);
    }
    return boundedComposite('an object', result, Object.values(result));
  };
  return fields.every(([, value]) => constants.has(value)) ? precomputed(object) : object;
}

function compileOperator(operator: string, operand: Value, compile: Compile): Expression {
  if (Object.hasOwn(EXPRESSION_OPERATORS, operator)) {
    let isConstant = !NEVER_PRECOMPUTED.has(operator);
    const watched = (inner: Compile): Compile =>
      Object.assign(
        (part: Value): Expression => {
          const compiled = inner(part);
          isConstant &&= constants.has(compiled);
          return compiled;
        },
        { with: (names: Iterable<string>) => watched(inner.with(names)) },
      );
    const compiled = EXPRESSION_OPERATORS[operator](operand, watched(compile));
    return isConstant ? precomputed(compiled) : compiled;
  }
  if (REFUSED_EXPRESSIONS.includes(operator)) throw notSupported(`the expression operator ${operator}`);
  throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
}

function compileString(text: string, scope: Scope): Expression {
  if (!text.startsWith('$')) return constant(text);
  if (text === '$') throw new MongoError('Location16872', "'$' by itself is not a valid FieldPath");
  if (/^\$\$(\.|$)/.test(text)) throw new MongoError('FailedToParse', 'empty variable names are not allowed');
  const [name, ...path] = fieldPath(text.startsWith('$$') ? text.slice(2) : `CURRENT.${text.slice(1)}`);
  const base = compileVariable(name, scope);
  if (path.length === 0) return base;
  if (constants.has(base)) return constant(valueAlong(base(NO_DOCUMENT), path));
  if (name !== 'CURRENT' || scope.names.has(name)) return (env) => valueAlong(base(env), path);
  if (path.length === 1) return ({ root }) => (isDoc(root) ? getField(root, path[0]) : undefined);
  return ({ root }) => valueAlong(root, path);
}

/** Variables of MongoDB that this server does not have. */
const REFUSED_VARIABLES: readonly string[] = ['CLUSTER_TIME', 'IS_MR', 'JS_SCOPE', 'SEARCH_META', 'USER_ROLES'];

function compileVariable(name: string, { names, values, hasDocument }: Scope): Expression {
  if (values.has(name)) return constant(values.get(name));
  if (names.has(name)) return ({ variables }) => variables[name];
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      if (!hasDocument)
        throw new MongoError(
          'Location4890500',
          'Command let Expression tried to access a field, but this is not allowed because Command let Expressions run before the query examines any documents.',
        );
      return ({ root }) => root;
    case 'REMOVE':
      return constant(undefined);
    case 'NOW':
      return constant(new Date());
    default:
      if (REFUSED_VARIABLES.includes(name)) throw notSupported(`the variable $$${name}`);
      if (!/^[a-zA-Z\x80-\u{10ffff}][A-Za-z0-9_\x80-\u{10ffff}]*$/u.test(name))
        throw new MongoError('FailedToParse', `'${name}' is not a valid name for a variable`);
      throw new MongoError('Location17276', `Use of undefined variable: ${name}`);
  }
}

/** Returns the value at a path as in expressions: for an array along the path, the array of its documents' values. */
export function valueAlong(value: Value, parts: readonly string[], depth = 0): Value {
  if (depth === parts.length) return value;
  if (isDoc(value)) return valueAlong(getField(value, parts[depth]), parts, depth + 1);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    checkTime();
    // Arrays in arrays are skipped.
    if (!isDoc(item)) return [];
    const inner = valueAlong(item, parts, depth);
    return inner === undefined ? [] : [inner];
  });
}
