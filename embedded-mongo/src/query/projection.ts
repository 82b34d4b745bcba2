import type { Env, Expression } from '../aggregate/expression.js';
import { compileExpression } from '../aggregate/expressions.js';
import { fieldNames, isDollarName } from '../aggregate/field-names.js';
import { boundedValue } from '../aggregate/operators/limits.js';
import { isNumeric, numberOf, toNumber } from '../bson/numbers.js';
import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { compileElement, compileFilter, type FilterContext } from './matcher.js';
import { checkMeta, mentionsMeta, noScores, type Scores } from './meta.js';

export type Projection = (doc: Doc) => Doc;

type Special = (value: Value, doc: Doc) => Value;

/** Projection of one field. */
interface Node {
  include?: boolean;
  expression?: Expression;
  /** Whether the expression is metadata, which is allowed in inclusions and in exclusions. */
  isMeta?: boolean;
  /** `$slice`, `$elemMatch`, or the positional `$`, which transform the field's value. */
  special?: Special;
  readonly children: Map<string, Node>;
}

interface Options extends FilterContext {
  /** Filter of the find, for the positional `$`. */
  readonly filter?: Doc;
  readonly scores?: Scores;
}

/** Compiles the projection of `find`, or of `$project` (in which operators such as `$slice` are expressions). */
export function compileProjection(spec: Doc, options: Options = {}, stage = false): Projection {
  if (!options.scores && mentionsMeta(spec)) throw noScores();
  const root: Node = { children: new Map() };
  const modes = new Set<boolean>();
  for (const [path, value] of Object.entries(spec)) addField(root, path, value, modes, options, stage);
  const id = root.children.get('_id');
  if (stage && modes.size === 0 && id?.include !== true && someNode(root, ({ isMeta }) => isMeta === true))
    throw notSupported('a $project of { $meta } alone: name the fields to include, or use $addFields; it');
  // An inclusion may exclude `_id`. If `_id` is the only field, it determines the mode.
  if (modes.size === 0 && id?.include !== undefined) modes.add(id.include);
  if (modes.size === 2) {
    // The first field determines the mode.
    const [isInclusion] = modes;
    throw isInclusion
      ? new MongoError('Location31254', 'Invalid projection: Cannot do exclusion in inclusion projection')
      : new MongoError('Location31253', 'Invalid projection: Cannot do inclusion in exclusion projection');
  }
  const hasExpressions = someNode(root, (node) => node.expression !== undefined && !node.isMeta);
  const hasSpecial = someNode(root, (node) => node.special !== undefined);
  const including = modes.has(true) || (modes.size === 0 && hasExpressions && !hasSpecial);
  if (including && !id) root.children.set('_id', { include: true, children: new Map() });
  const { variables = {}, strings, scores } = options;
  return including
    ? (doc) => addComputed(include(doc, root, doc), root, { root: doc, variables, strings, scores }) as Doc
    : (doc) => addComputed(exclude(doc, root, doc), root, { root: doc, variables, strings, scores }) as Doc;
}

function someNode(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || [...node.children.values()].some((child) => someNode(child, test));
}

function addField(root: Node, path: string, value: Value, modes: Set<boolean>, options: Options, stage: boolean): void {
  const parts = fieldNames(path);
  if (!stage && parts[parts.length - 1] === '$') {
    const array = parts.slice(0, -1);
    Object.assign(nodeAt(root, array), { special: positional(array, options), include: true });
    modes.add(true);
    return;
  }
  if (parts.some(isDollarName))
    throw new MongoError(
      'Location16410',
      `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${path}'`,
    );
  if (typeof value === 'boolean' || isNumeric(value)) {
    const include = typeof value === 'boolean' ? value : toNumber(value) !== 0;
    nodeAt(root, parts).include = include;
    if (path !== '_id') modes.add(include);
    return;
  }
  if (isDoc(value)) {
    const [operator] = Object.keys(value);
    if (operator === undefined) throw new MongoError('Location51270', 'An empty sub-projection is not a valid value');
    if (!operator.startsWith('$')) {
      for (const [key, inner] of Object.entries(value)) addField(root, `${path}.${key}`, inner, modes, options, stage);
      return;
    }
    if (operator === '$meta') {
      checkMeta(value[operator]);
      Object.assign(nodeAt(root, parts), { expression: compileExpression(value), isMeta: true });
      return;
    }
    if (!stage && operator === '$elemMatch' && parts.length > 1)
      throw new MongoError('Location31275', 'Cannot use $elemMatch projection on a nested field.');
    if (!stage && addSpecial(nodeAt(root, parts), path, operator, value[operator], modes, options)) return;
  }
  nodeAt(root, parts).expression = compileExpression(value, options.variables);
  modes.add(true);
}

/** Returns the new node of a path. Throws if the path collides with another path of the projection. */
function nodeAt(root: Node, parts: readonly string[]): Node {
  let node = root;
  for (const [depth, part] of parts.entries()) {
    let next = node.children.get(part);
    if (!next) node.children.set(part, (next = { children: new Map() }));
    node = next;
    if (depth < parts.length - 1 && isNamed(node))
      throw new MongoError(
        'Location31249',
        `Path collision at ${parts.join('.')} remaining portion ${parts.slice(depth + 1).join('.')}`,
      );
  }
  if (isNamed(node) || node.children.size > 0)
    throw new MongoError('Location31250', `Path collision at ${parts.join('.')}`);
  return node;
}

const isNamed = ({ include, expression, special }: Node): boolean =>
  include !== undefined || expression !== undefined || special !== undefined;

function addSpecial(
  node: Node,
  field: string,
  operator: string,
  operand: Value,
  modes: Set<boolean>,
  options: Options,
): boolean {
  switch (operator) {
    case '$slice':
      if (Array.isArray(operand) && operand.length === 3) return false;
      node.special = sliceOf(operand);
      return true;
    case '$elemMatch': {
      const test = compileElement(operand, options);
      // It is a computed field, so it comes after the included fields.
      node.expression = ({ root }) => {
        const value = isDoc(root) ? getField(root, field) : undefined;
        const found = Array.isArray(value) ? value.find(test) : undefined;
        return found === undefined ? undefined : [found];
      };
      modes.add(true);
      return true;
    }
    default:
      return false;
  }
}

function sliceOf(operand: Value): Special {
  const [first, second] = (Array.isArray(operand) ? operand : [operand]).map(numberOf);
  if (first === undefined) throw new MongoError('BadValue', '$slice needs a number, or an array of two');
  if (second !== undefined && second <= 0) throw new MongoError('Location28729', '$slice limit must be positive');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(value.length + first, 0) : first;
    return value.slice(start, start + second);
  };
}

function positional(parts: readonly string[], options: Options): Special {
  const name = parts.join('.');
  const conditions = Object.entries(options.filter ?? {}).filter(([key]) => key === name || key.startsWith(`${name}.`));
  if (conditions.length === 0)
    throw new MongoError(
      'BadValue',
      `Executor error during find command :: caused by :: positional operator '.$' requires corresponding field in query specifier`,
    );
  const { matches } = compileFilter(Object.fromEntries(conditions), options);
  return (value) => {
    if (!Array.isArray(value)) return value;
    const found = value.find((item) =>
      matches(parts.reduceRight<Value>((inner, part) => ({ [part]: inner }), [item]) as Doc),
    );
    return found === undefined ? [] : [found];
  };
}

function include(source: Doc, node: Node, doc: Doc): Doc {
  const result: Doc = {};
  for (const field of Object.keys(source)) {
    const child = node.children.get(field);
    if (!child || child.expression) continue;
    const value = includeValue(source[field], child, doc);
    if (value !== undefined) setField(result, field, value);
  }
  return result;
}

function includeValue(value: Value, node: Node, doc: Doc): Value {
  if (node.special) return node.special(value, doc);
  if (node.include) return value;
  if (node.include === false) return undefined;
  if (isDoc(value)) return include(value, node, doc);
  if (!Array.isArray(value)) return undefined;
  // If the projection computes fields, an element that is not a document becomes a document.
  const isComputed = someNode(node, ({ expression }) => expression !== undefined);
  return value
    .map((item) => (isDoc(item) || Array.isArray(item) ? includeValue(item, node, doc) : isComputed ? {} : undefined))
    .filter((item) => item !== undefined);
}

function exclude(source: Doc, node: Node, doc: Doc): Doc {
  const result: Doc = {};
  for (const field of Object.keys(source)) {
    const child = node.children.get(field);
    const value = child ? excludeValue(source[field], child, doc) : source[field];
    if (value !== undefined) setField(result, field, value);
  }
  return result;
}

function excludeValue(value: Value, node: Node, doc: Doc): Value {
  if (node.include === false) return undefined;
  if (node.special) return node.special(value, doc);
  if (node.children.size === 0) return value;
  if (isDoc(value)) return exclude(value, node, doc);
  if (Array.isArray(value)) return value.map((item) => excludeValue(item, node, doc));
  return value;
}

/** Sets the computed fields, including fields of documents inside arrays. */
function addComputed(target: Value, node: Node, env: Env): Value {
  for (const [field, child] of node.children) {
    if (child.expression) {
      const value = boundedValue('a computed field', child.expression(env));
      if (value === undefined) delete (target as Doc)[field];
      else setField(target as Doc, field, value);
    } else if (someNode(child, ({ expression }) => expression !== undefined)) {
      const inner = getField(target as Doc, field);
      const list = Array.isArray(inner)
        ? intoElements(inner, child, env)
        : addComputed(isDoc(inner) ? inner : {}, child, env);
      setField(target as Doc, field, list);
    }
  }
  return target;
}

/** Sets the computed fields of elements, including nested arrays. An element that is not a document becomes one. */
function intoElements(array: readonly Value[], node: Node, env: Env): Value[] {
  return array.map((item) =>
    Array.isArray(item) ? intoElements(item, node, env) : addComputed(isDoc(item) ? item : {}, node, env),
  );
}
