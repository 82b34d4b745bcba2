import { compilePipeline, parseStage, REFUSED_STAGES } from '../aggregate/pipeline.js';
import { isDoc, type Doc } from '../bson/types.js';
import { missingField, MongoError, notSupported } from '../errors.js';
import type { Paced, Work } from '../pace.js';
import type { Result } from '../server/cursors.js';
import { openChangeStream, opensChangeStream } from './change-stream.js';
import { refuseView, type Command, type CommandContext, type Reply } from './context.js';
import { firstBatchSize } from './cursor-options.js';
import { explanation } from './explain.js';
import { writeOutput } from './output.js';
import { mapDocs, pipelineContext, readPipeline } from './read-pipeline.js';
import { SOURCE_STAGES, sourceStage } from './sources.js';

const DEFAULT_BATCH = 101;

export const aggregate: Command = {
  writes: true,
  onlyReads: ({ pipeline }) => {
    const last = Array.isArray(pipeline) ? pipeline.at(-1) : undefined;
    return !isDoc(last) || !('$out' in last || '$merge' in last);
  },
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    const spec = context.body['pipeline'];
    if (spec === undefined) throw missingField('aggregate.pipeline');
    if (!Array.isArray(spec)) throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array");
    const pipeline = spec.map((stage) => {
      parseStage(stage);
      return stage as Doc;
    });
    if (context.body['explain'] === true) return yield* explanation(context, 'queryPlanner');
    if (!context.doc('cursor'))
      throw new MongoError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    const batchSize = firstBatchSize(context);
    if (typeof Object.values(context.body)[0] === 'string' && SOURCE_STAGES.includes(Object.keys(pipeline[0] ?? {})[0]))
      refuseView(context.collection);
    if (opensChangeStream(pipeline))
      return openChangeStream(context, pipeline, pipelineContext(context, context.variables));
    const [last] = pipeline.length > 0 ? Object.keys(pipeline[pipeline.length - 1]) : [];
    const writes = last === '$out' || last === '$merge';
    const stages = writes ? pipeline.slice(0, -1) : pipeline;
    if (writes && isLinearizable(context))
      throw new MongoError('InvalidOptions', `${last} cannot be used with a 'linearizable' read concern level`);
    const { variables } = context;
    const target = Object.values(context.body)[0];
    const source = yield* sourceStage(context, stages[0]);
    const results: Paced<Result> = source
      ? compilePipeline(stages.slice(1), pipelineContext(context, variables))(source)
      : readPipeline(
          context,
          typeof target === 'string' ? context.collectionName : refuseDatabaseLevel(stages),
          stages,
          variables,
        );
    const output = writes ? yield* writeOutput(context, pipeline[pipeline.length - 1], mapDocs(results)) : results;
    const namespace = `${context.db}.${typeof target === 'string' ? target : '$cmd.aggregate'}`;
    return {
      cursor: yield* context.engine.cursors.open(namespace, output, {
        batchSize: batchSize ?? DEFAULT_BATCH,
        single: false,
        transaction: context.transaction,
        session: context.session,
      }),
    };
  },
};

function isLinearizable(context: CommandContext): boolean {
  return context.doc('readConcern')?.['level'] === 'linearizable';
}

function refuseDatabaseLevel(stages: readonly Doc[]): never {
  const [first] = stages.length > 0 ? Object.keys(stages[0]) : [];
  if (REFUSED_STAGES.includes(first ?? '')) throw notSupported(`the aggregation stage ${first}`);
  throw new MongoError(
    'InvalidNamespace',
    '{aggregate: 1} is not valid for this pipeline; its first stage must be $documents, $currentOp or $listLocalSessions',
  );
}
