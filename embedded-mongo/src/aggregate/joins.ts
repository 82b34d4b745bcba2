import { getField, isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { checkTime, PAUSE, paced, type Paced } from '../pace.js';
import { collect } from './collect.js';
import { compileExpression, UNKNOWN } from './expressions.js';
import { fieldName, fieldPath } from './field-names.js';
import { graphLookup } from './graph-lookup.js';
import { variableName } from './operators/operands.js';
import { checkFields, scopeOf, setNested, textField } from './stage-parts.js';
import type { PipelineCompiler, PipelineContext, StageFactory } from './stage.js';

function docs(spec: Value): Doc[] {
  if (!Array.isArray(spec) || !spec.every(isDoc))
    throw new MongoError('TypeMismatch', 'a pipeline must be an array of documents');
  return spec;
}

/** Throws if a stage's pipeline provides its own documents. */
function refuseDocuments(stage: string, { pipeline }: Doc): void {
  const [first] = Array.isArray(pipeline) ? pipeline : [];
  if (isDoc(first) && '$documents' in first) throw notSupported(`${stage} with $documents`);
}

const LOOKUP_FIELDS = new Set(['from', 'localField', 'foreignField', 'let', 'pipeline', 'as']);

const lookup: StageFactory = (spec, context, compile) => {
  if (!isDoc(spec)) throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  checkFields('$lookup', spec, LOOKUP_FIELDS, 'FailedToParse');
  const as = fieldPath(textField('$lookup', spec, 'as'));
  const join = joiner(spec, context, compile);
  return function* (input) {
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else {
        const joined = setNested(doc, as, yield* collect(join(doc), '$lookup'));
        yield context.scores ? context.scores.carry(doc, joined) : joined;
      }
    }
  };
};

function joiner(spec: Doc, context: PipelineContext, compile: PipelineCompiler): (doc: Doc) => Paced<Doc> {
  refuseDocuments('$lookup', spec);
  const from = textField('$lookup', spec, 'from');
  const pipeline = spec['pipeline'] === undefined ? undefined : docs(spec['pipeline']);
  const isByField = spec['localField'] !== undefined || spec['foreignField'] !== undefined;
  const byField = isByField ? fieldJoin(spec, from, context) : undefined;
  if (spec['let'] !== undefined && !isDoc(spec['let']))
    throw new MongoError('FailedToParse', "$lookup argument 'let' must be an object");
  if (!pipeline) {
    if (!byField)
      throw new MongoError(
        'FailedToParse',
        '$lookup requires either pipeline or both localField and foreignField to be specified',
      );
    if (spec['let'] !== undefined)
      throw new MongoError('FailedToParse', "$lookup with a 'let' argument must also specify 'pipeline'");
    return byField;
  }
  const lets = Object.entries(isDoc(spec['let']) ? spec['let'] : {}).map(
    ([name, value]) => [variableName(name), compileExpression(value, context.variables)] as const,
  );
  // Errors in the pipeline are reported even if there is nothing to join.
  const allVariables = { ...context.variables, ...Object.fromEntries(lets.map(([name]) => [name, UNKNOWN])) };
  if (byField) compile(pipeline, { ...context, variables: allVariables, scores: undefined });
  else context.check(from, pipeline, allVariables);
  return (doc) => {
    const variables: Doc = { ...context.variables };
    for (const [name, expression] of lets) setField(variables, name, expression({ root: doc, ...scopeOf(context) }));
    if (byField) return compile(pipeline, { ...context, variables, scores: undefined })(byField(doc));
    return context.read(from, pipeline, variables);
  };
}

function fieldJoin(spec: Doc, from: string, context: PipelineContext): (doc: Doc) => Paced<Doc> {
  const local = fieldPath(textField('$lookup', spec, 'localField'));
  const find = context.lookup(from, fieldPath(textField('$lookup', spec, 'foreignField')).join('.'));
  return (doc) => find(valuesToJoin(doc, local));
}

/**
 * Returns the values at a path for a join. Of an array at the end, it returns the elements. Missing values are skipped;
 * if there are no values, the value is null.
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

const NOT_IN_FACETS = new Set(['$facet', '$out', '$merge', '$collStats', '$indexStats', '$changeStream', '$documents']);

const facet: StageFactory = (spec, context, compile) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new MongoError('Location40169', 'the $facet specification must be a non-empty object');
  const facets = Object.entries(spec).map(([name, pipeline]) => {
    fieldName(name);
    if (!Array.isArray(pipeline))
      throw new MongoError('Location40170', `arguments to $facet must be arrays, ${name} is none`);
    const [banned] = docs(pipeline).flatMap((stage) => Object.keys(stage).filter((stage) => NOT_IN_FACETS.has(stage)));
    if (banned !== undefined)
      throw new MongoError('Location40600', `${banned} is not allowed to be used within a $facet stage`);
    return [name, compile(pipeline, context)] as const;
  });
  return function* (input) {
    const all = yield* collect(input, '$facet');
    const result: Doc = {};
    for (const [name, stage] of facets) setField(result, name, yield* collect(stage(paced(all)), '$facet'));
    yield result;
  };
};

const UNION_FIELDS = new Set(['coll', 'pipeline']);

const unionWith: StageFactory = (spec, context) => {
  const options = isDoc(spec) ? spec : { coll: spec };
  refuseDocuments('$unionWith', options);
  const collection = textField('$unionWith', options, 'coll');
  checkFields('$unionWith', options, UNION_FIELDS, 'IDLUnknownField');
  const pipeline = options['pipeline'] === undefined ? [] : docs(options['pipeline']);
  context.check(collection, pipeline, context.variables);
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
