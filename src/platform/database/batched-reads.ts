import DataLoader from 'dataloader';
import type { Model } from 'mongoose';
import { outsideTransaction } from './transaction.js';

/** Documents that one command reads at most. */
const MAX = 200;

/**
 * Reads documents by id, null where there is none. Calls that come while such a read is under way share the one that follows: each is
 * answered by a read that began after the call, so none sees what was already changed.
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
    // No cache: a record that has changed would be answered as it was.
    { cache: false, maxBatchSize: MAX, batchScheduleFn: (begin) => void underWay.then(begin) },
  );
  return (id) => outsideTransaction(() => loader.load(id));
}
