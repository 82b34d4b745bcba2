import type { mongo } from 'mongoose';

/** Whether a failing call has no effect, or takes effect and returns no response. */
export type Failing = 'before' | 'after';

const COUNTED_CALLS = new Set(['findOne', 'find', 'bulkWrite', 'updateOne', 'estimatedDocumentCount']);

/** Calls that change documents. */
export const WRITES: ReadonlySet<string> = new Set(['bulkWrite', 'updateOne']);

/**
 * Returns a database on which the call number `failsAt` and all later calls fail, as if the process had been killed.
 * `calls` returns the number of calls.
 * @param counted names of the calls that count
 */
export function faultyDatabase(
  db: mongo.Db,
  failsAt: number,
  failing: Failing,
  counted: ReadonlySet<string> = COUNTED_CALLS,
): { db: mongo.Db; calls: () => number } {
  let calls = 0;
  const wrap = (collection: mongo.Collection): mongo.Collection =>
    new Proxy(collection, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (!counted.has(String(name))) return value.bind(target) as unknown;
        return (...args: unknown[]): unknown => {
          calls += 1;
          const isKilled = calls >= failsAt;
          if (isKilled && name === 'find') throw new Error('killed');
          if (isKilled && (failing === 'before' || calls > failsAt)) return Promise.reject(new Error('killed'));
          const result = (value as (...all: unknown[]) => unknown).apply(target, args);
          if (!isKilled) return result;
          return Promise.resolve(result).then(() => {
            throw new Error('killed');
          });
        };
      },
    });
  const faulty = new Proxy(db, {
    get: (target, name) =>
      name === 'collection' ? (of: string) => wrap(target.collection(of)) : (Reflect.get(target, name) as unknown),
  });
  return { db: faulty, calls: () => calls };
}
