import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection, mongo } from 'mongoose';
import { wordsOfSchema, type WordsOf } from './search-words.js';

/** Records that get their words by one command. */
const BATCH = 500;

/**
 * Gives words to records that were written before there were any, in the background of a start. Each batch looks for what
 * is still without, so it goes on where another start, or another process, left off.
 */
@Injectable()
export class WordsBackfill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Search');
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  onApplicationBootstrap(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stopping) this.logger.warn(`Some records cannot be found by words yet: ${String(error)}`);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Resolves when every record has words, or the service ends. */
  async run(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      const wordsOf = wordsOfSchema(model.schema);
      if (!wordsOf) continue;
      let written = 0;
      for (let batch = BATCH; batch === BATCH && !this.stopping; written += batch)
        batch = await writeBatch(model.collection, wordsOf);
      if (written > 0) this.logger.log(`${written} ${model.collection.name} can be found by their words.`);
    }
  }
}

/** Gives words to some records; how many there were. */
async function writeBatch(collection: Collection, wordsOf: WordsOf<never>): Promise<number> {
  // The driver's own collection: nothing is to be cast, and documents may be as older versions wrote them.
  const docs = await collection.find({ words: null }).limit(BATCH).toArray();
  const changes = docs.map((doc): mongo.AnyBulkWriteOperation => ({
    updateOne: { filter: { _id: doc._id, words: null }, update: { $set: { words: wordsOf(doc as never) } } },
  }));
  if (changes.length > 0) await collection.bulkWrite(changes, { ordered: false });
  return docs.length;
}
