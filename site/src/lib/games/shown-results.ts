import { atom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/** Ids of games and replays whose results the visitor asked to see, although results are hidden. */
const $asked = atom<ReadonlySet<string>>(new Set());

/** Where the layout's script keeps that results are hidden (boot.inline.js). */
const SPOILERS_KEY = 'nepsh-spoilers';

/** Shows what is hidden of a game or a replay, everywhere on the page. */
export const showResultOf = (id: string): void => $asked.set(new Set([...$asked.get(), id]));

/** Whether the visitor asked to see it; the style sheet alone decides what is hidden otherwise (spoilers.css). */
export function useAskedFor(id: string): boolean {
  const subscribe = useCallback((changed: () => void) => $asked.listen(changed), []);
  return useSyncExternalStore(
    subscribe,
    () => $asked.get().has(id),
    () => false,
  );
}

if (typeof document !== 'undefined') {
  // To hide results again means all of them, also from another tab.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-spoiler-switch]')) $asked.set(new Set());
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SPOILERS_KEY && newValue) $asked.set(new Set());
  });
}
