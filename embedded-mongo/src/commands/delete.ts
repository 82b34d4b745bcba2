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
  /** Database and collection, which may not exist. */
  readonly namespace: string;
  readonly filter: Doc;
  readonly multi: boolean;
  readonly sort?: Doc;
  readonly hint?: Value;
  readonly collation?: Value;
}

/** Deletes the matches of a statement. Returns their number and the last document. */
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

/** Returns whether a statement deletes all matches rather than one. */
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
    // An error in one statement is an error of the whole command.
    const deletes = docsField(context.body, 'deletes');
    checkBatch(deletes);
    const statements = deletes.map((spec): DeleteStatement => ({
      namespace: context.namespace,
      filter: requiredDoc(spec, 'q', 'delete.deletes'),
      multi: isMulti(spec['limit']),
      hint: spec['hint'],
      collation: spec['collation'],
    }));
    const writeErrors = yield* runStatements(context, statements, totals, function* (statement) {
      const { n } = yield* runDelete(context, context.collection, statement);
      totals.n += n;
    });
    return { ...totals, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  },
};
