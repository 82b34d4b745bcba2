import { useEffect } from 'react';

/** Whether a key press is ctrl (or cmd) with a letter and nothing else. */
export function isChord(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  letter: string,
): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinLetter(event) === letter;
}

/** The letter of a key. On a layout of another script, such as Cyrillic, the position of the key decides. */
const latinLetter = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase();

/** Runs `action` on ctrl/cmd and a letter, wherever the focus is. */
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
