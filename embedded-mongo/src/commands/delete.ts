import { decode } from '../bson/decode.js';
import { numberOf } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import { compileCollation } from '../query/collation.js';
import { runQuery } from '../query/run.js';
import type { Collection } from '../storage/catalog.js';
import { docField, docsField, type Command, type CommandContext, type Reply } from './context.js';
import { runStatements } from './insert.js';

export interface DeleteStatement {
  readonly filter: Doc;
  readonly multi: boolean;
  readonly sort?: Doc;
  readonly hint?: Value;
  readonly collation?: Value;
}

/** Deletes what a statement matches; returns how many, and the last one. */
export function runDelete(
  context: CommandContext,
  collection: Collection,
  statement: DeleteStatement,
): { n: number; last: Doc | undefined } {
  const { filter, sort, hint } = statement;
  const query = {
    filter,
    sort,
    hint,
    strings: compileCollation(statement.collation),
    variables: context.variables,
    limit: statement.multi ? 0 : 1,
  };
  const records: number[] = [];
  for (const row of runQuery(context.unit, collection, query)) records.push(row.record);
  let last: Doc | undefined;
  for (const record of records) {
    const bytes = context.unit.get(collection, record);
    if (!bytes) continue;
    last = decode(bytes);
    context.writer.delete(collection, record, last);
  }
  return { n: records.length, last };
}

export const deleteCommand: Command = {
  writes: true,
  transactional: true,
  run(context): Reply {
    let n = 0;
    const writeErrors = runStatements(context, docsField(context.body, 'deletes'), (statement) => {
      const { collection } = context;
      if (!collection) return;
      n += runDelete(context, collection, {
        filter: docField(statement, 'q') ?? {},
        multi: numberOf(statement['limit']) !== 1,
        hint: statement['hint'],
        collation: statement['collation'],
      }).n;
    });
    return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  },
};
