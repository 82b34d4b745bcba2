import { atom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/** Ids of games and replays whose results the visitor has revealed. */
const $revealedIds = atom<ReadonlySet<string>>(new Set());

/** Storage key of the spoiler preference, which the layout's script writes (boot.inline.js). */
const SPOILERS_KEY = 'nepsh-spoilers';

/** Reveals the result of a game or replay on the whole page. */
export const showResultOf = (id: string): void => $revealedIds.set(new Set([...$revealedIds.get(), id]));

/**
 * Returns whether the visitor has revealed a result. Otherwise, the style sheet decides whether it is hidden
 * (spoilers.css).
 */
export function useIsRevealed(id: string): boolean {
  const subscribe = useCallback((changed: () => void) => $revealedIds.listen(changed), []);
  return useSyncExternalStore(
    subscribe,
    () => $revealedIds.get().has(id),
    () => false,
  );
}

if (typeof document !== 'undefined') {
  // Hiding results again applies to all of them, also from another tab.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-spoiler-switch]')) $revealedIds.set(new Set());
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SPOILERS_KEY && newValue) $revealedIds.set(new Set());
  });
}
