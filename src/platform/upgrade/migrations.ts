import type { mongo } from 'mongoose';
import { backfilledAs } from '../database/backfilled.js';
import { messagesOfNobody } from './messages-of-nobody.js';
import type { RecordChange } from './record-change.js';

/** A step from one form of the stored data to the next. */
export interface Migration {
  /** The schema version that the data has after it. */
  schema: number;
  /** What it changes, for people: 'search words without accents'. */
  title: string;
  changes(db: mongo.Db): readonly RecordChange[] | Promise<readonly RecordChange[]>;
}

/** Fields that are made of others, made again. */
function remade(field: string): readonly RecordChange[] {
  const all = backfilledAs(field);
  // The modules that declare them were not loaded: nothing would be changed, and it would count as done.
  if (all.length === 0) throw new Error(`No schema declares how ${field} is made.`);
  return all.map(({ collection, valueOf }) => ({
    id: `${collection}.${field}`,
    collection,
    change: (doc) => ({ [field]: valueOf(doc as never) }),
  }));
}

/** The data before there was a version in it. */
export const FIRST_SCHEMA = 1;

/**
 * Every change of stored data that an older build could not read, or would spoil, in their order. Fields that are only
 * added need none: they are given by `backfilled`, while the service runs.
 */
export const MIGRATIONS: readonly Migration[] = [
  { schema: 2, title: 'search words without accents', changes: () => remade('words') },
  { schema: 3, title: 'contact messages of people who may not read them', changes: messagesOfNobody },
];

/** The schema version that this build reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.schema ?? FIRST_SCHEMA;
