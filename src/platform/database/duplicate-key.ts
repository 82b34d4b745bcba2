/** MongoDB's code DuplicateKey: a unique index refused the write. */
const DUPLICATE_KEY = 11000;

/** Whether a write failed because a unique index already holds its value. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;

/** The database and collection whose index refused a write, joined by a dot; null where the server does not name them. */
export function duplicateNamespace(error: unknown): string | null {
  const { message = '' } = error as { message?: string };
  return /collection: (\S+)/.exec(message)?.[1] ?? null;
}

/** The fields of the index that refused a write. Servers that do not send them name the index, which is called by them. */
export function duplicateFields(error: unknown): readonly string[] {
  const { keyPattern, message = '' } = error as { keyPattern?: object; message?: string };
  if (keyPattern) return Object.keys(keyPattern);
  const name = /index: (?:\S+\.\$)?(\S+)/.exec(message)?.[1] ?? '';
  return [...name.matchAll(/([A-Za-z][\w.]*?)_-?1(?=_|$)/g)].map(([, field = '']) => field);
}
