import { compileExpression } from '../aggregate/expressions.js';
import { parseStage } from '../aggregate/pipeline.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc } from '../bson/types.js';
import { checkKnown, MongoError, notSupported } from '../errors.js';
import type { Work } from '../pace.js';
import type { CommandContext } from './context.js';
import { currentOperations } from './current-op.js';
import { storageStats } from './stats.js';

/** Stages that generate documents instead of reading a collection. */
export const SOURCE_STAGES = [
  '$documents',
  '$listLocalSessions',
  '$listSessions',
  '$currentOp',
  '$collStats',
  '$indexStats',
  '$changeStream',
];

/** Returns the documents of a first stage that generates them, or undefined for other stages. */
export function* sourceStage(context: CommandContext, stage: Doc | undefined): Work<Iterable<Doc> | undefined> {
  if (!stage) return undefined;
  const [name, spec] = parseStage(stage);
  switch (name) {
    case '$documents': {
      if (typeof Object.values(context.body)[0] === 'string')
        throw new MongoError('InvalidNamespace', "'$documents' can only be run with {aggregate: 1}");
      const { variables } = context;
      const list = compileExpression(spec, variables)({ root: {}, variables });
      if (!Array.isArray(list) || !list.every(isDoc))
        throw new MongoError('FailedToParse', '$documents needs an array of documents');
      return list;
    }
    case '$listLocalSessions':
    case '$listSessions':
      checkKnown(isDoc(spec) ? spec : {}, name, new Set(['users', 'allUsers']));
      return [{ _id: context.body['lsid'], lastUse: new Date() }];
    case '$currentOp':
      if (!isDoc(spec)) throw new MongoError('FailedToParse', '$currentOp options must be specified in an object');
      return currentOperations(context, spec);
    case '$collStats':
      if (!isDoc(spec))
        throw new MongoError('Location5447000', '$collStats must take a nested object but found something else');
      return [yield* statsOf(context, spec)];
    case '$indexStats':
      if (!isDoc(spec) || Object.keys(spec).length > 0)
        throw new MongoError('Location28803', 'The $indexStats stage specification must be an empty object');
      return (context.collection?.indexes ?? []).map((index) => ({
        name: index.name,
        key: index.spec['key'],
        spec: index.spec,
      }));
    default:
      return undefined;
  }
}

function* statsOf(context: CommandContext, { count, storageStats: storage, ...others }: Doc): Work<Doc> {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw notSupported(`$collStats with ${unknown}`);
  const stats: Doc = { ns: context.namespace, localTime: new Date() };
  if (isDoc(storage)) stats['storageStats'] = yield* storageStats(context, numberOf(storage['scale']));
  if (isDoc(count)) stats['count'] = context.collection ? context.unit.count(context.collection) : 0;
  return stats;
}
