import { sitePaths, localPath } from '../../i18n/paths.js';

/** What `/access-denied` is asked to say when it is reached by a right-click. */
export const DEV_TOOLS_ALERT = 'dev-tools';

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/**
 * The keys that open a browser's developer tools (F12, ctrl+shift+I, cmd+alt+I), by `code`, as alt changes the letter.
 */
export const opensDevTools = ({ code, ctrlKey, shiftKey, metaKey, altKey }: Key): boolean =>
  code === 'F12' || (code === 'KeyI' && ((ctrlKey && shiftKey) || (metaKey && altKey)));

/**
 * Leads visitors who right-click to the page that says it is not allowed, and those who press such a key home, as a
 * hint on which no secret depends; returns what stops it.
 */
export function blockDevTools(): () => void {
  const onMenu = (event: Event): void => {
    // A long press of a finger opens the menu too, and is no right-click.
    if ('pointerType' in event && event.pointerType === 'touch') return;
    event.preventDefault();
    window.location.assign(`${sitePaths.accessDenied}?alert=${DEV_TOOLS_ALERT}`);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!opensDevTools(event)) return;
    event.preventDefault();
    window.location.assign(localPath('/'));
  };
  document.addEventListener('contextmenu', onMenu);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('contextmenu', onMenu);
    document.removeEventListener('keydown', onKey);
  };
}
