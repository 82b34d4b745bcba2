import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection, mongo } from 'mongoose';
import { backfilledOf, type ValueOf } from './backfilled.js';

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
      for (const [field, valueOf] of backfilledOf(model.schema)) {
        let written = 0;
        for (let batch = BATCH; batch === BATCH && !this.stopping; written += batch)
          batch = await writeBatch(model.collection, field, valueOf);
        if (written > 0) this.logger.log(`${written} ${model.collection.name} have their ${field} now.`);
      }
    }
  }
}

/** Gives the field to some records; how many there were. */
async function writeBatch(collection: Collection, field: string, valueOf: ValueOf<never>): Promise<number> {
  // The driver's own collection: nothing is to be cast.
  const docs = await collection
    .find({ [field]: null })
    .limit(BATCH)
    .toArray();
  const changes = docs.map((doc): mongo.AnyBulkWriteOperation => ({
    updateOne: { filter: { _id: doc._id, [field]: null }, update: { $set: { [field]: valueOf(doc as never) } } },
  }));
  if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
  return docs.length;
}
