import { compareValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { compileFilter, mentionsText } from '../query/matcher.js';
import { isSliceOver, PAUSE } from '../pace.js';
import { sortInSlices } from '../query/sort-in-slices.js';
import { compileSort } from '../query/sort.js';
import { collect } from './collect.js';
import { groupBy } from './accumulators.js';
import { compileExpression } from './expressions.js';
import { addFields, project, replaceRoot, unset, type Transform } from './fields.js';
import type { Stage, StageFactory } from './stage.js';
import type { TextScores } from './text-scores.js';

function each(transform: Transform, scores: TextScores | undefined): Stage {
  return function* (input) {
    for (const doc of input)
      if (doc === PAUSE) yield PAUSE;
      else yield scores ? scores.carry(doc, transform(doc)) : transform(doc);
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

const group: StageFactory = (spec, { variables, strings, scores }) => {
  const { _id: id, ...accumulators } = object('$group', spec);
  if (!('_id' in (spec as Doc))) throw new MongoError('FailedToParse', 'a group specification must include an _id');
  const key = compileExpression(id);
  return (input) => groupBy(input, key, accumulators, { variables, strings, scores });
};

const sort: StageFactory = (spec, { strings, scores }) => {
  const { key, compareKeys } = compileSort(object('$sort', spec), strings, scores);
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

const unwind: StageFactory = (spec, { scores }) => {
  const options = isDoc(spec) ? spec : { path: spec };
  const { path, preserveNullAndEmptyArrays: preserve, includeArrayIndex } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new MongoError('FailedToParse', "path option to $unwind stage should be prefixed with a '$'");
  const parts = path.slice(1).split('.');
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
      } else if (preserve === true) {
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

const bucket: StageFactory = (spec, { variables, strings, scores }) => {
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
        { variables, strings, scores },
      ),
      '$bucket',
    );
    yield* sortInSlices(groups, (a, b) => compareValues(a['_id'], b['_id'], strings));
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

const sortByCount: StageFactory = (spec, { variables, strings, scores }) => {
  const key = compileExpression(spec);
  return function* (input) {
    const groups = yield* collect(
      groupBy(input, key, { count: { $sum: 1 } }, { variables, strings, scores }),
      '$sortByCount',
    );
    yield* sortInSlices(groups, (a, b) => compareValues(b['count'], a['count']));
  };
};

const redact: StageFactory = (spec, { variables, strings, scores }) => {
  const expression = compileExpression(spec);
  const prune = (doc: Doc): Doc | undefined => {
    const verdict = expression({ root: doc, variables, strings, scores });
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
      if (kept) yield scores ? scores.carry(doc, kept) : kept;
    }
  };
};

/** Stages that look at nothing but the documents that come in. */
export const SHAPE_STAGES: Readonly<Record<string, StageFactory | undefined>> = {
  $match: (spec, { strings, variables }) => {
    const filter = object('$match', spec);
    if (mentionsText(filter))
      throw new MongoError('Location17313', '$match with $text is only allowed as the first pipeline stage');
    const { matches } = compileFilter(filter, { strings, variables });
    return function* (input) {
      for (const doc of input) if (doc === PAUSE || matches(doc)) yield doc;
    };
  },
  $project: (spec, { variables, strings, scores }) => each(project(spec, { variables, strings, scores }), scores),
  $addFields: (spec, { variables, strings, scores }) => each(addFields(spec, { variables, strings, scores }), scores),
  $set: (spec, { variables, strings, scores }) => each(addFields(spec, { variables, strings, scores }), scores),
  $unset: (spec, { scores }) => each(unset(spec), scores),
  $replaceRoot: (spec, { variables, strings, scores }) =>
    each(replaceRoot(object('$replaceRoot', spec)['newRoot'], { variables, strings, scores }), scores),
  $replaceWith: (spec, { variables, strings, scores }) =>
    each(replaceRoot(spec, { variables, strings, scores }), scores),
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
