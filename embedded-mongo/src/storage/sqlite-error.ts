/** SQLite's primary result codes that are handled here. */
export const SQLITE = { busy: 5, corrupt: 11, full: 13, notADatabase: 26 } as const;

/**
 * SQLite's primary result code of an error, or undefined for an error of another kind. It goes by the error's fields:
 * a test runner's errors are of another realm, where `instanceof Error` says no.
 */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** An error's message, whatever was thrown. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
