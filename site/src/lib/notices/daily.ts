const KEY = 'nepsh-notice';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** When the notice is looked at after the page is there, ms. */
export const NOTICE_AFTER_MS = 100;

/** Whether the daily notice is still to be shown on a day, YYYY-MM-DD. */
export const noticeDue = (storage: Pick<Storage, 'getItem'>, day: string): boolean => storage.getItem(KEY) !== day;

/** Notes that it was shown. */
export function rememberNotice(storage: Store, day: string): void {
  try {
    storage.setItem(KEY, day);
  } catch {
    // Without storage it shows on every page.
  }
}
