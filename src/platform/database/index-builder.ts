import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { retiredIndexesOf } from './retired-indexes.js';

/** Indexes that took longer are named in the log, in milliseconds. */
const SLOW_MS = 1_000;
/** MongoDB's code NamespaceNotFound: the collection is not there yet. */
const NO_COLLECTION = 26;

type Index = mongo.IndexDescription & { name: string };

/** The name that MongoDB gives an index that has none. */
const nameOf = (key: Record<string, unknown>): string =>
  Object.entries(key)
    .map(([path, order]) => `${path}_${String(order)}`)
    .join('_');

/**
 * Makes the indexes that the schemas declare, before anything depends on them: one command for a collection that lacks some.
 * Drops those that are retired.
 */
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
    const wanted = schema.indexes().map(([key, options]): Index => {
      const { background: _, ...rest } = options as Record<string, unknown>;
      return { key: key as Index['key'], name: nameOf(key), ...rest };
    });
    const there = await this.namesOf(model);
    for (const name of retiredIndexesOf(schema).filter((one) => there.delete(one))) await collection.dropIndex(name);
    const missing = wanted.filter(({ name }) => !there.has(name));
    this.nameUnknown(
      collection.name,
      [...there].filter((name) => !wanted.some((index) => index.name === name)),
    );
    if (missing.length === 0) return;
    const names = missing.map(({ name }) => name).join(', ');
    const started = performance.now();
    try {
      await collection.createIndexes(missing);
    } catch (error) {
      this.logger.error(`${collection.name}: ${names} could not be made. ${(error as Error).message}`);
      throw error;
    }
    const ms = performance.now() - started;
    if (ms > SLOW_MS) this.logger.warn(`${collection.name}: ${names} took ${(ms / 1000).toFixed(1)} s to make.`);
  }

  private async namesOf({ collection }: Model<unknown>): Promise<Set<string>> {
    try {
      return new Set((await collection.indexes()).map(({ name }) => name ?? ''));
    } catch (error) {
      if ((error as { code?: unknown }).code === NO_COLLECTION) return new Set();
      throw error;
    }
  }

  /** An operator may have made them: they are not dropped, but every write goes on paying for them. */
  private nameUnknown(collection: string, names: readonly string[]): void {
    const unknown = names.filter((name) => name !== '_id_');
    if (unknown.length === 0) return;
    this.logger.warn(`${collection}: nothing uses the indexes ${unknown.join(', ')} any more. They may be dropped.`);
  }
}
