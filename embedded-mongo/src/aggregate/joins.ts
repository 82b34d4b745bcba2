import { encodeKey } from '../bson/key-codec.js';
import { numberOf } from '../bson/numbers.js';
import { approximateSize } from '../bson/size.js';
import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime, Memory, PAUSE, paced, type Paced } from '../pace.js';
import { collect } from './collect.js';
import type { Scope } from './expression.js';
import { compileExpression, valueAlong } from './expressions.js';
import type { PipelineCompiler, PipelineContext, StageFactory } from './stage.js';

function text(stage: string, spec: Doc, field: string): string {
  const value = spec[field];
  if (typeof value !== 'string') throw new MongoError('FailedToParse', `${stage} argument '${field}' must be a string`);
  return value;
}

function docs(spec: Value): Doc[] {
  if (!Array.isArray(spec) || !spec.every(isDoc))
    throw new MongoError('TypeMismatch', 'a pipeline must be an array of documents');
  return spec;
}

const scopeOf = ({ variables, strings, scores }: PipelineContext): Scope => ({ variables, strings, scores });

const lookup: StageFactory = (spec, context, compile) => {
  if (!isDoc(spec)) throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  const as = text('$lookup', spec, 'as');
  const join = joiner(spec, context, compile);
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else {
        const joined = setNested(doc, as.split('.'), yield* collect(join(doc), '$lookup'));
        yield context.scores ? context.scores.carry(doc, joined) : joined;
      }
    }
  };
};

function joiner(spec: Doc, context: PipelineContext, compile: PipelineCompiler): (doc: Doc) => Paced<Doc> {
  const from = text('$lookup', spec, 'from');
  const pipeline = spec['pipeline'] === undefined ? undefined : docs(spec['pipeline']);
  const byField = spec['localField'] === undefined ? undefined : fieldJoin(spec, from, context);
  if (!pipeline) {
    if (!byField)
      throw new MongoError(
        'FailedToParse',
        '$lookup requires either pipeline or both localField and foreignField to be specified',
      );
    return byField;
  }
  const lets = Object.entries(isDoc(spec['let']) ? spec['let'] : {}).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  return (doc) => {
    const variables: Doc = { ...context.variables };
    for (const [name, expression] of lets) setField(variables, name, expression({ root: doc, ...scopeOf(context) }));
    if (byField) return compile(pipeline, { ...context, variables, scores: undefined })(byField(doc));
    return context.read(from, pipeline, variables);
  };
}

function fieldJoin(spec: Doc, from: string, context: PipelineContext): (doc: Doc) => Paced<Doc> {
  const local = text('$lookup', spec, 'localField').split('.');
  const find = context.lookup(from, text('$lookup', spec, 'foreignField'));
  return (doc) => find(valuesToJoin(doc, local));
}

/**
 * The values at a path by which a document is joined: of an array at its end the elements, whatever these are. What is missing
 * is passed over; where nothing is found it is null.
 */
function valuesToJoin(doc: Doc, path: readonly string[]): Value[] {
  const values: Value[] = [];
  addValues(doc, path, values);
  return values.length > 0 ? values : [null];
}

function addValues(value: Value, path: readonly string[], values: Value[]): void {
  checkTime();
  if (path.length === 0) {
    if (Array.isArray(value)) for (const item of value) values.push(item);
    else if (value !== undefined) values.push(value);
  } else if (isDoc(value)) {
    addValues(getField(value, path[0]), path.slice(1), values);
  } else if (Array.isArray(value)) {
    if (/^\d+$/.test(path[0])) addValues(value[Number(path[0])], path.slice(1), values);
    else for (const item of value) if (isDoc(item)) addValues(item, path, values);
  }
}

/** Sets a value at a path, copying what it changes. */
export function setNested(doc: Doc, path: readonly string[], value: Value): Doc {
  const copy = { ...doc };
  const [field, ...rest] = path;
  const inner = copy[field];
  setField(copy, field, rest.length === 0 ? value : setNested(isDoc(inner) ? inner : {}, rest, value));
  return copy;
}

const graphLookup: StageFactory = (spec, context, compile) => {
  if (!isDoc(spec)) throw new MongoError('Location40327', 'the $graphLookup specification must be an Object');
  const as = text('$graphLookup', spec, 'as').split('.');
  const start = compileExpression(spec['startWith']);
  const connectFrom = text('$graphLookup', spec, 'connectFromField').split('.');
  const find = context.lookup(text('$graphLookup', spec, 'from'), text('$graphLookup', spec, 'connectToField'));
  const maxDepth = numberOf(spec['maxDepth']) ?? Infinity;
  const depthField = spec['depthField'];
  const restrict = isDoc(spec['restrictSearchWithMatch'])
    ? compile([{ $match: spec['restrictSearchWithMatch'] }], { ...context, scores: undefined })
    : undefined;
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const memory = new Memory('$graphLookup');
      const found = new Map<string, Doc>();
      let frontier = [start({ root: doc, ...scopeOf(context) })].flat();
      for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth += 1) {
        const next: Value[] = [];
        const reached = find(frontier);
        for (const other of restrict ? restrict(reached) : reached) {
          if (other === PAUSE) {
            yield PAUSE;
            continue;
          }
          const id = encodeKey([other['_id']]).latin1Slice();
          if (found.has(id)) continue;
          memory.add(approximateSize(other));
          found.set(id, typeof depthField === 'string' ? { ...other, [depthField]: BigInt(depth) } : other);
          for (const value of [valueAlong(other, connectFrom)].flat())
            if (value !== undefined && value !== null) next.push(value);
        }
        frontier = next;
      }
      const joined = setNested(doc, as, [...found.values()]);
      yield context.scores ? context.scores.carry(doc, joined) : joined;
    }
  };
};

const facet: StageFactory = (spec, context, compile) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new MongoError('Location40169', 'the $facet specification must be a non-empty object');
  const facets = Object.entries(spec).map(([name, pipeline]) => [name, compile(docs(pipeline), context)] as const);
  return function* (input) {
    const all = yield* collect(input, '$facet');
    const result: Doc = {};
    for (const [name, stage] of facets) setField(result, name, yield* collect(stage(paced(all)), '$facet'));
    yield result;
  };
};

const unionWith: StageFactory = (spec, context) => {
  const options = isDoc(spec) ? spec : { coll: spec };
  const collection = text('$unionWith', options, 'coll');
  const pipeline = options['pipeline'] === undefined ? [] : docs(options['pipeline']);
  return function* (input) {
    yield* input;
    yield* context.read(collection, pipeline, context.variables);
  };
};

/** Stages that read other collections or run other pipelines. */
export const JOIN_STAGES: Readonly<Record<string, StageFactory | undefined>> = {
  $lookup: lookup,
  $graphLookup: graphLookup,
  $facet: facet,
  $unionWith: unionWith,
};
