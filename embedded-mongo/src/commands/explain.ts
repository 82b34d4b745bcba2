import { compilePipeline, parseStage } from '../aggregate/pipeline.js';
import type { Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { PAUSE, type Paced, type Work } from '../pace.js';
import { describePlan } from '../query/describe-plan.js';
import { countQuery, runQuery, type Query } from '../query/run.js';
import { textCompiler } from '../query/text-plan.js';
import { notedIn, Statistics, type Tally } from '../query/statistics.js';
import { checkConcerns } from './concerns.js';
import { CommandContext, docsField, stringsOf, type Command, type Reply } from './context.js';
import { checkFields } from './fields.js';
import { queryOf } from './find.js';
import { VERSION } from './handshake.js';
import { checkPushed, countField, decoded, pipelineContext, pushDown, scored, scoresFor } from './read-pipeline.js';
import { SOURCE_STAGES } from './sources.js';

/** Level of detail. The query runs at all levels except the first. */
const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'] as const;
export type Verbosity = (typeof VERBOSITIES)[number];

/** A command's query, and its processing of the documents. */
interface Explained {
  readonly query: Query;
  /** Stage of a command that writes or counts. */
  readonly stage?: 'UPDATE' | 'DELETE' | 'COUNT';
  /** The stages of a pipeline that come after its query. */
  readonly rest: readonly Doc[];
}

function explained(context: CommandContext): Explained {
  const [name] = Object.keys(context.body);
  switch (name) {
    case 'find':
      return { query: queryOf(context, 'filter'), rest: [] };
    case 'distinct':
      return { query: queryOf(context, 'query'), rest: [] };
    case 'count':
      return { query: queryOf(context, 'query'), stage: 'COUNT', rest: [] };
    case 'findAndModify':
    case 'findandmodify':
      return {
        query: { ...queryOf(context, 'query'), limit: 1 },
        stage: context.body['remove'] === true ? 'DELETE' : 'UPDATE',
        rest: [],
      };
    case 'aggregate':
      return explainedPipeline(context);
    case 'update':
    case 'delete':
      return explainedWrite(context, name);
    default:
      throw notSupported(`explain of ${name}`);
  }
}

function explainedPipeline(context: CommandContext): Explained {
  const pipeline = docsField(context.body, 'pipeline');
  const [first] = pipeline.length > 0 ? parseStage(pipeline[0]) : [''];
  if (first === '$changeStream') throw notSupported('explain of a change stream');
  if (SOURCE_STAGES.includes(first)) throw notSupported(`explain of a pipeline that begins with ${first}`);
  const { query, rest } = pushDown(context, context.collectionName, pipeline, context.variables);
  checkPushed(context, pipeline.slice(0, pipeline.length - rest.length), query);
  return { query, rest, stage: countField(rest) ? 'COUNT' : undefined };
}

function explainedWrite(context: CommandContext, name: 'update' | 'delete'): Explained {
  const statements = docsField(context.body, name === 'update' ? 'updates' : 'deletes');
  const [statement] = statements;
  if (statements.length !== 1) throw notSupported(`explain of ${statements.length} statements`);
  const inner = new CommandContext(context.engine, context.db, statement, context.transaction, context.connectionId);
  const one = name === 'update' ? statement['multi'] !== true : Number(statement['limit']) === 1;
  return {
    query: {
      filter: inner.doc('q') ?? {},
      sort: inner.doc('sort'),
      limit: one ? 1 : 0,
      hint: statement['hint'],
      strings: stringsOf(statement['collation'], context.collection),
      variables: context.variables,
      text: textCompiler(context.unit, context.collection, context.namespace),
    },
    stage: name === 'update' ? 'UPDATE' : 'DELETE',
    rest: [],
  };
}

/** Returns the plan of a command and statistics of its reads. Writes nothing. */
export const explain: Command = {
  *run(context): Work<Reply> {
    const inner = context.doc('explain');
    if (!inner) throw new MongoError('TypeMismatch', 'explain needs a command');
    if ('explain' in inner && Object.keys(inner)[0] === 'explain')
      throw new MongoError('IllegalOperation', 'Explain cannot explain itself.');
    checkFields(inner);
    checkConcerns(inner);
    const verbosity = VERBOSITIES.find((name) => name === (context.body['verbosity'] ?? 'allPlansExecution'));
    if (!verbosity) throw new MongoError('BadValue', `verbosity string must be one of {'${VERBOSITIES.join("', '")}'}`);
    const target = new CommandContext(context.engine, context.db, inner, context.transaction, context.connectionId);
    return yield* explanation(target, verbosity);
  },
};

/** Returns the plan of a command, with statistics of its reads if the verbosity includes them. */
export function* explanation(target: CommandContext, verbosity: Verbosity): Work<Reply> {
  if (target.collection?.view) throw notSupported('explain of a view');
  const { query, stage, rest } = explained(target);
  const plan = describePlan(target.unit, target.collection, query);
  const queryPlanner = {
    namespace: `${target.db}.${target.collectionName}`,
    parsedQuery: query.filter,
    winningPlan: stage ? { stage, inputStage: plan } : plan,
    rejectedPlans: [],
  };
  const serverInfo = { host: target.engine.address, version: VERSION };
  if (verbosity === 'queryPlanner') return { explainVersion: '1', queryPlanner, serverInfo };
  const { executionStats, stages } = yield* execution(target, { query, stage, rest });
  // Plans are compared by the number of entries that they would read, so only the winning plan runs.
  const allPlans = verbosity === 'allPlansExecution' ? { allPlansExecution: [] } : {};
  const statistics = { executionStats: { ...executionStats, ...allPlans } };
  if (stages.length === 0) return { explainVersion: '1', queryPlanner, ...statistics, serverInfo };
  return {
    explainVersion: '1',
    queryPlanner,
    stages: [{ $cursor: { queryPlanner, ...statistics } }, ...stages],
    serverInfo,
  };
}

/** Runs a query and the stages after it, without writing. */
function* execution(
  target: CommandContext,
  { query, stage, rest }: Explained,
): Work<{ executionStats: Doc; stages: Doc[] }> {
  const { collection, unit } = target;
  const statistics = new Statistics();
  const noting = { ...query, statistics };
  const started = performance.now();
  const tallies: Tally[] = [];
  let counted = 0;
  if (stage === 'COUNT') counted = collection ? yield* countQuery(unit, collection, noting) : 0;
  else {
    const rows = collection ? runQuery(unit, collection, noting) : [];
    yield* drain(rest.length === 0 ? rows : stagesOf(target, { query, rest }, rows, tallies));
  }
  const plan = describePlan(unit, collection, query, stage === 'COUNT' ? undefined : statistics);
  const returned = stage ? 0 : statistics.output.returned;
  const matched = stage === 'COUNT' ? { nCounted: counted } : { nMatched: statistics.output.returned };
  return {
    executionStats: {
      executionSuccess: true,
      nReturned: returned,
      executionTimeMillis: Math.round(performance.now() - started),
      totalKeysExamined: statistics.keys,
      totalDocsExamined: statistics.documents,
      executionStages: stage ? { stage, nReturned: 0, ...matched, inputStage: plan } : plan,
    },
    stages: tallies.map(({ returned: nReturned, ms }, at) => ({
      ...rest[at],
      nReturned,
      executionTimeMillisEstimate: Math.round(ms),
    })),
  };
}

/** Yields the documents after the stages of a pipeline, without a last stage that writes. */
function stagesOf(
  target: CommandContext,
  { query, rest }: Explained,
  rows: Paced<{ bytes: Buffer }>,
  tallies: Tally[],
): Paced<Doc> {
  const scores = scoresFor(query, rest);
  const context = { ...pipelineContext(target, target.variables), scores };
  let documents = scored(decoded(rows), query, scores);
  for (const stage of rest) {
    if ('$out' in stage || '$merge' in stage) break;
    const tally = { returned: 0, ms: 0 };
    tallies.push(tally);
    documents = notedIn(compilePipeline([stage], context)(documents), tally);
  }
  return documents;
}

function* drain(items: Paced<unknown>): Work<void> {
  for (const item of items) if (item === PAUSE) yield PAUSE;
}
