import mongoose, { type mongo } from 'mongoose';
import { readFile } from 'node:fs/promises';
import {
  collectionsIn,
  decoded,
  documentsIn,
  type CollectionFiles,
  type CollectionMetadata,
} from './collection-files.js';
import type { Progress } from './dump.js';

const { BSON } = mongoose.mongo;

/** Documents, and bytes, that are inserted at once. */
const BATCH = { documents: 1_000, bytes: 4 * 1024 * 1024 };

/** Collections are filled under names that begin so, and take their own when all of them are there. */
const PREFIX = 'restoring_';

/** A collection that was read. */
export interface LoadedCollection {
  name: string;
  documents: number;
}

/**
 * Puts the collections of a folder, in the form of `mongodump`, in place of those of a database. They are filled next to
 * what is there, so that a failure leaves that as it was.
 */
export async function loadDatabase(db: mongo.Db, folder: string, onProgress?: Progress): Promise<LoadedCollection[]> {
  const files = await collectionsIn(folder);
  await dropUnfinished(db);
  const loaded: LoadedCollection[] = [];
  let done = 0;
  for (const file of files) {
    const documents = await fill(db, file, (count) => {
      done += count;
      onProgress?.(done, done);
    });
    loaded.push({ name: file.name, documents });
  }
  const there = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of loaded) await db.collection(PREFIX + name).rename(name, { dropTarget: true });
  const kept = new Set(loaded.map(({ name }) => name));
  for (const { name } of there) {
    if (!kept.has(name) && !name.startsWith(PREFIX) && !name.startsWith('system.')) await db.dropCollection(name);
  }
  return loaded;
}

/** What an interrupted restore has left. */
async function dropUnfinished(db: mongo.Db): Promise<void> {
  const there = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of there) if (name.startsWith(PREFIX)) await db.dropCollection(name);
}

async function fill(db: mongo.Db, files: CollectionFiles, onBatch: (count: number) => void): Promise<number> {
  const { options, indexes } = BSON.EJSON.parse(await readFile(files.metadata, 'utf8')) as CollectionMetadata;
  const collection = await db.createCollection(PREFIX + files.name, options);
  let [count, bytes] = [0, 0];
  let batch: mongo.Document[] = [];
  const insert = async (): Promise<void> => {
    if (batch.length === 0) return;
    await collection.insertMany(batch, { ordered: true, bypassDocumentValidation: true });
    onBatch(batch.length);
    [batch, bytes] = [[], 0];
  };
  for await (const document of documentsIn(files.documents)) {
    batch.push(decoded(document));
    count += 1;
    bytes += document.length;
    if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await insert();
  }
  await insert();
  // After the documents: an index that is made at once takes less time than one that grows.
  const own = indexes.filter(({ name }) => name !== '_id_').map(withoutNamespace);
  if (own.length > 0) await collection.createIndexes(own);
  return count;
}

/** Older dumps name the collection in each index, which servers refuse by now. */
function withoutNamespace(index: CollectionMetadata['indexes'][number]): mongo.IndexDescription {
  return Object.fromEntries(
    Object.entries(index).filter(([key]) => key !== 'ns' && key !== 'v'),
  ) as unknown as mongo.IndexDescription;
}
