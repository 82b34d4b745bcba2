const mainContent = (): HTMLElement | null => document.getElementById('main-content');

/** Element of the page's content that had the focus last, excluding dialogs. */
let last: Element | null = null;
/** Element of the page's content that has the focus now. */
let focused: Element | null = null;

/** Tracks the focus in the page's content and moves it to the page when the focused element is removed. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element && mainContent()?.contains(target) ? target : null;
    last = focused ?? last;
  });
  document.addEventListener('focusout', () => {
    const blurredElement = focused;
    // Chromium emits focusout before it removes an element. Only an element that still exists a moment later was really
    // left.
    setTimeout(() => {
      if (focused === blurredElement && document.activeElement !== blurredElement) focused = null;
    });
  });
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) mainContent()?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/**
 * Moves the focus to the page's content instead of the document's start, after the focused row or button was removed.
 */
export function focusMain(): void {
  requestAnimationFrame(() => mainContent()?.focus({ preventScroll: true }));
}

/**
 * Restores the focus after a write once no dialog covers the page: to the button that was disabled during the write, or
 * to the page if that button was removed or stays disabled. A focus elsewhere stays.
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

/** Disabled elements retain the focus until the next frame is drawn. */
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
