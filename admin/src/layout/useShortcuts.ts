import { useEffect } from 'react';

/** Whether a key press is ctrl (or cmd) with a letter and nothing else. */
export function isChord(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  letter: string,
): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
}

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
