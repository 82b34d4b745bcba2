import { atom } from 'nanostores';

/** The dialogs that any link of a page opens: `<a href="/#download-app" data-dialog="download-app">`. */
export const DIALOGS = ['request-a-match', 'download-app', 'notifications'] as const;
type LinkedDialog = (typeof DIALOGS)[number];
/** All dialogs: `follow` is opened by the buttons that follow something. */
export type DialogName = LinkedDialog | 'follow';

/** The dialog that is open. */
export const $dialog = atom<DialogName | null>(null);

const dialogNamed = (name: string | undefined): LinkedDialog | null => DIALOGS.find((one) => one === name) ?? null;

/**
 * Lets links open dialogs: those with `data-dialog` in place, an address with a dialog's name behind its # on arrival (so
 * that the same links work on pages without scripts, which lead home). Returns what stops it.
 */
export function followDialogLinks(): () => void {
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const name = dialogNamed(event.target.closest<HTMLElement>('[data-dialog]')?.dataset['dialog']);
    if (!name) return;
    event.preventDefault();
    $dialog.set(name);
  };
  const onHash = (): void => {
    const name = dialogNamed(window.location.hash.slice(1));
    if (!name) return;
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    $dialog.set(name);
  };
  onHash();
  document.addEventListener('click', onClick);
  window.addEventListener('hashchange', onHash);
  return () => {
    document.removeEventListener('click', onClick);
    window.removeEventListener('hashchange', onHash);
  };
}
