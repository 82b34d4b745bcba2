import { atom } from 'nanostores';
import { browserStorage } from '../browser-storage.js';

const KEY = 'nepsh-theatre';
/** Class of the document, set before the first paint (boot.inline.js). Style sheets contain its effects. */
const CLASS = 'theatre';

const $theatre = atom(typeof document !== 'undefined' && document.documentElement.classList.contains(CLASS));

/** Returns whether the player has the theater width. */
export const isTheatre = (): boolean => $theatre.get();
export const onTheatre = (listener: () => void): (() => void) => $theatre.listen(listener);

/** Toggles the theater width and stores the choice in the browser. */
export function toggleTheatre(): void {
  const is = document.documentElement.classList.toggle(CLASS);
  $theatre.set(is);
  // The player has moved and may be outside of the viewport.
  document.querySelector('.player')?.scrollIntoView({ block: 'nearest' });
  try {
    if (is) browserStorage().setItem(KEY, 'on');
    else browserStorage().removeItem(KEY);
  } catch {
    // Without storage, the choice applies to this page only.
  }
}
