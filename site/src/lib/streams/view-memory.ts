import { VIEW_REPEAT_MINUTES } from '@contract/games.js';

/** A game's key in the browser's storage: its id after the prefix. Other keys of the site never look like one. */
const GAME_KEY = /^nepsh-[0-9a-f]{24}$/;
const keyOf = (gameId: string): string => `nepsh-${gameId}`;
const REPEAT = VIEW_REPEAT_MINUTES * 60_000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Whether a view of this browser counts now: none was told in the last 20 minutes (public site, section 9). */
export function viewCounts(storage: Store, gameId: string, now: number): boolean {
  const last = Number(storage.getItem(keyOf(gameId)));
  return !(last > 0 && now - last < REPEAT);
}

/** Notes that a view was told. */
export function rememberView(storage: Store, gameId: string, now: number): void {
  storage.setItem(keyOf(gameId), String(now));
}

/** Removes the notes that no longer hold a view back. */
export function forgetStaleViews(storage: Store, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) {
    if (!GAME_KEY.test(key)) continue;
    const last = Number(storage.getItem(key));
    if (!(last > 0) || now - last >= REPEAT) storage.removeItem(key);
  }
}
