/** MongoDB's codes AuthenticationFailed and Unauthorized. */
const REFUSED: ReadonlySet<unknown> = new Set([18, 13]);

const EXAMPLE = 'Example: MONGODB_URI=mongodb://db.example.org/nepsh?replicaSet=rs0';

/**
 * Returns an error text with an example if the database at the operator's address was not found or could not be read, else null.
 */
export function unreachableSentence(error: unknown): string | null {
  if (isUnreachable(error)) {
    return `MONGODB_URI points to a database that cannot be reached (${error.message}). ${EXAMPLE}`;
  }
  if (error instanceof Error && error.name === 'MongoServerError' && 'code' in error && REFUSED.has(error.code)) {
    return `MONGODB_URI points to a database that rejects the user (${error.message}). ${EXAMPLE}`;
  }
  // The driver has two errors of this name and no error class for an invalid host.
  if (error instanceof Error && (error.name === 'MongoParseError' || error.message.startsWith('Unable to parse '))) {
    return `MONGODB_URI is not a valid address (${error.message}). ${EXAMPLE}`;
  }
  return null;
}

/** Errors of the driver and of mongoose. Their names are compared because processes without a database use this module. */
const UNREACHABLE: ReadonlySet<string> = new Set(['MongoServerSelectionError', 'MongooseServerSelectionError']);

/** Returns whether no server responded in time. */
export const isUnreachable = (error: unknown): error is Error => error instanceof Error && UNREACHABLE.has(error.name);
