/** Failures of a login in a quarter of an hour after which further tries wait. */
export const PER_ACCOUNT = 10;

const FIRST_SECONDS = 10;
const MAX_SECONDS = 120;

/**
 * How long after the `count`th failure of a login in a quarter of an hour, counted over all addresses, the next try is
 * refused, in seconds: nothing for the first nine, then 10, 20, 40, 80 and 120 from there on.
 */
export function loginDelaySeconds(count: number): number {
  if (count < PER_ACCOUNT) return 0;
  return Math.min(FIRST_SECONDS * 2 ** Math.min(count - PER_ACCOUNT, 10), MAX_SECONDS);
}
