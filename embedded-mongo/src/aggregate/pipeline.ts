import { isDoc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { SHAPE_STAGES } from './stages.js';
import { JOIN_STAGES } from './joins.js';
import { mentionsMeta, noScores } from '../query/meta.js';
import type { PipelineContext, Stage } from './stage.js';

/** Stages of MongoDB that this server does not support. */
export const REFUSED_STAGES: readonly string[] = [
  '$bucketAuto',
  '$rankFusion',
  '$scoreFusion',
  '$score',
  '$queryStats',
  '$listSampledQueries',
  '$listClusterCatalog',
  '$changeStreamSplitLargeEvent',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$densify',
  '$fill',
  '$setWindowFields',
  '$planCacheStats',
  '$querySettings',
  '$listSearchIndexes',
  '$shardedDataDistribution',
];

/** First stages that commands run themselves. */
const FIRST_STAGES = new Set([
  '$changeStream',
  '$collStats',
  '$currentOp',
  '$documents',
  '$indexStats',
  '$listLocalSessions',
  '$listSessions',
]);

const LAST_STAGES = new Set(['$out', '$merge']);

/** Stages whose documents are not, or not all, documents of the search. */
const ENDS_SCORES = new Set(['$group', '$bucket', '$count', '$sortByCount', '$facet', '$unionWith']);

/** Returns the name and the specification of a stage. */
export function parseStage(stage: Value): [string, Value] {
  if (!isDoc(stage) || Object.keys(stage).length !== 1) {
    throw new MongoError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  }
  return Object.entries(stage)[0];
}

/** Throws if no stage of MongoDB has this name. */
export function checkStageName(name: string): void {
  const isKnown =
    Object.hasOwn(SHAPE_STAGES, name) ||
    Object.hasOwn(JOIN_STAGES, name) ||
    FIRST_STAGES.has(name) ||
    LAST_STAGES.has(name) ||
    REFUSED_STAGES.includes(name);
  if (!isKnown) throw new MongoError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles a pipeline. Commands handle the stages that are only allowed at its start or end. */
export function compilePipeline(pipeline: readonly Value[], context: PipelineContext): Stage {
  let current = context;
  const stages = pipeline.map((item) => {
    const [name, spec] = parseStage(item);
    const factory = SHAPE_STAGES[name] ?? JOIN_STAGES[name];
    if (factory) {
      // Pipelines inside of a stage are checked when they are compiled.
      if (!current.scores && !JOIN_STAGES[name] && mentionsMeta(spec)) throw noScores();
      const stage = factory(spec, current, compilePipeline);
      if (ENDS_SCORES.has(name)) current = { ...current, scores: undefined };
      return stage;
    }
    checkStageName(name);
    if (REFUSED_STAGES.includes(name)) throw notSupported(`the aggregation stage ${name}`);
    if (LAST_STAGES.has(name))
      throw new MongoError('Location40601', `${name} can only be the final stage in the pipeline`);
    throw new MongoError('Location40602', `${name} is only valid as the first stage in a pipeline of a command.`);
  });
  return (input) => stages.reduce((documents, stage) => stage(documents), input);
}
