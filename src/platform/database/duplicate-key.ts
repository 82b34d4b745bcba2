/** MongoDB's code DuplicateKey: a unique index refused the write. */
const DUPLICATE_KEY = 11000;

/** Whether a write failed because a unique index already holds its value. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;
