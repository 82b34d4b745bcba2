import type { Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import type { Work } from '../pace.js';
import { mentionsMeta } from '../query/meta.js';
import { compileProjection } from '../query/projection.js';
import type { Command, CommandContext, Reply } from './context.js';
import { runDelete } from './delete.js';
import { arrayFiltersOf, runUpdate } from './update.js';

export const findAndModify: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    const { body } = context;
    const filter = context.doc('query') ?? {};
    const fields = context.doc('fields');
    if (mentionsMeta(fields)) throw notSupported('{ $meta } in the fields of findAndModify');
    const project =
      fields && Object.keys(fields).length > 0
        ? compileProjection(fields, { filter, strings: context.strings, variables: context.variables })
        : undefined;
    const show = (doc: Doc | undefined): Doc | null => (doc ? (project?.(doc) ?? doc) : null);
    if (body['remove'] === true) return yield* remove(context, filter, show);
    if (body['update'] === undefined)
      throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
    const outcome = yield* runUpdate(context, context.collection, {
      namespace: context.namespace,
      filter,
      update: body['update'],
      multi: false,
      upsert: body['upsert'] === true,
      sort: context.doc('sort'),
      hint: body['hint'],
      collation: body['collation'],
      arrayFilters: arrayFiltersOf(body['arrayFilters']),
      wantsDocuments: true,
    });
    const updatedExisting = outcome.matched > 0;
    const value = body['new'] === true ? outcome.after : updatedExisting ? outcome.before : undefined;
    const reply = {
      lastErrorObject: {
        n: updatedExisting || outcome.hasUpserted ? 1 : 0,
        updatedExisting,
        ...(outcome.hasUpserted ? { upserted: outcome.upserted } : {}),
      },
      value: show(value),
    };
    yield* context.settle(() => context.progress.finish(reply));
    return reply;
  },
};

function* remove(context: CommandContext, filter: Doc, show: (doc: Doc | undefined) => Doc | null): Work<Reply> {
  const { body, collection } = context;
  if (body['update'] !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (body['upsert'] === true) throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (body['arrayFilters'] !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify arrayFilters and remove=true');
  if (body['new'] === true)
    throw new MongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  const { last } = yield* runDelete(context, collection, {
    namespace: context.namespace,
    filter,
    multi: false,
    sort: context.doc('sort'),
    hint: body['hint'],
    collation: body['collation'],
  });
  const reply = { lastErrorObject: { n: last ? 1 : 0 }, value: show(last) };
  yield* context.settle(() => context.progress.finish(reply));
  return reply;
}
