import { compareValues } from '../bson/compare.js';
import { isDoc, rankOf, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { sortInSlices } from '../query/sort-in-slices.js';
import { compileAccumulators, groupBy } from './accumulators.js';
import { collect } from './collect.js';
import { NO_DOCUMENT, type Expression } from './expression.js';
import { compileExpression, isConstant } from './expressions.js';
import type { PipelineContext, StageFactory } from './stage.js';

const FIELDS = new Set(['groupBy', 'boundaries', 'default', 'output']);

interface Buckets {
  readonly by: Value;
  readonly boundaries: readonly Value[];
  /** Id of the bucket for all other values. Undefined if such values are an error. */
  readonly other: Value;
  readonly output: Doc;
}

/** Returns the value of an expression. Throws unless it is constant. */
function constantOf(expression: Expression, message: string, code: 'Location40191' | 'Location40195'): Value {
  if (!isConstant(expression)) throw new MongoError(code, message);
  return expression(NO_DOCUMENT) ?? null;
}

function parse(spec: Value, { variables, strings }: PipelineContext): Buckets {
  if (!isDoc(spec)) throw new MongoError('Location40201', 'Argument to $bucket stage must be an object');
  const unknown = Object.keys(spec).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) throw new MongoError('Location40197', `Unrecognized option to $bucket: ${unknown}.`);
  const { groupBy: by, boundaries, default: other, output = { count: { $sum: 1 } } } = spec;
  if (by !== undefined && !(typeof by === 'string' ? by.startsWith('$') : isDoc(by)))
    throw new MongoError('Location40202', "The $bucket 'groupBy' field must be a $-prefixed path or an expression");
  if (boundaries !== undefined && !Array.isArray(boundaries))
    throw new MongoError('Location40200', "The $bucket 'boundaries' field must be an array");
  if (!isDoc(output)) throw new MongoError('Location40196', "The $bucket 'output' field must be an object");
  if (by === undefined || boundaries === undefined)
    throw new MongoError('Location40198', "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  const bounds = boundaries.map((item) =>
    constantOf(
      compileExpression(item, variables),
      "The $bucket 'boundaries' field must be an array of constant values",
      'Location40191',
    ),
  );
  if (bounds.length < 2)
    throw new MongoError('Location40192', "The $bucket 'boundaries' field must have at least 2 values");
  for (const [at, bound] of bounds.slice(1).entries()) {
    if (rankOf(bound) !== rankOf(bounds[at]))
      throw new MongoError(
        'Location40193',
        "All values in the 'boundaries' option to $bucket must have the same type.",
      );
    if (compareValues(bounds[at], bound, strings) >= 0)
      throw new MongoError('Location40194', "The 'boundaries' option to $bucket must be sorted in ascending order.");
  }
  if (other === undefined) return { by, boundaries: bounds, other, output };
  const rest = constantOf(
    compileExpression(other, variables),
    "The $bucket 'default' field must be a constant",
    'Location40195',
  );
  const [least, beyond] = [bounds[0], bounds[bounds.length - 1]];
  if (compareValues(rest, least, strings) >= 0 && compareValues(rest, beyond, strings) < 0)
    throw new MongoError(
      'Location40199',
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  return { by, boundaries: bounds, other: rest, output };
}

export const bucket: StageFactory = (spec, context) => {
  const { variables, strings, scores } = context;
  const { by, boundaries, other, output } = parse(spec, context);
  const value = compileExpression(by, variables);
  const accumulators = compileAccumulators(output, variables);
  const bucketOf: Expression = (env) => {
    const found = value(env) ?? null;
    const next = boundaries.findIndex((bound) => compareValues(found, bound, strings) < 0);
    if (next > 0) return boundaries[next - 1];
    if (other !== undefined) return other;
    throw new MongoError(
      'Location40066',
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
  return function* (input) {
    const groups = yield* collect(groupBy(input, bucketOf, accumulators, { variables, strings, scores }), '$bucket');
    yield* sortInSlices(groups, (a, b) => compareValues(a['_id'], b['_id'], strings));
  };
};
