import { BSONRegExp, ObjectId, Timestamp } from 'bson';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { isDoc, RawDoc, setField, type Doc, type Encodable, type Value } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import { collectionDropped, missingField, MongoError, notSupported } from '../errors.js';
import { hasStrings } from '../query/collation.js';
import type { Collection } from '../storage/catalog.js';
import { withIdFirst } from '../storage/documents.js';
import { isSliceOver, PAUSE, withPreparation, type Work } from '../pace.js';
import { Place } from '../transactions/place.js';
import { LockedError } from '../transactions/transactions.js';
import { refuseCapped } from './capped.js';
import { refuseView, type Command, type CommandContext, type Reply } from './context.js';

/** Maximum length of all error texts in a reply, in UTF-16 code units. Further errors have no text, as in MongoDB. */
const MAX_ERROR_TEXT = 1024 * 1024;

/** Texts of the errors in a write command's reply. */
export class ErrorTexts {
  private length = 0;

  constructor(earlier: readonly Doc[]) {
    for (const { errmsg } of earlier) this.length += typeof errmsg === 'string' ? errmsg.length : 0;
  }

  /** Returns the text of an error, or an empty text if the reply already has too much text. */
  next({ message }: MongoError): string {
    if (this.length >= MAX_ERROR_TEXT) return '';
    this.length += message.length;
    return message;
  }
}

/**
 * Returns whether an error ends the whole command rather than one statement: a failure of the storage, a conflict, a
 * wait, or a timeout.
 */
export function endsCommand(context: CommandContext, error: unknown): boolean {
  if (context.transaction || error instanceof LockedError || !(error instanceof MongoError)) return true;
  return (
    error.codeName === 'OutOfDiskSpace' ||
    error.codeName === 'InternalError' ||
    error.codeName === 'WriteConflict' ||
    error.codeName === 'MaxTimeMSExpired'
  );
}

/** Runs the statements of a write command: all of them, or up to the first failure if they are ordered. */
export function* runStatements<T>(
  context: CommandContext,
  statements: readonly T[],
  totals: Doc,
  run: (statement: T, index: number) => Work<void>,
): Work<Doc[]> {
  const ordered = context.body['ordered'] !== false;
  const { progress } = context;
  const errors = progress.list('errors');
  const texts = new ErrorTexts(errors);
  Object.assign(totals, progress.totals);
  while (progress.done < statements.length) {
    const index = progress.done;
    try {
      yield* run(statements[index], index);
    } catch (error) {
      if (endsCommand(context, error) || !(error instanceof MongoError)) throw error;
      errors.push({ index, code: error.code, ...error.extra, errmsg: texts.next(error) });
      if (ordered) break;
    }
    yield* context.settle(() => progress.advance(totals));
    if (progress.done < statements.length && isSliceOver()) yield PAUSE;
  }
  return errors;
}

/** Runs a step. If a transaction has claimed a resource of the step, waits for its end and runs the step again. */
export function* retryWhileLocked<T>(step: () => T): Work<T> {
  const place = new Place();
  try {
    for (;;) {
      try {
        return yield* withPreparation(step);
      } catch (error) {
        yield place.enter(error);
      }
    }
  } finally {
    place.leave();
  }
}

/** Adds a document of a client. The current time replaces empty timestamps of its top level, except that of `_id`. */
export function insertFromClient(context: CommandContext, collection: Collection, input: Buffer, decoded?: Doc): Value {
  const bytes = decoded ? input : withIdFirst(input, () => new ObjectId());
  const doc = decoded ?? decode(bytes);
  if (context.body['bypassEmptyTsReplacement'] === true) return insertOne(context, collection, bytes, doc);
  const isEmpty = ([field, value]: [string, Value]): boolean =>
    field !== '_id' && value instanceof Timestamp && value.isZero();
  const empty = Object.entries(doc).filter(isEmpty);
  for (const [field] of empty) setField(doc, field, context.engine.store.clock.next());
  return insertOne(context, collection, empty.length > 0 ? encode(doc) : bytes, doc);
}

/** Adds a document and returns its `_id`. `decoded` is the decoded document if it is available. */
export function insertOne(context: CommandContext, collection: Collection, input: Buffer, decoded?: Doc): Value {
  const bytes = decoded ? input : withIdFirst(input, () => new ObjectId());
  const doc = decoded ?? decode(bytes);
  if (collection.dropped) throw collectionDropped(collection.namespace);
  checkId(doc['_id']);
  refuseCapped(context, collection);
  // Its uniqueness would depend on the collation, which the index on `_id` ignores.
  if (collection.strings && hasStrings(doc['_id']))
    throw notSupported('a string as the _id in a collection with a collation');
  validate(context, collection, doc);
  context.writer.insert(collection, doc, bytes);
  return doc['_id'];
}

/** Throws if a value cannot be an `_id`. */
export function checkId(id: Value): void {
  if (Array.isArray(id)) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex");
  if (isDoc(id)) {
    const field = Object.keys(id).find((key) => key.startsWith('$'));
    if (field !== undefined)
      throw new MongoError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${field} is not valid for storage.`,
      );
  }
}

/** Applies the collection's validator, unless the command bypasses it. */
export function validate(context: CommandContext, collection: Collection, doc: Doc, before?: Doc): void {
  const { validator, options } = collection;
  if (!validator || context.body['bypassDocumentValidation'] === true || validator(doc)) return;
  if (options['validationAction'] === 'warn') return;
  // "moderate" ignores documents that were invalid before.
  if (options['validationLevel'] === 'moderate' && before && !validator(before)) return;
  throw new MongoError('DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: doc['_id'],
      details: { operatorName: Object.keys((options['validator'] as Doc) ?? {})[0] ?? null },
    },
  });
}

/** Rejects a write command without statements, or with too many. */
export function checkBatch({ length }: readonly unknown[]): void {
  if (length > 0 && length <= 100_000) return;
  throw new MongoError('InvalidLength', `Write batch sizes must be between 1 and 100000. Got ${length} operations.`);
}

/** Returns the documents to insert as bytes. */
function rawDocuments(value: Encodable): Buffer[] {
  if (value === undefined) throw missingField('insert.documents');
  if (!Array.isArray(value)) throw new MongoError('TypeMismatch', "BSON field 'insert.documents' must be an array");
  checkBatch(value);
  return value.map((item) => (item instanceof RawDoc ? item.bytes : encode(item as Doc)));
}

export const insert: Command = {
  writes: true,
  sliced: true,
  transactional: true,
  *run(context): Work<Reply> {
    const documents = rawDocuments(context.body['documents']);
    const totals = { n: 0 };
    // An error of the collection is an error of the whole command.
    refuseView(context.collection);
    const writeErrors = yield* runStatements(context, documents, totals, function* (bytes) {
      const withId = bytes.length > SLICED_BYTES ? withIdFirst(bytes, () => new ObjectId()) : bytes;
      const doc = bytes.length > SLICED_BYTES ? yield* decodeInSlices(withId) : undefined;
      yield* retryWhileLocked(() => insertFromClient(context, context.collectionToWrite(), withId, doc));
      totals.n += 1;
    });
    return { ...totals, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  },
};
