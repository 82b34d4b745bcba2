import { Types, mongo, type Schema } from 'mongoose';
import type * as Backfills from '../../src/platform/database/rewrites/backfilled.ts';
import type * as SortKeys from '../../src/platform/database/sort-keys.ts';
import type * as DataVersions from '../../src/platform/upgrade/data-version.ts';
import type * as Migrations from '../../src/platform/upgrade/migrations.ts';
import { compiled } from './compiled.ts';
import type { Filler } from './filler.ts';
import { Choices } from './random.ts';

const BATCH = 2_000;

/** Fills the database of a data folder with the product's indexes, without waiting for the disk. Lists may share documents. */
export async function fill(dataDir: string, fillers: readonly [list: string, filler: Filler][]): Promise<void> {
  const embedded = await import('@nepsh/embedded-mongo');
  const server = await embedded.startEmbeddedMongo({ dataDir, sync: 'off' });
  const client = await new mongo.MongoClient(server.uri).connect();
  try {
    await stamp(client.db('nepsh'));
    const done = new Set<string>();
    for (const [list, filler] of fillers) {
      if (done.has(filler.schema)) continue;
      done.add(filler.schema);
      const started = performance.now();
      await fillOne(client.db('nepsh'), filler);
      const seconds = (performance.now() - started) / 1000;
      console.log(`  ${list.padEnd(22)} ${filler.documents.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`);
    }
  } finally {
    await client.close();
    await server.close();
  }
}

/** Stores the current schema version. Otherwise, the start would back up and migrate the data first. */
async function stamp(db: mongo.Db): Promise<void> {
  const { storeVersion } = await compiled<typeof DataVersions>('platform/upgrade/data-version');
  const { SCHEMA_VERSION } = await compiled<typeof Migrations>('platform/upgrade/migrations');
  await storeVersion(db, { schema: SCHEMA_VERSION, version: null });
}

async function fillOne(db: mongo.Db, filler: Filler): Promise<void> {
  const schema = (await compiled<Record<string, Schema>>(filler.file))[filler.schema];
  if (!schema) throw new Error(`${filler.file} has no ${filler.schema}.`);
  const parts = (await compiled<typeof Backfills>('platform/database/rewrites/backfilled')).backfilledOf(schema);
  const { withSortKeys } = await compiled<typeof SortKeys>('platform/database/sort-keys');
  const collection = db.collection(schema.get('collection') ?? '');
  for (const [key, options] of schema.indexes())
    await collection.createIndex(key as mongo.IndexSpecification, options as mongo.CreateIndexesOptions, {});
  const choose = new Choices();
  const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);
  let writing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < filler.documents; start += BATCH) {
    const length = Math.min(BATCH, filler.documents - start);
    const rows = Array.from({ length }, (_, offset) => {
      const { _id, ...row } = filler.row({ index: start + offset, choose, id }) as { _id?: string };
      const doc: mongo.BSON.Document = { _id: _id === undefined ? new Types.ObjectId() : id(_id), ...row };
      // Without these fields, the start would first compute them.
      for (const { field, valueOf } of parts) doc[field] ??= valueOf(doc as never);
      return withSortKeys(schema, doc);
    });
    // The next rows are generated while the previous rows are written.
    await writing;
    writing = collection.insertMany(rows);
    writing.catch(() => undefined);
  }
  await writing;
}
