import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { commandName } from './fields.js';

/** Commands of version 1; https://www.mongodb.com/docs/manual/reference/stable-api/ */
const COMMANDS = new Set(
  `abortTransaction aggregate bulkWrite collMod commitTransaction count create createIndexes delete drop dropDatabase dropIndexes
   endSessions explain find findAndModify getMore hello insert killCursors listCollections listDatabases listIndexes ping
   refreshSessions update`.split(/\s+/),
);

/** Options that are not part of version 1, by command. */
const OTHER_OPTIONS: Readonly<Record<string, readonly string[] | undefined>> = {
  aggregate: ['explain'],
  create: ['autoIndexId', 'capped', 'indexOptionDefaults', 'max', 'size', 'storageEngine'],
  find: ['awaitData', 'max', 'min', 'noCursorTimeout', 'oplogReplay', 'returnKey', 'showRecordId', 'tailable'],
};

const OTHER_INDEX_OPTIONS = ['background', 'bucketSize', 'storageEngine'];
const OTHER_INDEX_TYPES = new Set<Value>(['text', 'geoHaystack']);
const OTHER_STAGES: ReadonlySet<string> = new Set(
  '$currentOp $indexStats $listLocalSessions $listSessions $planCacheStats $search'.split(' '),
);

/** Rejects other versions of the Stable API, and with `apiStrict` everything that version 1 lacks. */
export function checkApiVersion(body: Doc): void {
  const { apiVersion, apiStrict, apiDeprecationErrors } = body;
  if (apiVersion === undefined) {
    if (apiStrict === undefined && apiDeprecationErrors === undefined) return;
    throw new MongoError(
      'Location4886600',
      'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
    );
  }
  if (apiVersion !== '1')
    throw new MongoError('APIVersionError', `API version must be "1", found: ${String(apiVersion)}`);
  if (apiStrict === true) checkStrict(body);
}

function checkStrict(body: Doc): void {
  const [spelling] = Object.keys(body);
  const name = commandName(spelling);
  // `isMaster` is another name of `hello`, but not a command of version 1.
  if (!COMMANDS.has(name) || (name === 'hello' && spelling !== name)) throw notInVersion(`the command ${spelling}`);
  const option = OTHER_OPTIONS[name]?.find((field) => body[field] !== undefined);
  if (option !== undefined) throw notInVersion(`the option ${name}.${option}`);
  const { pipeline, indexes, explain } = body;
  checkPipeline(pipeline);
  for (const index of docsOf(indexes)) checkIndex(index);
  if (name === 'explain' && isDoc(explain)) checkStrict(explain);
}

const docsOf = (value: Value): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : []);

const checkPipeline = (pipeline: Value): void => docsOf(pipeline).forEach(checkStage);

function checkStage(stage: Doc): void {
  const [name] = Object.keys(stage);
  const { $collStats: stats, $lookup: lookup, $unionWith: union, $facet: facets } = stage;
  for (const source of [lookup, union]) if (isDoc(source)) checkPipeline(source['pipeline']);
  if (isDoc(facets)) Object.values(facets).forEach(checkPipeline);
  const isOther = OTHER_STAGES.has(name) || (isDoc(stats) && Object.keys(stats).some((field) => field !== 'count'));
  if (isOther) throw notInVersion(`the stage ${name}`);
}

function checkIndex({ key, ...options }: Doc): void {
  const option = OTHER_INDEX_OPTIONS.find((field) => options[field] !== undefined);
  if (option !== undefined) throw notInVersion(`the index option ${option}`);
  const type = isDoc(key) ? Object.values(key).find((direction) => OTHER_INDEX_TYPES.has(direction)) : undefined;
  if (type !== undefined) throw notInVersion(`an index of type ${String(type)}`);
}

function notInVersion(what: string): MongoError {
  return new MongoError('APIStrictError', `Provided apiStrict:true, but ${what} is not in API Version 1`);
}
