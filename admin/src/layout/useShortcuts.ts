import { latinKey } from '@contract/keyboard.js';
import { useEffect } from 'react';

/** Returns whether a key press is ctrl (or cmd) with a letter and no other key. */
export function isChord(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  letter: string,
): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event) === letter;
}

/** Runs `action` on ctrl/cmd and a letter, regardless of the focus. */
export function useShortcut(letter: string, action: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isChord(event, letter)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [letter, action]);
}
