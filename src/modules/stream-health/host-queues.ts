/** Limits on concurrent jobs. */
export interface HostLimits {
  /** Maximum number of concurrent jobs, per host and in total. */
  perHost: number;
  inAll: number;
  /** Maximum number of jobs in one queue. Further jobs stay due for the next round. */
  perQueue: number;
}

/** Distributes items to queues that run sequentially. A host has at most `perHost` queues. */
export function queuesOf<T>(items: readonly T[], hostOf: (item: T) => string, limits: HostLimits): T[][] {
  const { perHost, perQueue } = limits;
  return [...Map.groupBy(items, hostOf).values()].flatMap((all) => {
    const some = all.slice(0, perHost * perQueue);
    const queues = Array.from({ length: Math.min(perHost, some.length) }, (): T[] => []);
    some.forEach((item, index) => queues[index % queues.length]?.push(item));
    return queues;
  });
}

/** Runs up to `inAll` queues at a time, while `mayGoOn` returns true. */
export async function runQueues<T>(
  queues: readonly T[][],
  inAll: number,
  mayGoOn: () => boolean,
  job: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...queues];
  const runner = async (): Promise<void> => {
    for (let queue = waiting.shift(); queue; queue = waiting.shift()) {
      for (const item of queue) if (mayGoOn()) await job(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inAll, waiting.length) }, runner));
}
