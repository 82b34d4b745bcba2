const KEY = 'nepsh-access-denied';

/**
 * Reloads the page once per tab, which removes manipulations of the page. Does nothing if storage is blocked or full,
 * because the reloads would never end.
 */
export function reloadOnce(storageOf: () => Pick<Storage, 'getItem' | 'setItem'>, reload: () => void): void {
  try {
    const storage = storageOf();
    if (storage.getItem(KEY) !== null) return;
    storage.setItem(KEY, 'reloaded');
  } catch {
    return;
  }
  reload();
}
