/** Range of the random factor by which a wait is multiplied. It spreads the retries of clients that failed together. */
const JITTER = { none: [1, 1], full: [0, 1], equal: [0.5, 1], around: [0.75, 1.25], longer: [1, 1.1] } as const;

/** Waits in ms: a table, each extended by up to 10 %, or waits that double from `base` up to `maximum`. */
type Waits = { table: readonly number[] } | { base: number; maximum: number; jitter: keyof typeof JITTER };

/**
 * Returns a function that returns the wait after the given number of failed attempts, in whole ms. The last wait of a table
 * applies to all further attempts.
 */
export function backoff(waits: Waits): (failures: number, random?: number) => number {
  const [from, to] = JITTER['table' in waits ? 'longer' : waits.jitter];
  const waitAfter = (failures: number): number =>
    'table' in waits
      ? (waits.table[Math.min(failures, waits.table.length) - 1] ?? 0)
      : Math.min(waits.maximum, waits.base * 2 ** (failures - 1));
  return (failures, random = Math.random()) => Math.round(waitAfter(failures) * (from + random * (to - from)));
}
