import DataLoader from 'dataloader';
import type { Model } from 'mongoose';
import { outsideTransaction } from '../transactions/transaction.js';

/** Maximum number of documents per query. */
const MAX = 200;

/**
 * Returns a function that reads a document by id, or null if it does not exist. Calls during a running query share the next
 * query, which starts after the calls, so no caller gets stale data.
 */
export function batchedReads<Id, Doc>(model: Model<Doc>): (id: Id) => Promise<Doc | null> {
  let underWay: Promise<unknown> = Promise.resolve();
  const read = async (ids: readonly Id[]): Promise<(Doc | null)[]> => {
    const found = await model.find({ _id: { $in: [...new Set(ids.map(String))] } }).lean<(Doc & { _id: unknown })[]>();
    const byId = new Map(found.map((doc) => [String(doc._id), doc]));
    return ids.map((id) => byId.get(String(id)) ?? null);
  };
  const loader = new DataLoader<Id, Doc | null>(
    (ids) => {
      const reading = read(ids);
      underWay = reading.catch(() => undefined);
      return reading;
    },
    // Without a cache: a cached record would be stale after a change.
    { cache: false, maxBatchSize: MAX, batchScheduleFn: (begin) => void underWay.then(begin) },
  );
  return (id) => outsideTransaction(() => loader.load(id));
}
