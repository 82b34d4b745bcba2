import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { retiredIndexesOf } from './retired-indexes.js';

/** Threshold above which an index build is logged, in ms. */
const SLOW_MS = 1_000;
/** MongoDB's code NamespaceNotFound: the collection does not exist yet. */
const NO_COLLECTION = 26;

type Index = mongo.IndexDescription & { name: string };

/** Returns the default name that MongoDB gives an unnamed index. */
const nameOf = (key: Record<string, unknown>): string =>
  Object.entries(key)
    .map(([path, order]) => `${path}_${String(order)}`)
    .join('_');

/** Creates the declared indexes before other code depends on them, with one command per collection. Drops retired indexes. */
@Injectable()
export class IndexBuilder {
  private readonly logger = new Logger('Indexes');

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async build(): Promise<void> {
    const models = Object.values(this.connection.models) as Model<unknown>[];
    await Promise.all(models.map((model) => this.buildOf(model)));
  }

  private async buildOf(model: Model<unknown>): Promise<void> {
    const { collection, schema } = model;
    const declaredIndexes = schema.indexes().map(([key, options]): Index => {
      const { background: _, ...rest } = options as Record<string, unknown>;
      return { key: key as Index['key'], name: nameOf(key), ...rest };
    });
    const existingNames = await this.namesOf(model);
    const names = new Set(declaredIndexes.map(({ name }) => name));
    for (const name of retiredIndexesOf(schema).filter((one) => !names.has(one) && existingNames.delete(one)))
      await collection.dropIndex(name);
    const missing = declaredIndexes.filter(({ name }) => !existingNames.has(name));
    this.nameUnknown(
      collection.name,
      [...existingNames].filter((name) => !names.has(name)),
    );
    if (missing.length === 0) return;
    const missingNames = missing.map(({ name }) => name).join(', ');
    const started = performance.now();
    try {
      await collection.createIndexes(missing);
    } catch (error) {
      this.logger.error(`${collection.name}: ${missingNames} could not be built. ${(error as Error).message}`);
      throw error;
    }
    const ms = performance.now() - started;
    if (ms > SLOW_MS)
      this.logger.warn(`${collection.name}: building ${missingNames} took ${(ms / 1000).toFixed(1)} s.`);
  }

  private async namesOf({ collection }: Model<unknown>): Promise<Set<string>> {
    try {
      return new Set((await collection.indexes()).map(({ name }) => name ?? ''));
    } catch (error) {
      if ((error as { code?: unknown }).code === NO_COLLECTION) return new Set();
      throw error;
    }
  }

  /**
   * Names unknown indexes in the log. They slow down every write but are not dropped, because an operator may have created them.
   */
  private nameUnknown(collection: string, names: readonly string[]): void {
    const unknown = names.filter((name) => name !== '_id_');
    if (unknown.length === 0) return;
    this.logger.warn(`${collection}: the indexes ${unknown.join(', ')} are unused. You can drop them.`);
  }
}
