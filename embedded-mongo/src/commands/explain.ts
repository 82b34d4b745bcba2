import { isDoc, type Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { CommandContext, docField, type Command, type Reply } from './context.js';
import { explainFind, queryOf } from './find.js';
import { VERSION } from './handshake.js';
import type { Query } from '../query/run.js';

/** The query of the command that is to be explained. */
function explained(context: CommandContext): Query {
  const [name] = Object.keys(context.body);
  switch (name) {
    case 'find':
      return queryOf(context, 'filter');
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return queryOf(context, 'query');
    case 'aggregate': {
      const pipeline = context.body['pipeline'];
      const [first, second] = Array.isArray(pipeline) ? pipeline : [];
      if (isDoc(first) && '$changeStream' in first) throw notSupported('explain of a change stream');
      const filter = isDoc(first) ? docField(first, '$match') : undefined;
      const sort = [first, second]
        .map((stage) => (isDoc(stage) ? docField(stage, '$sort') : undefined))
        .find((stage) => stage);
      return { filter: filter ?? {}, sort, hint: context.body['hint'] };
    }
    case 'update':
    case 'delete': {
      const list = context.body[name === 'update' ? 'updates' : 'deletes'];
      const statement = Array.isArray(list) && isDoc(list[0]) ? list[0] : {};
      return { filter: docField(statement, 'q') ?? {}, hint: statement['hint'] };
    }
    default:
      throw new MongoError('CommandNotSupported', `explain of ${name} is not supported by embedded-mongo`);
  }
}

/** Says which plan a command would use. */
export const explain: Command = {
  run(context): Reply {
    const inner = context.doc('explain');
    if (!inner) throw new MongoError('TypeMismatch', 'explain needs a command');
    return explanation(
      new CommandContext(context.engine, context.db, inner, context.transaction, context.connectionId),
    );
  },
};

/** The plan of a command, which is not run. */
export function explanation(target: CommandContext): Reply {
  const query = explained(target);
  const winningPlan: Doc = explainFind(target, query);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${target.db}.${target.collectionName}`,
      parsedQuery: query.filter,
      winningPlan,
      rejectedPlans: [],
    },
    serverInfo: { host: target.engine.address, version: VERSION },
  };
}
