import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { backfilledOf, type Backfilled } from './backfilled.js';
import { rewrite, REWRITE_BATCH, type StoredRecord } from './rewrite.js';

/** Pause after a batch so that other work runs: this multiple of its duration, up to MAX_REST_MS. */
const REST = 3;
const MAX_REST_MS = 300;
/** Maximum number of records whose field cannot be computed. Above it, the rest of the collection is left too. */
const MAX_SKIPPED = 10_000;

/**
 * Adds fields to records that were written before the fields existed, in the background after a start. Each batch queries the
 * records that still lack the field, so it continues where an earlier start or another process stopped.
 */
@Injectable()
export class Backfill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Backfill');
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  onApplicationBootstrap(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stopping) this.logger.warn(`Failed to add a field to some records: ${String(error)}`);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Adds all missing fields. Resolves when every record has them or the service stops. */
  async run(): Promise<void> {
    for (const { schema } of Object.values(this.connection.models)) {
      for (const part of backfilledOf(schema)) await this.fill(part);
    }
  }

  /** Adds the field to the records that lack it. */
  private async fill({ collection: name, field, valueOf }: Backfilled<never>): Promise<void> {
    // The driver's collection does not cast values, unlike a mongoose model.
    const collection = this.connection.collection(name);
    let written = 0;
    /** Records whose field cannot be computed. The next batches skip them. */
    const skipped: StoredRecord['_id'][] = [];
    const valueIn = (doc: StoredRecord): Record<string, unknown> | null => {
      try {
        return { [field]: valueOf(doc as never) };
      } catch (error) {
        skipped.push(doc._id);
        this.logger.warn(`Failed to add ${field} to ${String(doc._id)} of ${name}: ${String(error)}`);
        return null;
      }
    };
    for (let isOver = false; !isOver && !this.stopping;) {
      const began = performance.now();
      const lacking = collection.find({ [field]: null, ...(skipped.length > 0 && { _id: { $nin: skipped } }) });
      const docs = await lacking.limit(REWRITE_BATCH).toArray();
      written += await rewrite(collection, docs, valueIn);
      isOver = docs.length < REWRITE_BATCH || skipped.length > MAX_SKIPPED;
      if (!isOver) await delay(Math.min(MAX_REST_MS, REST * (performance.now() - began)));
    }
    if (written > 0) this.logger.log(`Added ${field} to ${written} ${name}.`);
  }
}
