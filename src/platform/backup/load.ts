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
import { isData, RESTORING } from '../standby/standby-collections.js';

const { BSON } = mongoose.mongo;

/** Maximum number of documents, and of bytes, per insert. */
const BATCH = { documents: 1_000, bytes: 4 * 1024 * 1024 };

/** A collection that was loaded. */
export interface LoadedCollection {
  name: string;
  documents: number;
}

/**
 * Loads a `mongodump` folder into collections with temporary names, so a failure leaves the existing collections unchanged.
 * `switchCollections` renames them.
 */
export async function fillUnderOtherNames(
  db: mongo.Db,
  folder: string,
  onProgress?: Progress,
): Promise<LoadedCollection[]> {
  const files = await collectionsIn(folder);
  await dropUnfinished(db);
  const loaded: LoadedCollection[] = [];
  let done = 0;
  // Backups of earlier builds may contain processes and commands, which are not data.
  for (const file of files.filter(({ name }) => isData(name))) {
    const documents = await fill(db, file, (count) => {
      done += count;
      onProgress?.(done, done);
    });
    loaded.push({ name: file.name, documents });
  }
  return loaded;
}

/** Drops the temporary collections of an interrupted restore. */
export async function dropUnfinished(db: mongo.Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of collections) if (name.startsWith(RESTORING)) await db.dropCollection(name);
}

async function fill(db: mongo.Db, files: CollectionFiles, onBatch: (count: number) => void): Promise<number> {
  const { options, indexes } = BSON.EJSON.parse(await readFile(files.metadata, 'utf8')) as CollectionMetadata;
  const collection = await db.createCollection(RESTORING + files.name, options);
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
  // Created after the documents: building a complete index takes less time than growing it.
  const indexSpecs = indexes.filter(({ name }) => name !== '_id_').map(withoutNamespace);
  if (indexSpecs.length > 0) await collection.createIndexes(indexSpecs);
  return count;
}

/** Removes the collection name from an index. Older dumps contain it, and current servers reject it. */
function withoutNamespace(index: CollectionMetadata['indexes'][number]): mongo.IndexDescription {
  return Object.fromEntries(
    Object.entries(index).filter(([key]) => key !== 'ns' && key !== 'v'),
  ) as unknown as mongo.IndexDescription;
}
