import { sitePaths, localPath } from '../../i18n/paths.js';

/** Value of the `alert` parameter of `/access-denied` after a right-click. */
export const DEV_TOOLS_ALERT = 'dev-tools';

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'metaKey' | 'altKey'>;

/**
 * Returns whether a key opens developer tools (F12, ctrl+shift+I, cmd+alt+I). Uses `code`, because alt changes the
 * letter.
 */
export const opensDevTools = ({ code, ctrlKey, shiftKey, metaKey, altKey }: Key): boolean =>
  code === 'F12' || (code === 'KeyI' && ((ctrlKey && shiftKey) || (metaKey && altKey)));

/**
 * Redirects visitors who right-click to a page that explains the block, and visitors who press such a key to the home
 * page. A hint only: no secret depends on it. Returns a function that removes the block.
 */
export function blockDevTools(): () => void {
  const onMenu = (event: Event): void => {
    // A long touch also opens the menu and is not a right-click.
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
