import type { mongo } from 'mongoose';
import type { Config } from '../config/config.js';
import { backfilledAs } from '../database/backfilled.js';
import type { StoredRecord } from '../database/rewrite.js';

/** A change of one collection's records. */
export interface RecordChange {
  /** Its progress is stored under this name, 'leagues.words'; two changes may share it where the later is of the same field. */
  id: string;
  collection: string;
  /** The fields with their new values, null where a record stays as it is. Also asked for records that have them already. */
  change(doc: StoredRecord): Record<string, unknown> | null;
}

/** A step from one form of the stored data to the next. */
export interface Migration {
  /** The schema version that the data has after it. */
  schema: number;
  /** What it changes, for people: 'search words without accents'. */
  title: string;
  changes(db: mongo.Db, config?: Config): readonly RecordChange[] | Promise<readonly RecordChange[]>;
}

/** The data before there was a version in it. */
export const FIRST_SCHEMA = 1;

/** The schema version that this build reads and writes: the one that its last migration makes. */
export const SCHEMA_VERSION = 5;

const declared = new Map<number, Migration>();

/**
 * Declares a change of stored data that an older build could not read, or would spoil; the module whose records it changes
 * does so, next to their schema, and `SCHEMA_VERSION` is raised with it. Fields that are only added need none: they are
 * given by `backfilled`, while the service runs.
 */
export function declareMigration(migration: Migration): void {
  const { schema } = migration;
  if (declared.has(schema)) throw new Error(`Two migrations make schema ${schema}.`);
  if (schema <= FIRST_SCHEMA || schema > SCHEMA_VERSION)
    throw new Error(`A migration makes schema ${schema}: set SCHEMA_VERSION to that of the last one.`);
  declared.set(schema, migration);
}

/** The migrations of data of a schema version, in their order. */
export function migrationsFrom(schema: number): readonly Migration[] {
  const open: Migration[] = [];
  for (let next = Math.max(schema, FIRST_SCHEMA) + 1; next <= SCHEMA_VERSION; next += 1) {
    const migration = declared.get(next);
    // The module that declares it was not loaded: nothing would be changed, and it would count as done.
    if (!migration) throw new Error(`No module declares the migration to schema ${next}.`);
    open.push(migration);
  }
  return open;
}

/** Computes fields that are derived from others again. */
function remade(field: string): readonly RecordChange[] {
  const all = backfilledAs(field);
  if (all.length === 0) throw new Error(`No schema declares how ${field} is made.`);
  return all.map(({ collection, valueOf }) => ({
    id: `${collection}.${field}`,
    collection,
    change: (doc) => ({ [field]: valueOf(doc as never) }),
  }));
}

declareMigration({ schema: 2, title: 'search words without accents', changes: () => remade('words') });
