import mongoose, { type mongo } from 'mongoose';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isData } from '../standby/standby-collections.js';
import { filesOf, type CollectionMetadata } from './collection-files.js';

const { BSON } = mongoose.mongo;

/** A collection in a dump. */
export interface DumpedCollection {
  name: string;
  documents: number;
  /** SHA-256 of NAME.bson, in hex. */
  sha256: string;
}

/** Called with the number of written documents and an estimate of the total. */
export type Progress = (done: number, total: number) => void;

/** Maximum number of documents per query batch. */
const BATCH = 1_000;

/** Dumps every collection of a database into a folder, in the format of `mongodump`, which `mongorestore` reads. */
export async function dumpDatabase(
  db: mongo.Db,
  folder: string,
  options: { session?: mongo.ClientSession; onProgress?: Progress } = {},
): Promise<DumpedCollection[]> {
  const { session, onProgress } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const infos = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const collections = infos.filter(({ name }) => isData(name)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const sizes = await Promise.all(collections.map(({ name }) => db.collection(name).estimatedDocumentCount()));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const dumped: DumpedCollection[] = [];
  let done = 0;
  for (const info of collections) {
    const collection = db.collection(info.name);
    const files = filesOf(folder, info.name);
    const indexes = (await collection.indexes()) as CollectionMetadata['indexes'];
    const metadata = {
      options: info.options ?? {},
      indexes,
      collectionName: info.name,
      type: 'collection',
    };
    await writeFile(files.metadata, BSON.EJSON.stringify(metadata, { relaxed: false }), { mode: 0o600 });
    const hash = createHash('sha256');
    let documents = 0;
    const cursor = collection.find({}, { raw: true, batchSize: BATCH, ...(session && { session }) });
    await pipeline(
      async function* () {
        for await (const document of cursor) {
          const bytes = document as unknown as Buffer;
          hash.update(bytes);
          documents += 1;
          done += 1;
          if (done % BATCH === 0) onProgress?.(done, Math.max(done, total));
          yield bytes;
        }
      },
      createWriteStream(files.documents, { mode: 0o600 }),
    );
    dumped.push({ name: info.name, documents, sha256: hash.digest('hex') });
  }
  onProgress?.(done, done);
  return dumped;
}
