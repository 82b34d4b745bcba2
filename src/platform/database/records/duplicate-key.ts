import type { Model } from 'mongoose';

/** MongoDB's code DuplicateKey: a unique index rejected the write. */
const DUPLICATE_KEY = 11000;

/** Returns whether a write failed because a unique index already contains its value. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === DUPLICATE_KEY;

/** Inserts the documents whose keys do not exist yet. Existing documents remain unchanged. */
export async function insertMissing<Doc>(model: Model<Doc>, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return;
  try {
    await model.insertMany([...docs], { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Returns the database and collection whose index rejected a write, joined by a dot. Null if the server does not name them. */
export function duplicateNamespace(error: unknown): string | null {
  const { message = '' } = error as { message?: string };
  return /collection: (\S+)/.exec(message)?.[1] ?? null;
}

/**
 * Returns the fields of the index that rejected a write. If the server omits them, they are parsed from the name of the index.
 */
export function duplicateFields(error: unknown): readonly string[] {
  const { keyPattern, message = '' } = error as { keyPattern?: object; message?: string };
  if (keyPattern) return Object.keys(keyPattern);
  const name = /index: (?:\S+\.\$)?(\S+)/.exec(message)?.[1] ?? '';
  return [...name.matchAll(/([A-Za-z][\w.]*?)_-?1(?=_|$)/g)].map(([, field = '']) => field);
}
