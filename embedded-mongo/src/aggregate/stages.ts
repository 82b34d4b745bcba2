import { compareValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { compileFilter } from '../query/matcher.js';
import { PAUSE } from '../pace.js';
import { sortInSlices } from '../query/sort-in-slices.js';
import { compileSort } from '../query/sort.js';
import { collect } from './collect.js';
import { groupBy } from './accumulators.js';
import { compileExpression } from './expressions.js';
import { addFields, project, replaceRoot, unset, type Transform } from './fields.js';
import type { Stage, StageFactory } from './stage.js';

function each(transform: Transform): Stage {
  return function* (input) {
    for (const doc of input) yield doc === PAUSE ? PAUSE : transform(doc);
  };
}

function object(name: string, spec: Value): Doc {
  if (!isDoc(spec)) throw new MongoError('FailedToParse', `the ${name} stage specification must be an object`);
  return spec;
}

function wholeNumber(name: string, spec: Value, least: number): number {
  const value = numberOf(spec);
  if (value === undefined || !Number.isInteger(value) || value < least) {
    throw new MongoError(
      'BadValue',
      `invalid argument to ${name} stage: Expected ${least > 0 ? 'a positive' : 'a non-negative'} number in: ${name}: ${String(spec)}`,
    );
  }
  return value;
}

const group: StageFactory = (spec, { variables, strings }) => {
  const { _id: id, ...accumulators } = object('$group', spec);
  if (!('_id' in (spec as Doc))) throw new MongoError('FailedToParse', 'a group specification must include an _id');
  const key = compileExpression(id);
  return (input) => groupBy(input, key, accumulators, { variables, strings });
};

const sort: StageFactory = (spec, { strings }) => {
  const { key, compareKeys } = compileSort(object('$sort', spec), strings);
  return function* (input) {
    const docs = yield* collect(input, 'Sort');
    const rows = docs.map((doc) => ({ doc, key: key(doc) }));
    for (const row of sortInSlices(rows, (a, b) => compareKeys(a.key, b.key))) yield row === PAUSE ? PAUSE : row.doc;
  };
};

const limit: StageFactory = (spec) => {
  const count = wholeNumber('$limit', spec, 1);
  return function* (input) {
    let left = count;
    for (const doc of input) {
      yield doc;
      if (doc === PAUSE) continue;
      left -= 1;
      if (left <= 0) return;
    }
  };
};

const skip: StageFactory = (spec) => {
  const count = wholeNumber('$skip', spec, 0);
  return function* (input) {
    let left = count;
    for (const doc of input) {
      if (doc === PAUSE || left <= 0) yield doc;
      else left -= 1;
    }
  };
};

const unwind: StageFactory = (spec) => {
  const options = isDoc(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays: preserve, includeArrayIndex } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new MongoError('FailedToParse', "path option to $unwind stage should be prefixed with a '$'");
  const parts = path.slice(1).split('.');
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = parts.reduce<Value>((parent, part) => (isDoc(parent) ? parent[part] : undefined), doc);
      if (Array.isArray(value) && value.length > 0) {
        for (let index = 0; index < value.length; index += 1)
          yield unwound(doc, parts, value[index], includeArrayIndex, BigInt(index));
      } else if (!Array.isArray(value) && value !== null && value !== undefined) {
        yield unwound(doc, parts, value, includeArrayIndex, null);
      } else if (preserve === true) {
        yield unwound(doc, parts, Array.isArray(value) ? undefined : value, includeArrayIndex, null);
      }
    }
  };
};

function unwound(doc: Doc, parts: readonly string[], value: Value, indexField: Value, index: Value): Doc {
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

const sample: StageFactory = (spec) => {
  const size = wholeNumber('$sample', object('$sample', spec)['size'], 1);
  return function* (input) {
    // Reservoir sampling: memory for the sample only.
    const chosen: Doc[] = [];
    let seen = 0;
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      seen += 1;
      if (chosen.length < size) chosen.push(doc);
      else {
        const place = Math.floor(Math.random() * seen);
        if (place < size) chosen[place] = doc;
      }
    }
    yield* chosen.sort(() => Math.random() - 0.5);
  };
};

const bucket: StageFactory = (spec, { variables, strings }) => {
  const { groupBy: by, boundaries, default: other, output } = object('$bucket', spec);
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new MongoError('FailedToParse', "The $bucket 'boundaries' field must have at least 2 values");
  const value = compileExpression(by);
  return function* (input) {
    const groups = yield* collect(
      groupBy(
        input,
        (env) => {
          const found = value(env) ?? null;
          for (let index = boundaries.length - 2; index >= 0; index -= 1) {
            if (compareValues(found, boundaries[index], strings) >= 0) {
              if (compareValues(found, boundaries[index + 1], strings) < 0) return boundaries[index];
              break;
            }
          }
          if (other === undefined)
            throw new MongoError(
              'BadValue',
              '$switch could not find a matching branch for an input, and no default was specified.',
            );
          return other;
        },
        isDoc(output) ? output : { count: { $sum: 1 } },
        { variables, strings },
      ),
      '$bucket',
    );
    yield* groups.sort((a, b) => compareValues(a['_id'], b['_id'], strings));
  };
};

const count: StageFactory = (spec) => {
  if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.')) {
    throw new MongoError(
      'Location40323',
      'the count field must be a non-empty string that does not start with $ or contain a dot',
    );
  }
  return function* (input) {
    let total = 0;
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else total += 1;
    }
    if (total > 0) yield { [spec]: total };
  };
};

const sortByCount: StageFactory = (spec, { variables, strings }) => {
  const key = compileExpression(spec);
  return function* (input) {
    const groups = yield* collect(groupBy(input, key, { count: { $sum: 1 } }, { variables, strings }), '$sortByCount');
    yield* sortInSlices(groups, (a, b) => compareValues(b['count'], a['count']));
  };
};

const redact: StageFactory = (spec, { variables, strings }) => {
  const expression = compileExpression(spec);
  const prune = (doc: Doc): Doc | undefined => {
    const verdict = expression({ root: doc, variables, strings });
    if (verdict === '$$PRUNE') return undefined;
    if (verdict === '$$KEEP') return doc;
    const copy: Doc = {};
    for (const [field, value] of Object.entries(doc)) {
      const kept = Array.isArray(value)
        ? value.flatMap((item) => (isDoc(item) ? (prune(item) ?? []) : [item]))
        : isDoc(value)
          ? prune(value)
          : value;
      if (kept !== undefined) setField(copy, field, kept);
    }
    return copy;
  };
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const kept = prune(doc);
      if (kept) yield kept;
    }
  };
};

/** Stages that look at nothing but the documents that come in. */
export const SHAPE_STAGES: Readonly<Record<string, StageFactory | undefined>> = {
  $match: (spec, { strings, variables }) => {
    const { matches } = compileFilter(object('$match', spec), { strings, variables });
    return function* (input) {
      for (const doc of input) if (doc === PAUSE || matches(doc)) yield doc;
    };
  },
  $project: (spec, { variables, strings }) => each(project(spec, { variables, strings })),
  $addFields: (spec, { variables, strings }) => each(addFields(spec, { variables, strings })),
  $set: (spec, { variables, strings }) => each(addFields(spec, { variables, strings })),
  $unset: (spec) => each(unset(spec)),
  $replaceRoot: (spec, { variables, strings }) =>
    each(replaceRoot(object('$replaceRoot', spec)['newRoot'], { variables, strings })),
  $replaceWith: (spec, { variables, strings }) => each(replaceRoot(spec, { variables, strings })),
  $group: group,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $unwind: unwind,
  $sample: sample,
  $bucket: bucket,
  $count: count,
  $sortByCount: sortByCount,
  $redact: redact,
};
