import { atom } from 'nanostores';
import { CARRY_HASH } from '../push/preferences-key.js';

/** Dialogs that any link can open: `<a href="/#download-app" data-dialog="download-app">`. */
export const DIALOGS = ['request-a-match', 'download-app', 'notifications'] as const;
type LinkedDialog = (typeof DIALOGS)[number];
/** All dialogs. A link that carries follows from another device opens `carried-follows`. */
export type DialogName = LinkedDialog | 'carried-follows';

/** Hash of the link that carries follows, without the '#'. */
export const $carried = atom('');

/** Text of a search without results, which the visitor may request. */
export const $searchedGame = atom('');

/** The open dialog. */
export const $dialog = atom<DialogName | null>(null);

const dialogNamed = (name: string | undefined): LinkedDialog | null => DIALOGS.find((one) => one === name) ?? null;

/**
 * Lets links open dialogs: links with `data-dialog` in place, and addresses with a dialog's name as their hash on
 * arrival. The same links thus work on pages without scripts, from which they open the home page. Returns a function
 * that removes this.
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
    const hash = window.location.hash.slice(1);
    const name = hash.startsWith(CARRY_HASH) ? 'carried-follows' : dialogNamed(hash);
    if (!name) return;
    if (name === 'carried-follows') $carried.set(hash);
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
