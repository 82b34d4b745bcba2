const mainContent = (): HTMLElement | null => document.getElementById('main-content');

/** What had the focus last in the page's content, dialogs not among it. */
let last: Element | null = null;
/** The same while it has it. */
let focused: Element | null = null;

/** Notes what has the focus in the page's content, from now on, and gives the focus to the page when that is taken away. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element && mainContent()?.contains(target) ? target : null;
    last = focused ?? last;
  });
  document.addEventListener('focusout', () => {
    const left = focused;
    // Chromium says so before it takes an element away: only one that is still there a moment later was left.
    setTimeout(() => {
      if (focused === left && document.activeElement !== left) focused = null;
    });
  });
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) mainContent()?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/** Where the focus goes when the row or button that had it is gone: the page's content, not the document's start. */
export function focusMain(): void {
  requestAnimationFrame(() => mainContent()?.focus({ preventScroll: true }));
}

/**
 * Gives the focus back after a write, once no dialog is over the page: to the button that was disabled meanwhile or, where
 * that is gone or stays disabled, to the page; a focus that is elsewhere stays.
 */
export function returnFocus(): void {
  afterDrawing(() => {
    const main = mainContent();
    if (!main || !isFocusLost()) return;
    const covered = main.closest('[aria-hidden="true"]');
    if (covered) return onceShown(covered, returnFocus);
    if (last?.isConnected) (last as HTMLElement).focus({ preventScroll: true });
    if (isFocusLost()) main.focus({ preventScroll: true });
  });
}

/** What is disabled keeps the focus until the page is drawn. */
const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement === document.body || document.activeElement.matches(':disabled');

const afterDrawing = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));

function onceShown(element: Element, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.getAttribute('aria-hidden') === 'true') return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
}
