import mongoose, { type mongo } from 'mongoose';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const { BSON } = mongoose.mongo;

/** Files of a collection in the format of `mongodump`: NAME.bson and NAME.metadata.json. */
export interface CollectionFiles {
  name: string;
  /** Path of the concatenated BSON documents. */
  documents: string;
  /** Path of the options and indexes, in extended JSON. */
  metadata: string;
}

/** Content of NAME.metadata.json. */
export interface CollectionMetadata {
  options: mongo.CreateCollectionOptions;
  indexes: (mongo.IndexDescription & { name: string })[];
}

/** Maximum document size: 16 MB plus the margin that updates may use (MongoDB's BSONObjMaxInternalSize). */
const MAX_BYTES = 16 * 1024 * 1024 + 16 * 1024;

/** Returns the file paths of a collection. Names are escaped like in mongodump, so they are valid on every file system. */
export function filesOf(folder: string, name: string): CollectionFiles {
  const stem = join(folder, encodeURIComponent(name));
  return { name, documents: `${stem}.bson`, metadata: `${stem}.metadata.json` };
}

/** Returns the collections in a mongodump folder, sorted by name. */
export async function collectionsIn(folder: string): Promise<CollectionFiles[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.bson')).map((file) => file.slice(0, -5));
  return names
    .map((stem) => filesOf(folder, decodeURIComponent(stem)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Yields the bytes of each document in a file. Throws if the file ends within a document or contains other data. */
export async function* documentsIn(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at);
      if (size < 5 || size > MAX_BYTES) throw new Error(`${path} contains data other than BSON documents.`);
      if (rest.length - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} ends in the middle of a document.`);
}

/** Decodes a document and preserves its stored types: a double stays a double, a long a long. */
export const decoded = (bytes: Buffer): mongo.Document =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });
