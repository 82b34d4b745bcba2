const KEY = 'nepsh-notice';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Delay of the notice after the page has loaded, in ms. */
export const NOTICE_AFTER_MS = 100;

/** Returns whether the notice is due on a day, YYYY-MM-DD. */
export const noticeDue = (storage: Pick<Storage, 'getItem'>, day: string): boolean => storage.getItem(KEY) !== day;

/** Stores that the notice was shown. */
export function rememberNotice(storage: Store, day: string): void {
  try {
    storage.setItem(KEY, day);
  } catch {
    // Without storage, every page shows it.
  }
}
