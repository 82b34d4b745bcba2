import { compilePipeline, parseStage } from '../aggregate/pipeline.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { ViewDefinition } from '../storage/view-definition.js';
import type { CommandContext } from './context.js';
import { pipelineContext } from './read-pipeline.js';
import { SOURCE_STAGES } from './sources.js';

/** Maximum depth of views over views. */
const MAX_DEPTH = 20;

/** Fields of `create` and `collMod` that a view allows in addition to its definition. */
const VIEW_FIELDS = new Set(['viewOn', 'pipeline', 'collation', 'comment', 'lsid', 'writeConcern', 'maxTimeMS']);

/** Returns the view that a command defines. Undefined if the command is for a collection. */
export function definitionOf(context: CommandContext): ViewDefinition | undefined {
  const { body, collectionName: name } = context;
  const { viewOn, pipeline = [] } = body;
  if (viewOn === undefined) {
    if (body['pipeline'] === undefined) return undefined;
    throw new MongoError('InvalidOptions', "'pipeline' requires 'viewOn' to also be specified");
  }
  if (typeof viewOn !== 'string' || viewOn === '')
    throw new MongoError('BadValue', "'viewOn' must be the name of a collection");
  if (!Array.isArray(pipeline) || !pipeline.every(isDoc))
    throw new MongoError('TypeMismatch', "'pipeline' must be an array of objects");
  const [command, ...fields] = Object.keys(body);
  const other = fields.find((field) => !VIEW_FIELDS.has(field) && !field.startsWith('$') && !isOff(body[field]));
  if (other !== undefined) throw new MongoError('InvalidOptions', `${command} of a view with ${other}`);
  if (!isOff(body['collation']) && (body['collation'] as Doc)['locale'] !== 'simple')
    throw notSupported('a view with a collation');
  const definition = { viewOn, pipeline };
  checkStages(context, definition);
  checkDepth(context, name, definition);
  return definition;
}

const isOff = (value: Value): boolean => value === undefined || value === null || value === false;

function checkStages(context: CommandContext, { pipeline }: ViewDefinition): void {
  for (const [at, stage] of pipeline.entries()) {
    const [name] = parseStage(stage);
    if (name === '$out' || name === '$merge')
      throw new MongoError(
        'OptionNotSupportedOnView',
        `The aggregation stage ${name} in location #${at} of the pipeline cannot be used in the view definition`,
      );
    if (SOURCE_STAGES.includes(name)) throw notSupported(`a view with the stage ${name}`);
  }
  compilePipeline(pipeline, pipelineContext(context, {}));
}

/** Throws if a view would read itself, or is too far from its collection. */
function checkDepth(context: CommandContext, name: string, definition: ViewDefinition): void {
  const { catalog } = context.engine.store;
  const visit = (current: ViewDefinition, depth: number): void => {
    if (depth > MAX_DEPTH)
      throw new MongoError('ViewDepthLimitExceeded', `View depth exceeds the limit of ${MAX_DEPTH}: ${name}`);
    for (const source of [current.viewOn, ...sourcesIn(current.pipeline)]) {
      if (source === name)
        throw new MongoError('GraphContainsCycle', `View cycle detected: ${context.db}.${name} reads itself`);
      const view = catalog.get(context.db, source)?.view;
      if (view) visit(view, depth + 1);
    }
  };
  visit(definition, 1);
}

/** Returns the collections that the stages of a pipeline read. */
function sourcesIn(pipeline: readonly Value[]): string[] {
  return pipeline.flatMap((stage): string[] => {
    const [name, spec] = parseStage(stage);
    if (name === '$unionWith' && typeof spec === 'string') return [spec];
    if (!isDoc(spec)) return [];
    if (name === '$facet')
      return Object.values(spec).flatMap((inner) => (Array.isArray(inner) ? sourcesIn(inner) : []));
    if (!['$lookup', '$graphLookup', '$unionWith'].includes(name)) return [];
    const inner = Array.isArray(spec['pipeline']) ? sourcesIn(spec['pipeline']) : [];
    return [spec['from'] ?? spec['coll'], ...inner].filter((source) => typeof source === 'string');
  });
}
