import { cleanLine } from '@contract/text.js';

const KEY = 'nepsh-searches';
/** Maximum number of stored searches. */
const MAX = 6;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns recent searches of this browser, latest first. */
export function recentSearches(storage: Pick<Store, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Stores a search whose results were used. */
export function rememberSearch(storage: Store, text: string): void {
  const search = cleanLine(text);
  if (!search) return;
  const others = recentSearches(storage).filter((one) => one.toLowerCase() !== search.toLowerCase());
  try {
    storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX)));
  } catch {
    // Without storage, searches are not stored.
  }
}

export const forgetSearches = (storage: Store): void => storage.removeItem(KEY);
