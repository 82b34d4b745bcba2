const KEY = 'nepsh-access-denied';

/**
 * Reloads the page once in a tab, which removes what tampered with it; not where storage is forbidden or full, as it
 * would never end.
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
