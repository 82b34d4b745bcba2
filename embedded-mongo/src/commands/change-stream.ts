import { Timestamp } from 'bson';
import { compileCollation } from '../query/collation.js';
import { checkStageName, compilePipeline, parseStage } from '../aggregate/pipeline.js';
import type { PipelineContext } from '../aggregate/stage.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { checkKnown, MongoError, notSupported } from '../errors.js';
import type { Scope, Start } from '../server/change-streams.js';
import { docField, type CommandContext, type Reply } from './context.js';

/** Stages that a change stream's pipeline may have. */
const ALLOWED = new Set([
  '$addFields',
  '$match',
  '$project',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
  '$set',
  '$unset',
]);

const OPTIONS = new Set([
  'fullDocument',
  'fullDocumentBeforeChange',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'showExpandedEvents',
]);

/** Returns whether a pipeline opens a change stream. */
export function opensChangeStream(pipeline: readonly Doc[]): boolean {
  return pipeline.length > 0 && parseStage(pipeline[0])[0] === '$changeStream';
}

/** Opens the change stream that a pipeline describes. */
export function openChangeStream(context: CommandContext, pipeline: readonly Doc[], inner: PipelineContext): Reply {
  const [[, spec], ...others] = pipeline.map(parseStage);
  if (context.transaction)
    throw new MongoError(
      'OperationNotSupportedInTransaction',
      'Stage not supported inside of a multi-document transaction: $changeStream',
    );
  const level = context.doc('readConcern')?.['level'] ?? 'majority';
  if (level !== 'majority')
    throw new MongoError(
      'InvalidOptions',
      `Aggregation stage $changeStream cannot run with a readConcern other than 'majority', or in a multi-document transaction. Current readConcern: ${String(level)}`,
    );
  if (!isDoc(spec)) throw new MongoError('TypeMismatch', 'the $changeStream stage specification must be an object');
  for (const [name] of others) {
    checkStageName(name);
    if (name === '$changeStreamSplitLargeEvent') throw notSupported(`the aggregation stage ${name}`);
    if (!ALLOWED.has(name))
      throw new MongoError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
  }
  checkOptions(spec);
  const { engine } = context;
  const target = Object.values(context.body)[0];
  // Earlier writes of open transactions would not be reported, so these transactions are aborted and retried.
  if (!engine.store.changes.recording) engine.transactions.abortAllWriters();
  const cursor = engine.streams.open(
    {
      namespace: `${context.db}.${typeof target === 'string' ? context.collectionName : '$cmd.aggregate'}`,
      scope: scopeOf(context, spec, target),
      start: startOf(spec),
      updateLookup: spec['fullDocument'] === 'updateLookup',
      // Change streams do not use the default collation of a collection.
      pipeline: compilePipeline(pipeline.slice(1), { ...inner, strings: compileCollation(context.body['collation']) }),
    },
    numberOf(context.doc('cursor')?.['batchSize']) ?? 101,
  );
  return { cursor };
}

function checkOptions(spec: Doc): void {
  checkKnown(spec, '$changeStream', OPTIONS);
  const { fullDocument, fullDocumentBeforeChange, showExpandedEvents } = spec;
  if (fullDocument === 'whenAvailable' || fullDocument === 'required')
    throw notSupported(`a change stream with fullDocument '${fullDocument}'`);
  if (fullDocument !== undefined && fullDocument !== 'default' && fullDocument !== 'updateLookup')
    throw new MongoError(
      'BadValue',
      `Enumeration value '${String(fullDocument)}' for field '$changeStream.fullDocument' is not a valid value.`,
    );
  if (fullDocumentBeforeChange !== undefined && fullDocumentBeforeChange !== 'off')
    throw notSupported('a change stream with fullDocumentBeforeChange');
  if (showExpandedEvents === true) throw notSupported('a change stream with showExpandedEvents');
}

function scopeOf(context: CommandContext, spec: Doc, target: Value): Scope {
  if (spec['allChangesForCluster'] === true) {
    if (context.db === 'admin' && typeof target !== 'string') return {};
    throw new MongoError(
      'InvalidOptions',
      "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database, and with no collection name; found " +
        context.db,
    );
  }
  if (context.db === 'admin' || context.db === 'config' || context.db === 'local')
    throw new MongoError('InvalidNamespace', `$changeStream may not be opened on the internal ${context.db} database`);
  return typeof target === 'string' ? { db: context.db, coll: context.collectionName } : { db: context.db };
}

function startOf(spec: Doc): Start {
  const { startAtOperationTime } = spec;
  const start: Start = {
    resumeAfter: docField(spec, 'resumeAfter'),
    startAfter: docField(spec, 'startAfter'),
    startAtOperationTime: startAtOperationTime instanceof Timestamp ? startAtOperationTime : undefined,
  };
  if (startAtOperationTime !== undefined && !start.startAtOperationTime)
    throw new MongoError(
      'TypeMismatch',
      "BSON field '$changeStream.startAtOperationTime' is the wrong type, expected type 'timestamp'",
    );
  if (Object.values(start).filter((value) => value !== undefined).length > 1)
    throw new MongoError(
      'Location40674',
      "Only one type of resume option is allowed, but multiple were found: 'resumeAfter', 'startAfter', 'startAtOperationTime'",
    );
  return start;
}
