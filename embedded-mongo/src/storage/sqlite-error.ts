/** SQLite's primary result codes that are handled here. */
export const SQLITE = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 } as const;

/**
 * Returns SQLite's primary result code of an error, or undefined for other errors. Checks the fields of the error,
 * because a test runner's errors belong to another realm, where `instanceof Error` is false.
 */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
