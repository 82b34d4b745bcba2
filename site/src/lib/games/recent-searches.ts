import { cleanLine } from '@contract/text.js';

const KEY = 'nepsh-searches';
/** Searches that are kept, the latest first. */
const MAX = 6;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this browser searched for lately, the latest first. */
export function recentSearches(storage: Pick<Store, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Notes a search that led somewhere. */
export function rememberSearch(storage: Store, text: string): void {
  const search = cleanLine(text);
  if (!search) return;
  const others = recentSearches(storage).filter((one) => one.toLowerCase() !== search.toLowerCase());
  try {
    storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX)));
  } catch {
    // Without storage none are kept.
  }
}

export const forgetSearches = (storage: Store): void => storage.removeItem(KEY);
