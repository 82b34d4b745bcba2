import { compileExpression } from '../aggregate/expressions.js';
import { parseStage } from '../aggregate/pipeline.js';
import { isDoc, type Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { CommandContext } from './context.js';

/** Stages that make their own documents. */
export const SOURCE_STAGES = [
  '$documents',
  '$listLocalSessions',
  '$listSessions',
  '$currentOp',
  '$collStats',
  '$indexStats',
  '$changeStream',
];

/** The documents of a first stage that makes its own, or undefined for a pipeline that reads a collection. */
export function sourceStage(context: CommandContext, stage: Doc | undefined): Iterable<Doc> | undefined {
  if (!stage) return undefined;
  const [name, spec] = parseStage(stage);
  switch (name) {
    case '$documents': {
      const list = compileExpression(spec)({ root: {}, variables: context.variables });
      if (!Array.isArray(list) || !list.every(isDoc))
        throw new MongoError('FailedToParse', '$documents needs an array of documents');
      return list;
    }
    case '$listLocalSessions':
    case '$listSessions':
      return [{ _id: context.body['lsid'], lastUse: new Date() }];
    case '$currentOp':
      return [{ type: 'op', op: 'command', ns: `${context.db}.$cmd.aggregate`, active: true }];
    case '$collStats':
      return [
        {
          ns: `${context.db}.${context.collectionName}`,
          count: context.collection ? context.unit.count(context.collection) : 0,
        },
      ];
    case '$indexStats':
      return (context.collection?.indexes ?? []).map((index) => ({
        name: index.name,
        key: index.spec['key'],
        spec: index.spec,
      }));
    default:
      return undefined;
  }
}
