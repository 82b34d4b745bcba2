import { atom } from 'nanostores';
import { browserStorage } from '../browser-storage.js';

const KEY = 'nepsh-theatre';
/** Set on the document before the first paint (boot.inline.js): what it changes is in the style sheets. */
const CLASS = 'theatre';

const $theatre = atom(typeof document !== 'undefined' && document.documentElement.classList.contains(CLASS));

/** Whether the player is as wide as the page. */
export const isTheatre = (): boolean => $theatre.get();
export const onTheatre = (listener: () => void): (() => void) => $theatre.listen(listener);

/** Makes the player as wide as the page, or as it was; the browser keeps the choice. */
export function toggleTheatre(): void {
  const is = document.documentElement.classList.toggle(CLASS);
  $theatre.set(is);
  // The player has moved, perhaps out of sight.
  document.querySelector('.player')?.scrollIntoView({ block: 'nearest' });
  try {
    if (is) browserStorage().setItem(KEY, 'on');
    else browserStorage().removeItem(KEY);
  } catch {
    // It holds for this page alone.
  }
}
