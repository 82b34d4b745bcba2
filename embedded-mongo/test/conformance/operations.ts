import type { AnyBulkWriteOperation, ClientBulkWriteModel, Collection, Db, Document, MongoClient } from 'mongodb';

/** Arguments of an operation, which uses the arguments that it supports. */
type Arguments = Document;

/** An operation that the runner does not support. Its test does not apply. */
export class UnknownOperation extends Error {}

type CollectionOperation = (collection: Collection, args: Arguments) => Promise<unknown>;

function unwrap(request: Document): AnyBulkWriteOperation {
  return request as AnyBulkWriteOperation;
}

/** Makes the server generate a null `_id`. Otherwise the driver would replace it. */
function forcedServerIds(documents: readonly Document[]): { forceServerObjectId?: true } {
  return documents.some((document) => document['_id'] === null) ? { forceServerObjectId: true } : {};
}

/** Returns the documents that the requests of a bulk write insert. */
function insertedBy(requests: readonly Document[]): Document[] {
  return requests.flatMap(({ insertOne }) => {
    const document = (insertOne as Document | undefined)?.['document'] as Document | undefined;
    return document ? [document] : [];
  });
}

const COLLECTION: Record<string, CollectionOperation> = {
  find: (c, { filter, ...options }) => c.find(filter as Document, options).toArray(),
  findOne: (c, { filter, ...options }) => c.findOne(filter as Document, options),
  aggregate: (c, { pipeline, ...options }) => c.aggregate(pipeline as Document[], options).toArray(),
  countDocuments: (c, { filter, ...options }) => c.countDocuments(filter as Document, options),
  // oxlint-disable-next-line typescript/no-deprecated -- the suite tests it
  count: (c, { filter, ...options }) => c.count(filter as Document, options),
  estimatedDocumentCount: (c, options) => c.estimatedDocumentCount(options),
  distinct: (c, { fieldName, filter, ...options }) => c.distinct(String(fieldName), filter as Document, options),
  insertOne: (c, { document, ...options }) =>
    c.insertOne(document as Document, { ...forcedServerIds([document as Document]), ...options }),
  insertMany: (c, { documents, ...options }) =>
    c.insertMany(documents as Document[], { ...forcedServerIds(documents as Document[]), ...options }),
  updateOne: (c, { filter, update, ...options }) => c.updateOne(filter as Document, update as Document, options),
  updateMany: (c, { filter, update, ...options }) => c.updateMany(filter as Document, update as Document, options),
  replaceOne: (c, { filter, replacement, ...options }) =>
    c.replaceOne(filter as Document, replacement as Document, options),
  deleteOne: (c, { filter, ...options }) => c.deleteOne(filter as Document, options),
  deleteMany: (c, { filter, ...options }) => c.deleteMany(filter as Document, options),
  findOneAndDelete: (c, { filter, ...options }) => c.findOneAndDelete(filter as Document, options),
  findOneAndUpdate: (c, { filter, update, ...options }) =>
    c.findOneAndUpdate(filter as Document, update as Document, lower(options)),
  findOneAndReplace: (c, { filter, replacement, ...options }) =>
    c.findOneAndReplace(filter as Document, replacement as Document, lower(options)),
  bulkWrite: (c, { requests, ...options }) =>
    c.bulkWrite((requests as Document[]).map(unwrap), {
      ...forcedServerIds(insertedBy(requests as Document[])),
      ...options,
    }),
  createIndex: (c, { keys, ...options }) => c.createIndex(keys as Document, options, {}),
};

function lower(options: Document): Document {
  const { returnDocument } = options;
  return typeof returnDocument === 'string' ? { ...options, returnDocument: returnDocument.toLowerCase() } : options;
}

/** Runs an operation on a collection. */
export function onCollection(collection: Collection, name: string, args: Arguments): Promise<unknown> {
  const operation = COLLECTION[name];
  if (!operation) throw new UnknownOperation(name);
  return operation(collection, args);
}

/** Runs an operation on a database. */
export async function onDatabase(db: Db, name: string, args: Arguments): Promise<unknown> {
  const { collection, ...options } = args;
  switch (name) {
    case 'aggregate': {
      const { pipeline, ...rest } = args;
      return db.aggregate(pipeline as Document[], rest).toArray();
    }
    case 'createCollection':
      return void (await db.createCollection(String(collection), options));
    case 'dropCollection':
      return db.dropCollection(String(collection));
    case 'modifyCollection':
      return db.command({ collMod: collection, ...options });
    default:
      throw new UnknownOperation(name);
  }
}

/** Runs an operation on a client. */
export async function onClient(client: MongoClient, name: string, args: Arguments): Promise<unknown> {
  if (name !== 'clientBulkWrite') throw new UnknownOperation(name);
  const { models, ...options } = args;
  const flat = (models as Document[]).map((model) => {
    const [kind] = Object.keys(model);
    return { name: kind, ...(model[kind] as Document) } as unknown as ClientBulkWriteModel;
  });
  return client.bulkWrite(flat, options);
}
