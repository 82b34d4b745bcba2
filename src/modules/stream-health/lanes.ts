/** How much is done at a time. */
export interface LaneLimits {
  /** With one host, and with all. */
  perHost: number;
  inAll: number;
  /** In one lane, after which the round ends: the rest stays due. */
  perLane: number;
}

/** Shares items out into lanes, each to be done one after the other; no host has more lanes than its limit. */
export function lanesOf<T>(items: readonly T[], hostOf: (item: T) => string, limits: LaneLimits): T[][] {
  const { perHost, perLane } = limits;
  return [...Map.groupBy(items, hostOf).values()].flatMap((all) => {
    const some = all.slice(0, perHost * perLane);
    const lanes = Array.from({ length: Math.min(perHost, some.length) }, (): T[] => []);
    some.forEach((item, index) => lanes[index % lanes.length]?.push(item));
    return lanes;
  });
}

/** Does what the lanes hold, so many lanes at a time, while it may go on. */
export async function runLanes<T>(
  lanes: readonly T[][],
  inAll: number,
  mayGoOn: () => boolean,
  job: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...lanes];
  const runner = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
      for (const item of lane) if (mayGoOn()) await job(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inAll, waiting.length) }, runner));
}
