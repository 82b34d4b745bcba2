/** How much is done at a time. */
export interface HostLimits {
  /** With one host, and with all. */
  perHost: number;
  inAll: number;
  /** In one queue, after which the round ends: the rest stays due. */
  perQueue: number;
}

/** Shares items out into queues, each worked off one by one; no host has more queues than its limit. */
export function queuesOf<T>(items: readonly T[], hostOf: (item: T) => string, limits: HostLimits): T[][] {
  const { perHost, perQueue } = limits;
  return [...Map.groupBy(items, hostOf).values()].flatMap((all) => {
    const some = all.slice(0, perHost * perQueue);
    const queues = Array.from({ length: Math.min(perHost, some.length) }, (): T[] => []);
    some.forEach((item, index) => queues[index % queues.length]?.push(item));
    return queues;
  });
}

/** Works off queues, so many at a time, while it may go on. */
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
