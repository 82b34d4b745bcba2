/** Number of failed sign-ins of a login within 15 minutes after which further attempts must wait. */
export const PER_ACCOUNT = 10;

const FIRST_SECONDS = 10;
const MAX_SECONDS = 120;

/**
 * Returns the wait after the `count`th failure of a login within 15 minutes, in seconds. Failures count across all addresses. The
 * wait is 0 for the first nine failures, then 10, 20, 40, 80, and 120 for all further failures.
 */
export function loginDelaySeconds(count: number): number {
  if (count < PER_ACCOUNT) return 0;
  return Math.min(FIRST_SECONDS * 2 ** Math.min(count - PER_ACCOUNT, 10), MAX_SECONDS);
}
