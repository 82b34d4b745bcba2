import { compareValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, type CodeName } from '../errors.js';
import { isSliceOver, PAUSE } from '../pace.js';
import { sortInSlices } from '../query/sort-in-slices.js';
import { compileSort, NATURAL } from '../query/sort.js';
import { collect } from './collect.js';
import { compileAccumulators, groupBy } from './accumulators.js';
import { bucket } from './bucket.js';
import { DOC_STAGES, type DocStage } from './doc-stages.js';
import { compileExpression } from './expressions.js';
import { fieldPath } from './field-names.js';
import { scopeOf } from './stage-parts.js';
import type { Stage, StageFactory } from './stage.js';
import type { TextScores } from './text-scores.js';

function each(stage: DocStage, scores: TextScores | undefined): Stage {
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const result = stage(doc);
      if (result) yield scores ? scores.carry(doc, result) : result;
    }
  };
}

function object(code: CodeName, message: string, spec: Value): Doc {
  if (!isDoc(spec)) throw new MongoError(code, message);
  return spec;
}

function wholeNumber(name: string, spec: Value, code: CodeName): number {
  const value = numberOf(spec);
  if (value === undefined || !Number.isInteger(value) || value < 0)
    throw new MongoError(
      code,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${String(spec)}`,
    );
  return value;
}

const group: StageFactory = (spec, { variables, strings, scores }) => {
  if (!isDoc(spec)) throw new MongoError('Location15947', "a group's fields must be specified in an object");
  const { _id: id, ...accumulators } = spec;
  if (!('_id' in spec)) throw new MongoError('Location15955', 'a group specification must include an _id');
  const key = compileExpression(id, variables);
  const gathered = compileAccumulators(accumulators, variables);
  return (input) => groupBy(input, key, gathered, { variables, strings, scores });
};

const sort: StageFactory = (spec, { strings, scores }) => {
  const order = object('Location15973', 'the $sort key specification must be an object', spec);
  if (Object.keys(order).length === 0)
    throw new MongoError('Location15976', '$sort stage must have at least one sort key');
  if (NATURAL in order)
    throw new MongoError('Location16410', `FieldPath field names may not start with '$': ${NATURAL}`);
  const { key, compareKeys } = compileSort(order, strings, scores);
  return function* (input) {
    const docs = yield* collect(input, 'Sort');
    const rows: { doc: Doc; key: Value[] }[] = [];
    for (const doc of docs) {
      rows.push({ doc, key: key(doc) });
      if (isSliceOver()) yield PAUSE;
    }
    for (const row of sortInSlices(rows, (a, b) => compareKeys(a.key, b.key))) yield row === PAUSE ? PAUSE : row.doc;
  };
};

const limit: StageFactory = (spec) => {
  const count = wholeNumber('$limit', spec, 'Location5107201');
  if (count === 0) throw new MongoError('Location15958', 'the limit must be positive');
  return function* (input) {
    let remaining = count;
    for (const doc of input) {
      yield doc;
      if (doc === PAUSE) continue;
      remaining -= 1;
      if (remaining <= 0) return;
    }
  };
};

const skip: StageFactory = (spec) => {
  const count = wholeNumber('$skip', spec, 'Location5107200');
  return function* (input) {
    let remaining = count;
    for (const doc of input) {
      if (doc === PAUSE || remaining <= 0) yield doc;
      else remaining -= 1;
    }
  };
};

function unwindOptions(spec: Value): { path: string; preserve: boolean; includeArrayIndex: string | undefined } {
  if (!isDoc(spec) && typeof spec !== 'string')
    throw new MongoError('Location15981', 'expected either a string or an object as specification for $unwind stage');
  const options = isDoc(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays: preserve = false, includeArrayIndex, ...unknown } = options;
  for (const field of Object.keys(unknown))
    throw new MongoError('Location28811', `unrecognized option to $unwind stage: ${field}`);
  if (path === undefined) throw new MongoError('Location28812', 'no path specified to $unwind stage');
  if (typeof path !== 'string')
    throw new MongoError('Location28808', 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new MongoError('Location28818', "path option to $unwind stage should be prefixed with a '$'");
  if (typeof preserve !== 'boolean')
    throw new MongoError(
      'Location28809',
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === ''))
    throw new MongoError(
      'Location28810',
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  if (typeof includeArrayIndex === 'string' && includeArrayIndex.startsWith('$'))
    throw new MongoError(
      'Location28822',
      "includeArrayIndex option to $unwind stage should not be prefixed with a '$'",
    );
  if (includeArrayIndex !== undefined) fieldPath(includeArrayIndex);
  return { path, preserve, includeArrayIndex };
}

const unwind: StageFactory = (spec, { scores }) => {
  const { path, preserve, includeArrayIndex } = unwindOptions(spec);
  const parts = fieldPath(path.slice(1));
  const unwound = (doc: Doc, value: Value, index: Value): Doc => {
    const copy = withElement(doc, parts, value, includeArrayIndex, index);
    return scores ? scores.carry(doc, copy) : copy;
  };
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = parts.reduce<Value>((parent, part) => (isDoc(parent) ? parent[part] : undefined), doc);
      if (Array.isArray(value) && value.length > 0) {
        for (let index = 0; index < value.length; index += 1) {
          yield unwound(doc, value[index], BigInt(index));
          if (isSliceOver()) yield PAUSE;
        }
      } else if (!Array.isArray(value) && value !== null && value !== undefined) {
        yield unwound(doc, value, null);
      } else if (preserve) {
        yield unwound(doc, Array.isArray(value) ? undefined : value, null);
      }
    }
  };
};

function withElement(doc: Doc, parts: readonly string[], value: Value, indexField: Value, index: Value): Doc {
  const copy = withValue(doc, parts, 0, value);
  if (typeof indexField === 'string') return withValue(copy, indexField.split('.'), 0, index);
  return copy;
}

function withValue(doc: Doc, parts: readonly string[], depth: number, value: Value): Doc {
  const copy = { ...doc };
  const field = parts[depth];
  const inner = copy[field];
  if (depth < parts.length - 1) {
    if (isDoc(inner) || value !== undefined)
      setField(copy, field, withValue(isDoc(inner) ? inner : {}, parts, depth + 1, value));
  } else if (value === undefined) delete copy[field];
  else setField(copy, field, value);
  return copy;
}

function sampleSize(spec: Value): number {
  const options = object('Location28745', 'the $sample stage specification must be an object', spec);
  const unknown = Object.keys(options).find((field) => field !== 'size');
  if (unknown !== undefined) throw new MongoError('Location28748', `unrecognized option to $sample: ${unknown}`);
  if (!('size' in options)) throw new MongoError('Location28749', '$sample stage must specify a size');
  const size = numberOf(options['size']);
  if (size === undefined) throw new MongoError('Location28746', 'size argument to $sample must be a number');
  if (size < 1) throw new MongoError('Location28747', 'size argument to $sample must be a positive integer');
  return Math.trunc(size);
}

const sample: StageFactory = (spec) => {
  const size = sampleSize(spec);
  return function* (input) {
    // Reservoir sampling needs memory for the sample only.
    const reservoir: Doc[] = [];
    let seen = 0;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      seen += 1;
      if (reservoir.length < size) reservoir.push(doc);
      else {
        const place = Math.floor(Math.random() * seen);
        if (place < size) reservoir[place] = doc;
      }
    }
    yield* reservoir.sort(() => Math.random() - 0.5);
  };
};

const count: StageFactory = (spec) => {
  if (typeof spec !== 'string') throw new MongoError('Location40156', 'the count field must be a non-empty string');
  if (spec === '') throw new MongoError('Location40157', 'the count field must be a non-empty string');
  if (spec.startsWith('$')) throw new MongoError('Location40158', 'the count field cannot be a $-prefixed path');
  if (spec.includes('\0')) throw new MongoError('Location40159', 'the count field cannot contain a null byte');
  if (spec.includes('.')) throw new MongoError('Location40160', "the count field cannot contain '.'");
  return function* (input) {
    let total = 0;
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else total += 1;
    }
    if (total > 0) yield { [spec]: total };
  };
};

const sortByCount: StageFactory = (spec, { variables, strings, scores }) => {
  if (isDoc(spec) && !Object.keys(spec)[0]?.startsWith('$'))
    throw new MongoError(
      'Location40147',
      'the sortByCount field must be defined as a $-prefixed path or an expression',
    );
  if (typeof spec === 'string' && !spec.startsWith('$'))
    throw new MongoError(
      'Location40148',
      'the sortByCount field must be defined as a $-prefixed path or an expression',
    );
  if (!isDoc(spec) && typeof spec !== 'string')
    throw new MongoError('Location40149', 'the sortByCount field must be specified as a string or as an object');
  const key = compileExpression(spec, variables);
  const counted = compileAccumulators({ count: { $sum: 1 } }, variables);
  return function* (input) {
    const groups = yield* collect(groupBy(input, key, counted, { variables, strings, scores }), '$sortByCount');
    yield* sortInSlices(groups, (a, b) => compareValues(b['count'], a['count']));
  };
};

/** Stages that return at most one document for each input document. */
const oneByOne = Object.fromEntries(
  Object.entries(DOC_STAGES).map(([name, compile]): [string, StageFactory] => [
    name,
    (spec, context) => each(compile(spec, scopeOf(context)), context.scores),
  ]),
);

/** Stages that only use their input documents. */
export const SHAPE_STAGES: Readonly<Record<string, StageFactory | undefined>> = {
  ...oneByOne,
  $group: group,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $unwind: unwind,
  $sample: sample,
  $bucket: bucket,
  $count: count,
  $sortByCount: sortByCount,
};
