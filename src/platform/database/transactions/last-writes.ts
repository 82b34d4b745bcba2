import mongoose, { type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import { Contention } from './contention.js';
import { duplicateNamespace, isDuplicateKey } from '../records/duplicate-key.js';
import type { Features } from '../server/server-features.js';
import { addSortKeys, withSortKeys } from '../sort-keys.js';

/** A write, in the format of `Model.bulkWrite`, that may wait until the end of its transaction. Its values are not cast. */
export interface LastWrite {
  model: WrittenModel;
  write: { insertOne: { document: mongo.Document } } | { updateOne: mongo.UpdateOneModel };
  /** Returns the error to throw if a unique index of the collection rejects the write. */
  ifDuplicate?: () => Error;
}

type WrittenModel = Pick<Model<unknown>, 'collection'>;

/** Inserts complete documents with their sort keys. */
export const inserts = <Doc>(model: Model<Doc>, docs: readonly Doc[]): LastWrite[] =>
  docs.map((doc) => ({
    model,
    write: { insertOne: { document: withSortKeys(model.schema, doc as mongo.Document) } },
  }));

/** Changes the document with an id, and the sort keys of changed texts. With `upsert`, a missing document is inserted. */
export function changes<Doc>(
  model: Model<Doc>,
  _id: Doc extends { _id: infer Id } ? Id : never,
  update: mongo.UpdateFilter<mongo.Document>,
  upsert = false,
): LastWrite {
  addSortKeys(model.schema, update);
  const filter = { _id } as mongo.Filter<mongo.Document>;
  return { model, write: { updateOne: { filter, update, ...(upsert && { upsert }) } } };
}

/**
 * MongoDB's codes CommandNotFound and CommandNotSupported. The server was replaced, or a new server emulates an older version.
 */
const UNKNOWN_COMMAND: ReadonlySet<unknown> = new Set([59, 115]);

/**
 * Runs the last writes of transactions: with one command for all collections if the server supports it, else with one per
 * collection.
 */
export class LastWrites {
  constructor(
    private readonly connection: Connection,
    private readonly features: Features,
  ) {}

  /**
   * Throws the error of the first failed write as if it ran alone. Throws Contention if the server does not support the command.
   */
  async run(writes: readonly LastWrite[], session: ClientSession): Promise<void> {
    const models = Map.groupBy(writes, ({ model }) => model);
    if (this.features.bulkWrite && models.size > 1) return this.inOne(writes, session);
    for (const writesOfModel of models.values()) await writeInto(writesOfModel, session);
  }

  private async inOne(writes: readonly LastWrite[], session: ClientSession): Promise<void> {
    const models = writes.map((each): mongo.ClientBulkWriteModel => {
      const { write } = each;
      const namespace = this.namespaceOf(each);
      return 'insertOne' in write
        ? { name: 'insertOne', namespace, ...write.insertOne }
        : { name: 'updateOne', namespace, ...write.updateOne };
    });
    try {
      await this.connection.getClient().bulkWrite(models, { session });
    } catch (error) {
      const cause = causeOf(error);
      if (UNKNOWN_COMMAND.has((cause as { code?: unknown }).code)) {
        this.features.bulkWrite = false;
        throw new Contention();
      }
      // In a transaction the whole command fails, so the index of the failed write is unknown.
      const namespace = duplicateNamespace(cause);
      throw raised(cause, namespace === null ? undefined : writes.find((each) => this.namespaceOf(each) === namespace));
    }
  }

  private namespaceOf({ model }: LastWrite): string {
    return `${this.connection.name}.${model.collection.name}`;
  }
}

/** Runs the writes of one collection in order. */
export async function writeInto(writes: readonly LastWrite[], session?: ClientSession): Promise<void> {
  const [first] = writes;
  if (!first) return;
  // The driver would store undefined fields as null, whereas the command for all collections omits them.
  const options = { ignoreUndefined: true, ...(session && { session }) };
  await first.model.collection
    .bulkWrite(
      writes.map(({ write }) => write),
      options,
    )
    .catch((error: unknown) => {
      throw raised(error, first);
    });
}

const raised = (error: unknown, write: LastWrite | undefined): unknown =>
  isDuplicateKey(error) ? (write?.ifDuplicate?.() ?? error) : error;

/** Returns the server's error with its code and labels instead of the driver's wrapper. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof mongoose.mongo.MongoClientBulkWriteError)) return error;
  const [writeError] = error.writeErrors.values();
  return writeError
    ? new mongoose.mongo.MongoServerError({ ...writeError, errmsg: writeError.message })
    : (error.cause ?? error);
}
