import type { mongo } from 'mongoose';
import type { Config } from '../config/config.js';
import { backfilledAs } from '../database/rewrites/backfilled.js';
import type { StoredRecord } from '../database/rewrites/rewrite.js';
import { keyedSchemas, sortKeysOf } from '../database/sort-keys.js';

/** A change of one collection's records. */
export interface RecordChange {
  /** Name under which its progress is stored, such as 'leagues.words'. A later change of the same field may reuse the name. */
  id: string;
  collection: string;
  /**
   * Returns the fields with their new values, or null to leave the record unchanged. Also called for records that have the values
   * already.
   */
  change(doc: StoredRecord): Record<string, unknown> | null;
}

/** A step from one schema version to the next. */
export interface Migration {
  /** Schema version of the data after the migration. */
  schema: number;
  /** Description of the change for operators, such as 'search terms without accents'. */
  title: string;
  changes(db: mongo.Db, config?: Config): readonly RecordChange[] | Promise<readonly RecordChange[]>;
}

/** Schema version of data without a stored version. */
export const FIRST_SCHEMA = 1;

/** Schema version that this build reads and writes: the target of its last migration. */
export const SCHEMA_VERSION = 7;

const declared = new Map<number, Migration>();

/**
 * Declares a change of stored data that an older build could not read or would corrupt. Declare it in the module that owns the
 * records, next to their schema, and increment `SCHEMA_VERSION`. A released version keeps its schema (docs/releasing.md). New
 * fields need no migration: `backfilled` adds them while the service runs.
 */
export function declareMigration(migration: Migration): void {
  const { schema } = migration;
  if (declared.has(schema)) throw new Error(`Two migrations make schema ${schema}.`);
  if (schema <= FIRST_SCHEMA || schema > SCHEMA_VERSION)
    throw new Error(`A migration makes schema ${schema}: set SCHEMA_VERSION to that of the last one.`);
  declared.set(schema, migration);
}

/** Returns the migrations for data of a schema version, in order. */
export function migrationsFrom(schema: number): readonly Migration[] {
  const open: Migration[] = [];
  for (let next = Math.max(schema, FIRST_SCHEMA) + 1; next <= SCHEMA_VERSION; next += 1) {
    const migration = declared.get(next);
    // The declaring module was not loaded. Without an error, the migration would count as done without any change.
    if (!migration) throw new Error(`No module declares the migration to schema ${next}.`);
    open.push(migration);
  }
  return open;
}

/** Returns changes that recompute a derived field in every collection. */
function remade(field: string): readonly RecordChange[] {
  const all = backfilledAs(field);
  if (all.length === 0) throw new Error(`No schema declares how ${field} is made.`);
  return all.map(({ collection, valueOf }) => ({
    id: `${collection}.${field}`,
    collection,
    change: (doc) => ({ [field]: valueOf(doc as never) }),
  }));
}

/** Returns changes that compute the sort keys of every record. */
function sortKeys(): readonly RecordChange[] {
  const schemas = keyedSchemas();
  if (schemas.length === 0) throw new Error('No schema declares texts to sort by.');
  return schemas.map((schema) => {
    const collection = schema.get('collection') ?? '';
    return {
      id: `${collection}.sortKeys`,
      collection,
      change: (doc) => ({ sortKeys: sortKeysOf(schema, doc) }),
    };
  });
}

declareMigration({ schema: 2, title: 'search terms without accents', changes: () => remade('words') });
declareMigration({ schema: 6, title: 'sort keys for texts', changes: sortKeys });
