import { BSONRegExp, ObjectId } from 'bson';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { RawDoc, isDoc, type Doc, type Encodable, type Value } from '../bson/types.js';
import { encode } from '../bson/encode.js';
import { collectionDropped, missingField, MongoError, notSupported } from '../errors.js';
import { hasStrings } from '../query/collation.js';
import type { Collection } from '../storage/catalog.js';
import { withIdFirst } from '../storage/documents.js';
import { isSliceOver, PAUSE, prepared, type Work } from '../pace.js';
import { Place } from '../transactions/place.js';
import { LockedError } from '../transactions/transactions.js';
import { refuseCapped } from './capped.js';
import { refuseView, type Command, type CommandContext, type Reply } from './context.js';

/** Texts of errors in one reply, in UTF-16 code units; as in MongoDB, further errors have none. */
const MAX_ERROR_TEXT = 1024 * 1024;

/** Texts of the errors in a write command's reply. */
export class ErrorTexts {
  private length = 0;

  constructor(earlier: readonly Doc[]) {
    for (const { errmsg } of earlier) this.length += typeof errmsg === 'string' ? errmsg.length : 0;
  }

  /** Returns the text of one more error; empty if the reply has too much text already. */
  next({ message }: MongoError): string {
    if (this.length >= MAX_ERROR_TEXT) return '';
    this.length += message.length;
    return message;
  }
}

/** Failures of the storage, conflicts, waits and the end of its time end the whole command rather than one statement. */
export function endsCommand(context: CommandContext, error: unknown): boolean {
  if (context.transaction || error instanceof LockedError || !(error instanceof MongoError)) return true;
  return (
    error.codeName === 'OutOfDiskSpace' ||
    error.codeName === 'InternalError' ||
    error.codeName === 'WriteConflict' ||
    error.codeName === 'MaxTimeMSExpired'
  );
}

/** Runs the statements of a write command: all of them, or up to the first that fails when they are ordered. */
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
    if (isSliceOver()) yield PAUSE;
  }
  return errors;
}

/** Takes a step; where a transaction holds what it wants to write, waits for its end and takes it again. */
export function* unhindered<T>(step: () => T): Work<T> {
  const place = new Place();
  try {
    for (;;) {
      try {
        return yield* prepared(step);
      } catch (error) {
        yield place.takenBy(error);
      }
    }
  } finally {
    place.leave();
  }
}

/** Adds one document, given as bytes and, where they are decoded already, as that; returns its `_id`. */
export function insertOne(context: CommandContext, collection: Collection, given: Buffer, decoded?: Doc): Value {
  const bytes = decoded ? given : withIdFirst(given, () => new ObjectId());
  const doc = decoded ?? decode(bytes);
  if (collection.dropped) throw collectionDropped(collection.namespace);
  checkId(doc['_id']);
  refuseCapped(context, collection);
  // Its uniqueness would be that of the collation, which the index on it does not know.
  if (collection.strings && hasStrings(doc['_id']))
    throw notSupported('a string as the _id in a collection with a collation');
  validate(context, collection, doc);
  context.writer.insert(collection, doc, bytes);
  return doc['_id'];
}

/** Refuses what can't be an `_id`. */
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
  // "moderate" leaves alone documents that were invalid already.
  if (options['validationLevel'] === 'moderate' && before && !validator(before)) return;
  throw new MongoError('DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: doc['_id'],
      details: { operatorName: Object.keys((options['validator'] as Doc) ?? {})[0] ?? null },
    },
  });
}

/** Refuses a write command without statements, or with too many. */
export function checkBatch({ length }: readonly unknown[]): void {
  if (length > 0 && length <= 100_000) return;
  throw new MongoError('InvalidLength', `Write batch sizes must be between 1 and 100000. Got ${length} operations.`);
}

/** The documents to insert as bytes, however they came. */
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
    // What is wrong with the collection is wrong with the command.
    refuseView(context.collection);
    const writeErrors = yield* runStatements(context, documents, totals, function* (bytes) {
      const whole = bytes.length > SLICED_BYTES ? withIdFirst(bytes, () => new ObjectId()) : bytes;
      const doc = bytes.length > SLICED_BYTES ? yield* decodeInSlices(whole) : undefined;
      yield* unhindered(() => insertOne(context, context.collectionToWrite(), whole, doc));
      totals.n += 1;
    });
    return { ...totals, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  },
};
