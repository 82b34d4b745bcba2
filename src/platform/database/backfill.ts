import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection, mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { backfilledOf, type Backfilled, type ValueOf } from './backfilled.js';

/** Records that get a field by one command. */
const BATCH = 500;

/**
 * Gives fields to records that were written before there were any, in the background of a start. Each batch looks for what
 * is still without, so it goes on where another start, or another process, left off.
 */
@Injectable()
export class Backfill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Backfill');
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  onApplicationBootstrap(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stopping) this.logger.warn(`Some records still lack a field: ${String(error)}`);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Resolves when every record has its fields, or the service ends. */
  async run(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      for (const part of backfilledOf(model.schema)) {
        const written = (await this.fill(model.collection, part)) + (await this.renew(model.collection, part));
        if (written > 0) this.logger.log(`${written} ${model.collection.name} have their ${part.field} now.`);
      }
    }
  }

  // Collections are the driver's own: nothing is to be cast.

  /** Gives the field to the records without it; how many got it. */
  private async fill(collection: Collection, { field, valueOf }: Backfilled<never>): Promise<number> {
    let written = 0;
    for (let isOver = false; !isOver && !this.stopping;) {
      const lacking = collection.find({ [field]: null });
      const docs = await lacking.limit(BATCH).toArray();
      written += await writeBatch(collection, docs, field, valueOf);
      isOver = docs.length < BATCH;
    }
    return written;
  }

  /** Makes the field of all records anew where it was last made by an older version; goes on where another start left off. */
  private async renew(collection: Collection, { field, valueOf, version }: Backfilled<never>): Promise<number> {
    if (version === 1) return 0;
    const progress = this.connection.collection<Progress>('backfills');
    const _id = `${collection.name}.${field}`;
    const found = await progress.findOne({ _id });
    if ((found?.version ?? 1) >= version) return 0;
    let after = found?.towards === version ? found.after : null;
    let written = 0;
    for (let isOver = false; !isOver && !this.stopping;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const docs = await collection.find(filter).sort({ _id: 1 }).limit(BATCH).toArray();
      written += await writeBatch(collection, docs, field, valueOf);
      after = docs.at(-1)?._id ?? after;
      isOver = docs.length < BATCH;
      const $set = isOver ? { version, towards: version, after: null } : { towards: version, after };
      await progress.updateOne({ _id }, { $set }, { upsert: true });
    }
    return written;
  }
}

type Doc = mongo.WithId<mongo.BSON.Document>;

/** How far the records of a collection have come with a field of a new version. */
interface Progress {
  /** 'games.words' */
  _id: string;
  /** All records have it of this version. */
  version?: number;
  /** The version that is being made, up to the record `after`. */
  towards: number;
  after: Doc['_id'] | null;
}

/** Gives records their field where it is another, but for those whose field was written meanwhile; how many they were. */
async function writeBatch(
  collection: Collection,
  docs: readonly Doc[],
  field: string,
  valueOf: ValueOf<never>,
): Promise<number> {
  const changes = docs.flatMap((doc): mongo.AnyBulkWriteOperation[] => {
    const [before, value] = [(doc as Record<string, unknown>)[field] ?? null, valueOf(doc as never)];
    if (isDeepStrictEqual(before, value)) return [];
    return [{ updateOne: { filter: { _id: doc._id, [field]: before }, update: { $set: { [field]: value } } } }];
  });
  if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
  return changes.length;
}
