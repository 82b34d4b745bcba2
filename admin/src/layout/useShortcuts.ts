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

/** Elements in which ctrl/cmd+Z undoes typing. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';

/** Runs `undo` on ctrl/cmd+Z outside of text fields. */
export function useUndoShortcut(undo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isChord(event, 'z') || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo]);
}
