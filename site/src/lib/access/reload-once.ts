const KEY = 'nepsh-access-denied';

/** Reloads the page unless this was done before in this tab: what tampered with it is gone then. */
export function reloadOnce(storage: Pick<Storage, 'getItem' | 'setItem'>, reload: () => void): void {
  if (storage.getItem(KEY) !== null) return;
  storage.setItem(KEY, 'reloaded');
  reload();
}
