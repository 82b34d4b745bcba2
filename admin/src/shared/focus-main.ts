const mainContent = (): HTMLElement | null => document.getElementById('main-content');

/** What had the focus last in the page's content, dialogs not among it. */
let last: Element | null = null;

/** Notes what has the focus in the page's content, from now on. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && mainContent()?.contains(target)) last = target;
  });
}

/** Where the focus goes when the row or button that had it is gone: the page's content, not the document's start. */
export function focusMain(): void {
  requestAnimationFrame(() => mainContent()?.focus({ preventScroll: true }));
}

/**
 * Gives the focus back after a write: to the button that was disabled meanwhile or, where that is gone or stays
 * disabled, to the page; a focus that is elsewhere stays.
 */
export function returnFocus(): void {
  requestAnimationFrame(() => {
    const main = mainContent();
    if (document.activeElement !== document.body || !main || main.closest('[aria-hidden="true"]')) return;
    if (last?.isConnected) (last as HTMLElement).focus({ preventScroll: true });
    if (document.activeElement === document.body) main.focus({ preventScroll: true });
  });
}
