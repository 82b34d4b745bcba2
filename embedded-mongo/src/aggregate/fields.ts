import { compileProjection } from '../query/projection.js';
import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Env, Expression, Scope } from './expression.js';
import { compileExpression, compilerFor } from './expressions.js';
import { fieldPath } from './field-names.js';
import { boundedValue } from './operators/limits.js';

/** Transforms one document into another. */
export type Transform = (doc: Doc) => Doc;

/** `$addFields` and `$set`. */
export function addFields(spec: Value, scope: Scope): Transform {
  if (!isDoc(spec)) throw new MongoError('Location40272', '$addFields specification stage must be an object');
  if (Object.keys(spec).length === 0)
    throw new MongoError(
      'Location40177',
      'Invalid $addFields :: caused by :: specification must have at least one field',
    );
  const compile = compilerFor(scope.variables);
  const flat = flatten(spec, []);
  refuseConflicts(flat.map(([path]) => path.join('.')));
  const fields = flat.map(([path, value]) => [path, compile(value)] as const);
  return (doc) => {
    const env: Env = { ...scope, root: doc };
    let result: Doc = { ...doc };
    for (const [path, expression] of fields) result = setComputed(result, path, 0, expression, env) as Doc;
    return result;
  };
}

/** Throws if a path equals another or goes through it. */
function refuseConflicts(paths: readonly string[]): void {
  const earlier = new Set<string>();
  for (const path of [...paths].sort((a, b) => a.length - b.length)) {
    const parts = path.split('.');
    const other = parts.map((_, at) => parts.slice(0, at + 1).join('.')).find((start) => earlier.has(start));
    if (other !== undefined)
      throw new MongoError(
        'Location40176',
        `Invalid $addFields :: caused by :: specification contains two conflicting paths. Cannot specify both '${path}' and '${other}'`,
      );
    earlier.add(path);
  }
}

/** Nested documents without operators are paths: `{ a: { b: 1 } }` sets `a.b`. */
function flatten(spec: Doc, prefix: string[]): [string[], Value][] {
  return Object.entries(spec).flatMap(([key, value]): [string[], Value][] => {
    const path = [...prefix, ...fieldPath(key)];
    const nested =
      isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value).some((name) => name.startsWith('$'));
    return nested ? flatten(value, path) : [[path, value]];
  });
}

function setComputed(target: Value, path: readonly string[], depth: number, expression: Expression, env: Env): Value {
  if (Array.isArray(target)) return target.map((item) => setComputed(item, path, depth, expression, env));
  const copy: Doc = isDoc(target) ? { ...target } : {};
  const field = path[depth];
  const value =
    depth === path.length - 1
      ? boundedValue('a computed field', expression(env))
      : setComputed(getField(copy, field), path, depth + 1, expression, env);
  if (value === undefined) delete copy[field];
  else setField(copy, field, value);
  return copy;
}

/** `$unset`. */
export function unset(spec: Value): Transform {
  const names = Array.isArray(spec) ? spec : [spec];
  if (!Array.isArray(spec) && typeof spec !== 'string')
    throw new MongoError('Location31002', '$unset specification must be a string or an array');
  if (names.length === 0)
    throw new MongoError('Location31119', '$unset specification must be a string or an array with at least one field');
  if (names.some((name) => typeof name !== 'string'))
    throw new MongoError('Location31120', '$unset specification must be a string or an array containing only strings');
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw new MongoError('Location31250', `Invalid $unset :: caused by :: Path collision at ${String(twice)}`);
  return compileProjection(Object.fromEntries(names.map((name) => [String(name), 0])), {}, true);
}

/** `$project`. */
export function project(spec: Value, scope: Scope): Transform {
  if (!isDoc(spec)) throw new MongoError('Location15969', '$project specification must be an object');
  if (Object.keys(spec).length === 0)
    throw new MongoError(
      'Location51272',
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return compileProjection(spec, scope, true);
}

/** `$replaceRoot` and `$replaceWith`. */
export function replaceRoot(expression: Value, scope: Scope): Transform {
  const compiled = compileExpression(expression, scope.variables);
  return (doc) => {
    const value = boundedValue("'newRoot'", compiled({ ...scope, root: doc }));
    if (!isDoc(value)) throw new MongoError('Location40228', "'newRoot' expression must evaluate to an object");
    return value;
  };
}

/** Returns the replacement in the options of `$replaceRoot`. */
export function newRootOf(options: Value): Value {
  if (!isDoc(options))
    throw new MongoError('Location40229', 'expected an object as specification for $replaceRoot stage');
  const unknown = Object.keys(options).find((field) => field !== 'newRoot');
  if (unknown !== undefined)
    throw new MongoError('Location40230', `unrecognized option to $replaceRoot stage: ${unknown}`);
  if (!('newRoot' in options)) throw new MongoError('Location40231', 'no newRoot specified for the $replaceRoot stage');
  return options['newRoot'];
}
