import type { mongo } from 'mongoose';
import { version as ownVersion } from '../config/version.js';
import { isDuplicateKey } from '../database/records/duplicate-key.js';
import { isData } from '../standby/standby-collections.js';
import { FIRST_SCHEMA, SCHEMA_VERSION } from './migrations.js';

/** Version information that the database stores about its data. */
export interface DataVersion {
  schema: number;
  /** Nepsh version of the last writer, or null if the writer stored none. */
  version: string | null;
  /** Path of the backup before a migration that has not finished. */
  backup?: string;
  /** Target schema of a migration that has not finished. Older builds must not write any more. */
  migrating?: number;
}

const ID = 'data';
const versions = (db: mongo.Db) => db.collection<DataVersion & { _id: string }>('versions');

/** Returns the version of a database's data, or null if it is empty. Data without a version has the first schema. */
export async function dataVersion(db: mongo.Db): Promise<DataVersion | null> {
  const found = await versions(db).findOne({ _id: ID }, { projection: { _id: 0 } });
  if (found) return found;
  return (await holdsData(db)) ? { schema: FIRST_SCHEMA, version: null } : null;
}

/** Returns whether a database contains any document. */
export async function holdsData(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections) {
    if (isData(name) && (await db.collection(name).findOne({}, { projection: { _id: 1 } }))) return true;
  }
  return false;
}

/** Stores the version of the data. Throws if a newer build has stored its version in the meantime. */
export async function storeVersion(db: mongo.Db, { schema, version, ...open }: DataVersion): Promise<void> {
  const over = (['backup', 'migrating'] as const).filter((field) => open[field] === undefined);
  const change: mongo.UpdateFilter<DataVersion> = {
    $set: { schema, version, ...open },
    ...(over.length > 0 && { $unset: Object.fromEntries(over.map((field) => [field, true as const])) }),
  };
  try {
    // The filter does not match a newer version. The upsert then fails because its `_id` exists.
    await versions(db).updateOne({ _id: ID, schema: { $lte: schema } }, change, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    refuseNewer(await dataVersion(db));
    throw error;
  }
}

/** Returns one sentence about data that this build cannot read, or null if it can read the data. */
export function newerSentence(stored: DataVersion | null): string | null {
  const ownBuild = `this Nepsh ${ownVersion} (schema ${SCHEMA_VERSION})`;
  if (stored && stored.schema > SCHEMA_VERSION) {
    const writer = stored.version ?? 'a newer version';
    return (
      `The data was written by Nepsh ${writer} (schema ${stored.schema}), which ${ownBuild} cannot read. Run Nepsh ${writer} ` +
      'or later, or restore a backup from before the upgrade.'
    );
  }
  if (!stored?.migrating || stored.migrating <= SCHEMA_VERSION) return null;
  return (
    `A newer Nepsh is migrating the data to schema ${stored.migrating}, which ${ownBuild} cannot read. Start the newer ` +
    'version, or restore a backup from before the upgrade.'
  );
}

/** Throws an error with one sentence if the data belongs to a newer build. */
export function refuseNewer(stored: DataVersion | null): void {
  const sentence = newerSentence(stored);
  if (sentence) throw new Error(sentence);
}
