import type { mongo } from 'mongoose';

/** How a call fails: before it did anything, or when it is done and nobody learns of it. */
export type Failing = 'before' | 'after';

const COUNTED = new Set(['findOne', 'find', 'bulkWrite', 'updateOne', 'estimatedDocumentCount']);

/** Calls that change documents. */
export const WRITES: ReadonlySet<string> = new Set(['bulkWrite', 'updateOne']);

/**
 * A database whose call number `failsAt` of its collections, and each after it, fails as if the process had been killed
 * there. `calls` says how many were made.
 * @param counted names of the calls that count
 */
export function faultyDatabase(
  db: mongo.Db,
  failsAt: number,
  failing: Failing,
  counted: ReadonlySet<string> = COUNTED,
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
          const dies = calls >= failsAt;
          if (dies && name === 'find') throw new Error('killed');
          if (dies && (failing === 'before' || calls > failsAt)) return Promise.reject(new Error('killed'));
          const result = (value as (...all: unknown[]) => unknown).apply(target, args);
          if (!dies) return result;
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
