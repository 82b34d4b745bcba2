import mongoose, { type mongo } from 'mongoose';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const { BSON } = mongoose.mongo;

/** A collection as `mongodump` writes it into a folder: NAME.bson and NAME.metadata.json. */
export interface CollectionFiles {
  name: string;
  /** Documents one behind the other, in BSON. */
  documents: string;
  /** Options and indexes, in extended JSON. */
  metadata: string;
}

/** What NAME.metadata.json says. */
export interface CollectionMetadata {
  options: mongo.CreateCollectionOptions;
  indexes: (mongo.IndexDescription & { name: string })[];
}

/** Longest document: 16 MB and what an update may leave over it (MongoDB's BSONObjMaxInternalSize). */
const MAX_BYTES = 16 * 1024 * 1024 + 16 * 1024;

/** The files of a collection. Names are escaped as mongodump escapes them, so that they are names of files anywhere. */
export function filesOf(folder: string, name: string): CollectionFiles {
  const stem = join(folder, encodeURIComponent(name));
  return { name, documents: `${stem}.bson`, metadata: `${stem}.metadata.json` };
}

/** The collections that a folder of mongodump's has, by name. */
export async function collectionsIn(folder: string): Promise<CollectionFiles[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.bson')).map((file) => file.slice(0, -5));
  return names
    .map((stem) => filesOf(folder, decodeURIComponent(stem)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The documents of a file, each as its bytes. Raises where the file ends within one, or holds something else. */
export async function* documentsIn(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at);
      if (size < 5 || size > MAX_BYTES) throw new Error(`${path} holds something else than BSON documents.`);
      if (rest.length - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} ends within a document.`);
}

/** A document with the types that it was stored with: a double stays a double, a long a long. */
export const decoded = (bytes: Buffer): mongo.Document =>
  BSON.deserialize(bytes, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });
