import mongoose, { type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import { Contention } from './contention.js';
import { duplicateNamespace, isDuplicateKey } from './duplicate-key.js';
import type { Features } from './server-features.js';

/** A write that may wait until all else of its transaction is done, as `Model.bulkWrite` takes it. Nothing is cast. */
export interface LastWrite {
  model: WrittenModel;
  write: { insertOne: { document: mongo.Document } } | { updateOne: mongo.UpdateOneModel };
  /** What is raised where a unique index of its collection refuses a write. */
  ifDuplicate?: () => Error;
}

type WrittenModel = Pick<Model<unknown>, 'collection'>;

/** Inserts documents that are whole. */
export const inserts = <Doc>(model: Model<Doc>, docs: readonly Doc[]): LastWrite[] =>
  docs.map((document) => ({ model, write: { insertOne: { document: document as mongo.Document } } }));

/** Changes the document of an id; `upsert`: it is made where it is missing. */
export const changes = <Doc>(
  model: Model<Doc>,
  _id: Doc extends { _id: infer Id } ? Id : never,
  update: mongo.UpdateFilter<mongo.Document>,
  upsert = false,
): LastWrite => ({
  model,
  write: { updateOne: { filter: { _id } as mongo.Filter<mongo.Document>, update, ...(upsert && { upsert }) } },
});

/** MongoDB's codes CommandNotFound and CommandNotSupported: another server than before, or a new one that serves as an old one. */
const UNKNOWN_COMMAND: ReadonlySet<unknown> = new Set([59, 115]);

/** Makes the last writes of transactions: with one command for all collections where the server has it, or one for each. */
export class LastWrites {
  constructor(
    private readonly connection: Connection,
    private readonly features: Features,
  ) {}

  /** Raises what the first write that fails would raise by itself; Contention where the server turns out not to know the command. */
  async run(writes: readonly LastWrite[], session: ClientSession): Promise<void> {
    const models = Map.groupBy(writes, ({ model }) => model);
    if (this.features.bulkWrite && models.size > 1) return this.inOne(writes, session);
    for (const those of models.values()) await writeInto(those, session);
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
      // In a transaction the whole command fails, so that the number of the write is not known.
      const namespace = duplicateNamespace(cause);
      throw raised(cause, namespace === null ? undefined : writes.find((each) => this.namespaceOf(each) === namespace));
    }
  }

  private namespaceOf({ model }: LastWrite): string {
    return `${this.connection.name}.${model.collection.name}`;
  }
}

/** Makes writes of one collection, in order. */
export async function writeInto(writes: readonly LastWrite[], session?: ClientSession): Promise<void> {
  const [first] = writes;
  if (!first) return;
  // The driver would store undefined fields as null; the one command for all collections leaves them out.
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

/** What the server said, with its code and labels, in place of the driver's error around it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof mongoose.mongo.MongoClientBulkWriteError)) return error;
  const [refused] = error.writeErrors.values();
  return refused
    ? new mongoose.mongo.MongoServerError({ ...refused, errmsg: refused.message })
    : (error.cause ?? error);
}
