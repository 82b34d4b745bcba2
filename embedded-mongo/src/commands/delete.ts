import { numberOf } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import { missingField, MongoError } from '../errors.js';
import type { Work } from '../pace.js';
import { textCompiler } from '../query/text-plan.js';
import type { Collection } from '../storage/catalog.js';
import { showValue } from '../storage/documents.js';
import { docsField, requiredDoc, stringsOf, type Command, type CommandContext, type Reply } from './context.js';
import { refuseCapped } from './capped.js';
import { checkBatch, runStatements } from './insert.js';
import { decodeInStep } from '../update/apply.js';
import { changeMatching, checkFilter } from './update.js';

export interface DeleteStatement {
  /** The database and collection, which need not be there. */
  readonly namespace: string;
  readonly filter: Doc;
  readonly multi: boolean;
  readonly sort?: Doc;
  readonly hint?: Value;
  readonly collation?: Value;
}

/** Deletes what a statement matches; returns how many, and the last one. */
export function* runDelete(
  context: CommandContext,
  collection: Collection | undefined,
  statement: DeleteStatement,
): Work<{ n: number; last: Doc | undefined }> {
  const deleted: { n: number; last: Doc | undefined } = { n: 0, last: undefined };
  const { filter, sort, hint } = statement;
  const strings = stringsOf(statement.collation, collection);
  if (!collection) {
    checkFilter(context, statement.namespace, filter, strings);
    return deleted;
  }
  refuseCapped(context, collection, true);
  const query = {
    filter,
    sort,
    hint,
    strings,
    variables: context.variables,
    text: textCompiler(context.unit, collection, collection.namespace),
    limit: statement.multi ? 0 : 1,
  };
  yield* changeMatching(context, collection, query, (record, bytes) => {
    const doc = decodeInStep(String(record), bytes);
    context.writer.delete(collection, record, doc);
    deleted.n += 1;
    deleted.last = doc;
  });
  return deleted;
}

/** Whether all that match are to be deleted, or one. */
function isMulti(limit: Value): boolean {
  if (limit === undefined) throw missingField('delete.deletes.limit');
  const number = numberOf(limit);
  if (number !== 0 && number !== 1)
    throw new MongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${showValue(limit)}`);
  return number === 0;
}

export const deleteCommand: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    const totals = { n: 0 };
    // What is wrong in one of them is wrong with the command.
    const deletes = docsField(context.body, 'deletes');
    checkBatch(deletes);
    const statements = deletes.map((given): DeleteStatement => ({
      namespace: context.namespace,
      filter: requiredDoc(given, 'q', 'delete.deletes'),
      multi: isMulti(given['limit']),
      hint: given['hint'],
      collation: given['collation'],
    }));
    const writeErrors = yield* runStatements(context, statements, totals, function* (statement) {
      const { n } = yield* runDelete(context, context.collection, statement);
      totals.n += n;
    });
    return { ...totals, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  },
};
