import type { mongo } from 'mongoose';
import type { Config } from '../config/config.js';
import { rewrite, REWRITE_BATCH, type StoredRecord } from '../database/rewrites/rewrite.js';
import { upgradeSteps } from '../steps.js';
import type { Migration, RecordChange } from './migrations.js';

/** Progress of a change in the records of a collection. */
interface Progress {
  /** 'leagues.words' */
  _id: string;
  /** Schema version that all records have reached. */
  version?: number;
  /** Schema version of the current migration, which has processed the records up to `after`. */
  towards: number;
  after: StoredRecord['_id'] | null;
}

export interface MigrateOptions {
  /** Configuration, for changes that depend on it. */
  config?: Config;
  /** Called before each batch. Throws if the migration must stop. */
  mayGoOn?: () => Promise<void>;
  /** Called with the number of records read and an estimate of the total. */
  onProgress?: (done: number, total: number) => void;
  /** Called with a sentence about each record that stays unchanged because its change cannot be computed. */
  onSkipped?: (sentence: string) => void;
}

/**
 * Runs a migration's changes in batches, in the order of `_id`. After a kill at any point, the next call continues from the last
 * stored batch and repeats at most one batch. Resolves to the number of changed records.
 */
export async function runMigration(
  db: mongo.Db,
  { schema, changes }: Pick<Migration, 'schema' | 'changes'>,
  options: MigrateOptions = {},
): Promise<number> {
  const parts = await changes(db, options.config);
  const sizes = await Promise.all(parts.map(({ collection }) => db.collection(collection).estimatedDocumentCount()));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let [done, changed] = [0, 0];
  for (const part of parts) {
    changed += await walk(db, part, schema, {
      ...options,
      onBatch: (count) => {
        done += count;
        options.onProgress?.(done, Math.max(done, total));
      },
    });
  }
  return changed;
}

async function walk(
  db: mongo.Db,
  part: RecordChange,
  schema: number,
  { mayGoOn, onSkipped, onBatch }: MigrateOptions & { onBatch: (count: number) => void },
): Promise<number> {
  const { id: _id, collection: name } = part;
  const [progress, collection] = [db.collection<Progress>('backfills'), db.collection(name)];
  const found = await progress.findOne({ _id });
  if ((found?.version ?? 1) >= schema) return 0;
  let after = found?.towards === schema ? found.after : null;
  let changed = 0;
  for (let isOver = false; !isOver;) {
    await mayGoOn?.();
    const filter = after ? { _id: { $gt: after } } : {};
    const docs = await collection.find(filter).sort({ _id: 1 }).limit(REWRITE_BATCH).toArray();
    changed += await rewrite(collection, docs, (doc) => changeIn(part, doc, onSkipped));
    upgradeSteps.reached('upgrade:batch-changed');
    onBatch(docs.length);
    after = docs.at(-1)?._id ?? after;
    isOver = docs.length < REWRITE_BATCH;
    const $set = isOver ? { version: schema, towards: schema, after: null } : { towards: schema, after };
    await progress.updateOne({ _id }, { $set }, { upsert: true });
    upgradeSteps.reached('upgrade:progress-stored');
  }
  return changed;
}

function changeIn(
  part: RecordChange,
  doc: StoredRecord,
  onSkipped?: (sentence: string) => void,
): Record<string, unknown> | null {
  try {
    return part.change(doc);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { id, collection } = part;
    onSkipped?.(`Skipped ${String(doc._id)} of ${collection}, because ${id} cannot be computed: ${reason}`);
    return null;
  }
}
