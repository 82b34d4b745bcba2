const KEY = 'nepsh-access-denied';

/**
 * Reloads the page unless this was done before in this tab: what tampered with it is gone then. Where storage is forbidden
 * or full nothing is reloaded, as it would never end.
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
