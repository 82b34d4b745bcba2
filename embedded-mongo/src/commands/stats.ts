import type { Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { isSliceOver, PAUSE, type Work } from '../pace.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import type { Position } from '../storage/sqlite.js';
import type { Command, CommandContext, Reply } from './context.js';

/** Number of rows that are summed in one step. */
const ROWS = 4_000;
/** Size of the record number in an index entry, in bytes. */
const RECORD_BYTES = 8;
const FIRST: Position = { key: Buffer.alloc(0), record: 0 };

/** Returns the size of a collection's documents as BSON. */
function* documentBytes({ engine }: CommandContext, collection: Collection): Work<number> {
  let bytes = 0;
  for (let after = -1; !collection.dropped;) {
    const part = engine.store.connection.sizeAfter(collection, after, ROWS);
    if (part.last === null) break;
    bytes += part.bytes;
    after = part.last;
    if (isSliceOver()) yield PAUSE;
  }
  return bytes;
}

/** Returns the size of an index's entries. */
function* indexBytes({ engine }: CommandContext, collection: Collection, index: IndexInfo): Work<number> {
  const { connection } = engine.store;
  let bytes = 0;
  for (let from: Position | undefined = FIRST; from && !collection.dropped && !index.dropped;) {
    const to: Position | undefined = connection.entryAfter(index, from, ROWS);
    const part = connection.keysBetween(index, from, to);
    bytes += part.bytes + part.count * RECORD_BYTES;
    from = to;
    if (isSliceOver()) yield PAUSE;
  }
  return bytes;
}

/** Returns a function that divides sizes by the scale and rounds them down, as MongoDB does. */
function scaleOf(option: number | undefined): (bytes: number) => number {
  const scale = option ?? 1;
  if (scale < 1) throw new MongoError('BadValue', `BSON field 'scale' value must be >= 1, actual value '${scale}'`);
  return (bytes) => Math.floor(bytes / scale);
}

/** Returns the storage statistics of `collStats` and of the stage `$collStats`. */
export function* storageStats(context: CommandContext, scale?: number): Work<Doc> {
  const { collection } = context;
  const scaled = scaleOf(scale);
  const size = collection ? yield* documentBytes(context, collection) : 0;
  const count = collection ? context.unit.count(collection) : 0;
  const indexSizes: Doc = {};
  let totalIndexSize = 0;
  if (collection) {
    for (const index of collection.indexes) {
      const bytes = yield* indexBytes(context, collection, index);
      indexSizes[index.name] = scaled(bytes);
      totalIndexSize += bytes;
    }
  }
  return {
    size: scaled(size),
    count,
    avgObjSize: count > 0 ? Math.round(size / count) : 0,
    storageSize: scaled(size),
    nindexes: collection?.indexes.length ?? 0,
    indexSizes,
    totalIndexSize: scaled(totalIndexSize),
    totalSize: scaled(size + totalIndexSize),
    scaleFactor: scale ?? 1,
    capped: collection?.cap !== undefined,
    ...(collection?.cap ? { maxSize: collection.options['size'] } : {}),
    ...(collection?.options['max'] === undefined ? {} : { max: collection.options['max'] }),
  };
}

export const collStats: Command = {
  *run(context): Work<Reply> {
    const stats = yield* storageStats(context, context.number('scale'));
    return { ns: context.namespace, ...stats };
  },
};

export const dbStats: Command = {
  *run(context): Work<Reply> {
    if (context.number('freeStorage')) throw notSupported('dbStats with freeStorage');
    const scaled = scaleOf(context.number('scale'));
    const all = context.engine.store.catalog.collections(context.db);
    const collections = all.filter(({ view }) => !view);
    let [dataSize, indexSize, objects, indexes] = [0, 0, 0, 0];
    for (const collection of collections) {
      dataSize += yield* documentBytes(context, collection);
      objects += collection.count;
      for (const index of collection.indexes) {
        indexSize += yield* indexBytes(context, collection, index);
        indexes += 1;
      }
    }
    return {
      db: context.db,
      collections: collections.length,
      views: all.length - collections.length,
      objects,
      avgObjSize: objects > 0 ? dataSize / objects : 0,
      dataSize: scaled(dataSize),
      storageSize: scaled(dataSize),
      indexes,
      indexSize: scaled(indexSize),
      totalSize: scaled(dataSize + indexSize),
      scaleFactor: context.number('scale') ?? 1,
    };
  },
};
